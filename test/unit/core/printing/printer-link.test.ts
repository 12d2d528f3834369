import { expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { LabelPrinter } from '../../../../src/core/printing/ports.ts'
import { createPrinterLink } from '../../../../src/core/printing/printer-link.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { quickTimings } from '../../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

// Hazard: a printer that was off over night is not tried again for hours.
it('tries a printer that is away at growing pauses, never longer than the longest, and anew once it was there', async () => {
  let isOn = false
  const printer: LabelPrinter = {
    proves: 'paper',
    connect: () =>
      isOn ? Promise.resolve() : Promise.reject(new AppError('printer_unreachable', 'It is off.')),
    readStatus: () => Promise.resolve({ condition: 'ready', causes: [], labelsWaiting: 0 }),
    send: () => Promise.resolve(),
    close: () => undefined,
  }
  const link = createPrinterLink(
    () => printer,
    manualClock(),
    quickTimings,
    () => undefined,
  )
  link.follow(tcpPrinterSetting({ port: 9100 }))
  const pauses: number[] = []
  for (let look = 0; look < 5; look++) {
    const readiness = await link.makeReady()
    pauses.push(readiness.ready ? 0 : readiness.retryMs)
  }
  isOn = true
  expect(await link.makeReady()).toEqual({ ready: true })
  isOn = false
  const readiness = await link.makeReady()
  expect([...pauses, readiness.ready || readiness.retryMs]).toEqual([20, 40, 80, 80, 80, 20])
})

// Hazard: a printer that serves one host at a time is taken from the others every few seconds.
it('is not opened for a look where others use the printer too', async () => {
  const clock = manualClock()
  let connects = 0
  let answersAfterMs = 2_000
  const printer: LabelPrinter = {
    proves: 'paper',
    connect: () => Promise.resolve(void connects++),
    async readStatus() {
      await clock.advance(answersAfterMs)
      answersAfterMs = 10
      return { condition: 'ready', causes: [], labelsWaiting: 0 }
    },
    send: () => Promise.resolve(),
    close: () => undefined,
  }
  const link = createPrinterLink(
    () => printer,
    clock,
    quickTimings,
    () => undefined,
  )
  link.follow(tcpPrinterSetting({ port: 9100 }))
  expect(await link.look()).toMatchObject({ condition: 'ready' })
  await link.makeReady()
  await link.readStatus()
  expect(link.manners().isShared()).toBe(true)
  const before = connects
  expect(await link.look()).toBeUndefined()
  expect(connects).toBe(before)
})

// When the question what a scan is leaves the page.

import { expect, it } from 'vitest'
import { askScan } from '../../../../src/renderer/ship/ask-scan.ts'
import { createStationClient, type Transport } from '../../../../src/renderer/station/station-client.ts'

function asking() {
  const asked: string[] = []
  const transport: Transport = {
    invoke(name) {
      asked.push(name)
      return Promise.resolve({ ok: true, value: { kind: 'unknown', text: 'WEB-1' } })
    },
    subscribe: () => () => undefined,
    watchLink: () => () => undefined,
  }
  const ask = (settled?: Promise<void>) =>
    askScan(
      { client: createStationClient(transport), toasts: { show: () => undefined } },
      { text: 'WEB-1', gestureId: crypto.randomUUID(), weight: () => undefined },
      settled,
    )
  return { asked, ask }
}

it('leaves in the turn of its Enter, before anything that changes with it is drawn', async () => {
  const { asked, ask } = asking()
  const answered = ask()
  expect(asked).toEqual(['ship.scan'])
  expect(await answered).toMatchObject({ kind: 'answered', scanned: 'WEB-1' })
})

it('waits for what was typed to be kept', async () => {
  const { asked, ask } = asking()
  const kept = Promise.withResolvers<void>()
  const answered = ask(kept.promise)
  await Promise.resolve()
  expect(asked).toEqual([])
  kept.resolve()
  await answered
  expect(asked).toEqual(['ship.scan'])
})

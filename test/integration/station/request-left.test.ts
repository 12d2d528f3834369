// Hazard: the page's answer, and what it is told beside, was gathered and written down first, and the request left some milliseconds
// later; so did the label. They wait for it for 20 ms at most, of a time that passes slowly here: other tests may have the processor
// for as long.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { fastClock } from '../../support/fast-clock.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

it('a scanned order has its request, and its label, on the way before the page is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-request-left-'))
  const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  const station = await openTestStation({ dataDir: join(folder, 'station'), clock: fastClock(1 / 250) })
  const said: string[] = []
  const hear = (message: unknown) => {
    const { request } = message as { request: { method: string; path: string } }
    if (request.method === 'POST' && request.path.endsWith('/Shipment')) said.push('left')
  }
  const stopHearing = station.station.subscribe((event, payload) => {
    const { state } = payload as { readonly state?: string }
    if (event === 'parcel') said.push(`told ${state}`)
    if (event === 'printJob') said.push(`label ${state}`)
  })
  try {
    await station.connect(sandbox)
    await station.importCsv(csvOf('LEAVES-1'))
    subscribe('undici:request:bodySent', hear)
    const outcome = await station.scan('LEAVES-1')
    said.push('answered')
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    await until(() => said.includes('told bought'))
    const before = (first: string, then: string) => said.indexOf(first) < said.indexOf(then)
    expect(said[0]).toBe('left')
    expect(said).toEqual(expect.arrayContaining(['told prepared', 'told sent', 'answered', 'label sending']))
    expect(before('label sending', 'told bought')).toBe(true)
  } finally {
    stopHearing()
    unsubscribe('undici:request:bodySent', hear)
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

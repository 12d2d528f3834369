// Hazard: the page's answer was gathered and written down first, and the request left some milliseconds later. The answer waits
// for it for 20 ms at most, of a time that passes slowly here: other tests may have the processor for as long.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { fastClock } from '../../support/fast-clock.ts'
import { csvOf, openTestStation } from '../../support/test-station.ts'

it('a scanned order has its request on the way before the page is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-request-left-'))
  const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  const station = await openTestStation({ dataDir: join(folder, 'station'), clock: fastClock(1 / 250) })
  const said: string[] = []
  const hear = (message: unknown) => {
    const { request } = message as { request: { method: string; path: string } }
    if (request.method === 'POST' && request.path.endsWith('/Shipment')) said.push('left')
  }
  try {
    await station.connect(sandbox)
    await station.importCsv(csvOf('LEAVES-1'))
    subscribe('undici:request:bodySent', hear)
    const outcome = await station.scan('LEAVES-1')
    said.push('answered')
    expect(said).toEqual(['left', 'answered'])
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'bought')
  } finally {
    unsubscribe('undici:request:bodySent', hear)
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

// What can be practised at Demo's printer, over the sandbox in its own process: a label waits for it, and comes out once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { practiceFaults } from '../../../src/contract/demo.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-practice-'))
let station: TestStation

beforeAll(async () => {
  station = await openTestStation({ dataDir: folder, profile: 'demo' })
})
afterAll(async () => {
  await station.close()
  rmSync(folder, { recursive: true, force: true })
})

const papers = async (number: number) => station.ask('demo.paper', { number }).then(() => true)

it.each(practiceFaults.map((fault, at) => [fault, at + 1] as const))(
  '%s keeps a label back until the printer is put right',
  async (fault, number) => {
    await station.ask('demo.setPrinter', { fault })
    const outcome = await station.scan(`ORDER-${1000 + number}`)
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    const { purchaseId } = outcome.parcel
    await station.parcelOnce(purchaseId, ({ state, job }) => state === 'bought' && job !== undefined)
    await expect(papers(number)).rejects.toThrow(/not_found|No such paper/)
    await station.ask('demo.setPrinter', {})
    await station.parcelOnce(purchaseId, ({ job }) => job?.state === 'confirmed')
    expect(await papers(number)).toBe(true)
    await expect(papers(number + 1)).rejects.toThrow(/not_found|No such paper/)
  },
)

it('is nothing for a printer of another profile', async () => {
  await station.ask('profile.switch', { profile: 'test' })
  await expect(station.ask('demo.setPrinter', { fault: 'paused' })).rejects.toThrow(/conflict|Only the Demo/)
})

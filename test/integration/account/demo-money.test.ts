import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestStation } from '../../support/test-station.ts'

// A new packer trains on Demo: its account must not be empty before lunch.
it('lasts on Demo for a thousand parcels at the price of a heavy one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-demo-money-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const station = await openTestStation({ dataDir: folder, profile: 'demo' })
  onTestFinished(() => station.close())
  const { known } = await station.ask('postage.ask', {})
  expect(known?.balance.amountMinor).toBeGreaterThanOrEqual(1_000 * 3_000)
})

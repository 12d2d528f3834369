// What the page shows of a database that is damaged on the disk, and of a key that the keychain lost.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StationHealth } from '../../src/contract/diagnostics.ts'
import type { Envelope } from '../../src/contract/operations.ts'
import { program } from '../support/programs.ts'
import { violationsOf } from './axe.ts'
import { end, startProgram } from './hosts/programs.ts'
import { expect, keepPicture, scan, stage, test as base } from './station.ts'
import { setUpTest } from './test-account.ts'

const pageBytes = 32_768
const orders = `order number,recipient,street1,city,state,zip,country,weight,weight unit,service
DMG-1,Ada Example,12 Sample St,Chicago,IL,60601,US,12,oz,GroundAdvantage`

/** A station of the Test profile that was closed, whose disk then lost what it finds purchases of a scan with. */
const test = base.extend({
  folder: async ({ folder }, use) => {
    const data = join(folder, 'station')
    const args = [program('src/web/station-cli.ts'), '--port', '0', '--data', data, '--profile', 'test']
    const { child, value } = await startProgram<{ url: string; token: string }>([
      ...args,
      '--json',
      '--no-open',
    ])
    const ask = async (name: string, input: unknown) => {
      const response = await fetch(new URL(`/rpc/${name}`, value.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${value.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      const envelope = (await response.json()) as Envelope
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message}`)
    }
    const contentBase64 = Buffer.from(orders).toString('base64')
    await ask('orders.import', { fileName: 'orders.csv', contentBase64 })
    await ask('backups.make', {})
    await end(child, 'SIGTERM')
    losePageOf(join(data, 'test/packbench.db'), 'purchases_by_gesture')
    await use(folder)
  },
})

function losePageOf(path: string, index: string): void {
  const file = new DatabaseSync(path, { readOnly: true })
  const root = file.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index)?.['rootpage']
  file.close()
  const bytes = readFileSync(path)
  const begin = (Number(root) - 1) * pageBytes
  writeFileSync(path, bytes.fill(0, begin, begin + pageBytes))
}

test('damage is told above every screen, leads to the backups, and stops buying', async ({
  sandbox,
  station,
  window: bench,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  await bench.goto(station.url)
  const band = bench.getByRole('region', { name: 'Damaged database' })
  await expect(band).toContainText('The database is damaged on the disk.')
  await expect(band).toContainText('Nothing is bought.')
  await expect(band).toContainText('Last good backup:')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText(/Damaged|No buying/)
  await keepPicture(bench, info, 'ship-damaged')
  const violations = await violationsOf(bench)
  expect(violations.map(({ id }) => id)).toEqual([])

  await band.getByRole('button', { name: 'To the backups' }).click()
  await expect(bench.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1)
  const check = bench.getByRole('region', { name: 'Check the database' })
  await check.getByRole('button', { name: 'Check it now' }).click()
  await expect(check.getByRole('status')).toContainText('Damaged on the disk. Nothing is bought until')
  await expect(band).toBeVisible()
  await keepPicture(bench, info, 'settings-damaged')

  await bench.keyboard.press('Shift+F1')
  await bench.getByRole('dialog').getByRole('button', { name: 'Diagnostics' }).click()
  const health = bench.getByRole('list', { name: 'Health' })
  await expect(health).toContainText('Damaged on the disk.')
  await keepPicture(bench, info, 'diagnostics-damaged')
})

base(
  'a lost key is gone forward from where it is told, after it was said what stays closed',
  { tag: '@browser' },
  async ({ bench, station }, info) => {
    // The browser's station here has no keychain: its own part is tested with a real one, this is the page's.
    const now = await station.ask('diagnostics.health', {})
    const lost: StationHealth = {
      ...now,
      secrets: { mode: 'keychain' },
      dataKey: 'other',
      olderKeyMissing: true,
    }
    let begun = 0
    await bench.route('**/rpc/diagnostics.health', (route) =>
      route.fulfill({ json: { ok: true, value: lost } }),
    )
    await bench.route('**/rpc/dataKey.closedRows', (route) =>
      route.fulfill({ json: { ok: true, value: { labels: 1204, orders: 1310, documents: 12 } } }),
    )
    await bench.route('**/rpc/dataKey.begin', (route) => {
      begun++
      return route.fulfill({ json: { ok: true, value: { ...lost, dataKey: 'kept' } } })
    })
    await bench.keyboard.press('Shift+F1')
    await bench.getByRole('dialog').getByRole('button', { name: 'Diagnostics' }).click()
    await expect(bench.getByText('Older labels are sealed with a key that is not here')).toBeVisible()
    await bench.getByRole('button', { name: 'Begin with a new key' }).click()
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('1204 labels, 1310 orders and 12 papers stay closed')
    await expect(dialog).toContainText('after the old entry is back')
    await keepPicture(bench, info, 'diagnostics-new-key')
    await dialog.getByRole('button', { name: 'Begin with a new key' }).click()
    await expect(bench.getByText('Labels from before the new key are closed')).toBeVisible()
    await expect(bench.getByRole('button', { name: 'Begin with a new key' })).toBeHidden()
    await keepPicture(bench, info, 'diagnostics-key-begun')
    expect(begun).toBe(1)
  },
)

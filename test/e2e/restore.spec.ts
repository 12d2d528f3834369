// A backup that is put back, a database that cannot be opened, and labels that were bought elsewhere: what the page says of
// each, and the way on.

import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { OperationInput, OperationName, OperationOutput } from '../../src/contract/operations.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../support/keyring.ts'
import { program } from '../support/programs.ts'
import { violationsOf } from './axe.ts'
import { end, startProgram } from './hosts/programs.ts'
import { tooWide } from './page-checks.ts'
import { openPlace } from './screens.ts'
import { expect, keepPicture, scan, stage, test as base, type RunningStation } from './station.ts'
import { setUpTest, startLine } from './test-account.ts'

/** A station on the loopback host that can be started again on its folder. */
type Bench = RunningStation & { stop(): Promise<void> }

const test = base.extend<{ keyring: Keyring }>({
  // eslint-disable-next-line no-empty-pattern
  keyring: async ({}, use) => {
    const keyring = await startKeyring()
    await use(keyring)
    await keyring.stop()
  },
})
test.skip(missingForKeyring() !== undefined, missingForKeyring())

async function start(dataDir: string, keyring: Keyring): Promise<Bench> {
  const args = [program('src/web/station-cli.ts'), '--port', '0', '--data', dataDir, '--json', '--no-open']
  const { child, value } = await startProgram<{ url: string; token: string }>(args, keyring.env)
  return {
    url: value.url,
    async ask<K extends OperationName>(name: K, input: OperationInput<K>) {
      const response = await fetch(new URL(`/rpc/${name}`, value.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${value.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      const envelope = (await response.json()) as { ok: boolean; value: unknown; error?: { message: string } }
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error?.message}`)
      return envelope.value as OperationOutput<K>
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** The service lists what it did at once: it need not be asked once more some minutes later. */
function listsAtOnce(dataDir: string): void {
  const path = join(dataDir, 'settings.json')
  const settings = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...settings, listsWithinMinutes: 0 }))
}

async function ship(station: RunningStation, orderNumber: string): Promise<void> {
  const outcome = await station.ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
  if (outcome.kind !== 'shipping') throw new Error(`${orderNumber}: ${outcome.kind}`)
  const { purchaseId } = outcome.parcel
  await expect
    .poll(async () => (await station.ask('ship.parcel', { purchaseId })).job?.state)
    .toBe('confirmed')
}

async function importLater(station: RunningStation): Promise<void> {
  const rows = [
    'order number,name,street,city,state,zip,country,weight',
    'LATER-1,Robin Sample,9 Example Rd,Denver,CO,80202,US,340 g',
  ]
  const contentBase64 = Buffer.from(rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'later.csv', contentBase64 })
}

async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test(
  'after a restore orders wait, and say why, until the service was asked what was shipped since',
  { tag: '@browser' },
  async ({ folder, keyring, sandbox, page }, info) => {
    const dataDir = join(folder, 'bench')
    const line = await startLine(sandbox.baseUrl)
    let station = await start(dataDir, keyring)
    await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port)
    await station.ask('guide.dismiss', { dismissed: true })
    await station.ask('printers.hold', { printerId: 'left', held: true })
    const outcome = await station.ask('ship.scan', { gestureId: randomUUID(), text: 'WEB-1' })
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    const { purchaseId } = outcome.parcel
    await expect
      .poll(async () => (await station.ask('ship.parcel', { purchaseId })).job?.state)
      .toBe('queued')
    const { backups } = await station.ask('backups.make', {})
    await station.ask('printers.hold', { printerId: 'left', held: false })
    await importLater(station)
    await ship(station, 'WEB-2')
    await ship(station, 'LATER-1')
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.stop()
    line.setAnswers(false)
    station = await start(dataDir, keyring)

    await page.goto(station.url)
    const band = page.getByRole('region', { name: 'Restored from a backup' })
    await expect(band).toContainText('no order is bought')
    await expect(band).toContainText('could not be asked')
    await expect(band).toContainText('1 print was waiting when the backup was made')
    await scan(page, 'WEB-2')
    await expect(stage(page)).toContainText('Restored')
    await expect(stage(page)).toContainText('First the service is asked')
    await keepPicture(page, info, 'restore-waits')
    expect(await findings(page)).toEqual([])

    await band.getByRole('button', { name: 'Go on without asking' }).click()
    await expect(page.getByRole('dialog')).toContainText('is paid for twice')
    await keepPicture(page, info, 'restore-word')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    line.setAnswers(true)
    await page.keyboard.press('Shift+F7')
    await expect(band).toContainText('It is asked once more at')
    await keepPicture(page, info, 'restore-asked-once')
    await station.stop()
    listsAtOnce(dataDir)
    station = await start(dataDir, keyring)
    await page.goto(station.url)
    await expect(band).toContainText('1 shipment since the backup has no order here')
    await scan(page, 'WEB-2')
    await expect(stage(page)).toContainText('No second label was bought')
    await keepPicture(page, info, 'restore-compared')
    await band.getByRole('button', { name: 'Look through them' }).click()
    await expect(page.getByRole('dialog')).toContainText('Robin Sample')
    await expect(page.getByRole('dialog').getByTitle('Robin Sample', { exact: true })).toBeVisible()
    await keepPicture(page, info, 'restore-unmatched')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'I have looked through them' }).click()
    await expect(band).not.toContainText('no order here')

    await band.getByRole('button', { name: 'Do not print it' }).click()
    await expect(band).toBeHidden()
    await station.stop()
    line.close()
  },
)

test(
  'keys of other programs that came with a backup are kept or revoked, each by a person',
  { tag: '@browser' },
  async ({ folder, keyring, sandbox, page }, info) => {
    const dataDir = join(folder, 'bench')
    let station = await start(dataDir, keyring)
    await setUpTest(station, sandbox, sandbox.printers[0]!.port)
    await station.ask('guide.dismiss', { dismissed: true })
    for (const name of ['Shop', 'Warehouse system'])
      await station.ask('programs.make', { name, scopes: ['read'] })
    const { backups } = await station.ask('backups.make', {})
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.stop()
    station = await start(dataDir, keyring)

    await page.goto(station.url)
    await openPlace(page, 'programs')
    await expect(page.getByRole('status').filter({ hasText: '2 keys came with a backup of' })).toBeVisible()
    await keepPicture(page, info, 'restore-keys')
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep the key of Shop' }).press('Enter')
    await expect(page.getByText('A key came with a backup of')).toBeVisible()
    await page.getByRole('button', { name: 'Revoke the key of Warehouse system' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).press('Enter')
    await expect(page.getByText('came with a backup of')).toBeHidden()
    const { programs } = await station.ask('programs.list', {})
    expect(programs.map(({ name, revokedAt }) => [name, revokedAt === undefined])).toEqual([
      ['Shop', true],
      ['Warehouse system', false],
    ])
    await station.stop()
  },
)

test(
  'a database that cannot be opened is restored from the first page',
  { tag: '@browser' },
  async ({ folder, keyring, sandbox, page }, info) => {
    const dataDir = join(folder, 'bench')
    let station = await start(dataDir, keyring)
    await setUpTest(station, sandbox, sandbox.printers[0]!.port)
    await station.ask('guide.dismiss', { dismissed: true })
    await ship(station, 'WEB-1')
    const { folder: backupFolder } = await station.ask('backups.make', {})
    await station.ask('backups.make', {})
    const { backups } = await station.ask('backups.list', {})
    await ship(station, 'WEB-2')
    await station.stop()
    const newest = join(backupFolder, backups[0]!.name)
    writeFileSync(newest, readFileSync(newest).fill(7, 32_768 * 3, 32_768 * 6))
    const database = join(dataDir, 'test/packbench.db')
    writeFileSync(database, readFileSync(database).fill(0, 0, 4_096))
    listsAtOnce(dataDir)

    station = await start(dataDir, keyring)
    await page.goto(station.url)
    await expect(page.getByRole('heading', { name: 'Database damaged' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Backups' })
    await expect(list.getByRole('listitem').first()).toContainText('Damaged too')
    await expect(list.getByRole('listitem').last()).toContainText('Checked: whole')
    await keepPicture(page, info, 'start-up-damaged')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('F7')
    await expect(stage(page)).toContainText('Scan an order')
    // Until the service was asked what was shipped since, orders wait.
    await expect.poll(async () => (await station.ask('restore.get', {})).pending).toBeUndefined()
    await expect(page.getByRole('region', { name: 'Restored from a backup' })).toBeHidden()
    await scan(page, 'WEB-2')
    await expect(stage(page)).toContainText('No second label was bought')
    await station.stop()
  },
)

test(
  'labels that were bought elsewhere are got from the service, by days and by number',
  { tag: '@browser' },
  async ({ folder, keyring, sandbox, page }, info) => {
    const other = await start(join(folder, 'other'), keyring)
    await setUpTest(other, sandbox, sandbox.printers[0]!.port)
    await ship(other, 'WEB-1')
    const { hits } = await other.ask('reprint.search', { query: 'WEB-1' })
    await other.stop()
    const station = await start(join(folder, 'bench'), keyring)
    await setUpTest(station, sandbox, sandbox.printers[0]!.port)
    await station.ask('guide.dismiss', { dismissed: true })

    await page.goto(station.url)
    await expect(stage(page)).toContainText('Scan an order')
    await page.keyboard.press('F3')
    await page.keyboard.press('Shift+F8')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'One, by its number' }).check()
    await dialog.getByRole('button', { name: 'Get it' }).click()
    await expect(dialog).toContainText('Type or scan the number')
    await dialog.getByRole('textbox', { name: 'Number' }).fill('9400NOSUCHNUMBER')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('The service knows none')

    await dialog.getByRole('radio', { name: 'Of some days' }).check()
    await dialog.getByRole('textbox', { name: 'From day' }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('At most 92 days at once')
    const day = new Date().toISOString().slice(0, 10)
    await dialog.getByRole('textbox', { name: 'From day' }).fill(day)
    await dialog.getByRole('textbox', { name: 'To day' }).fill(day)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Done')
    await expect(dialog.getByText('Taken in with labels').locator('..')).toContainText('1')
    await keepPicture(page, info, 'reprint-from-service')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Known here already').locator('..')).toContainText('1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Labels' })).toContainText('Avery Example')
    await keepPicture(page, info, 'reprint-imported')

    const [mine] = (await station.ask('reprint.search', { query: '' })).hits
    expect(mine).toMatchObject({ trackingNumber: hits[0]!.trackingNumber, prints: 0, state: 'unprinted' })
    await station.stop()
  },
)

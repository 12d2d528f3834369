import { createSandbox } from '../../src/sandbox/create-sandbox.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest, startLine } from './test-account.ts'

test('every parcel in doubt is an open matter, also beside the next one, until it is settled', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)
  line.setAnswers(false)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('WEB-2')
  await expect(stage(bench)).toContainText('Not sure')
  const matters = bench.getByRole('region', { name: 'Open matters' })
  await expect(matters).toContainText('WEB-1')
  await bench.keyboard.press('F3')
  await expect(matters).toContainText('2 parcels are not sure')
  await matters.getByRole('button', { name: 'Show all' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Open matters' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await keepPicture(bench, info, 'open-matters')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await bench.reload()
  await expect(matters).toContainText('2 parcels are not sure')
  line.setAnswers(true)
  for (const { purchaseId } of (await station.ask('doubts.list', {})).parcels)
    await station.ask('ship.retry', { purchaseId })
  await expect(matters).toBeHidden()
  line.close()
})

test('a parcel that was sent with another account says so, and waits for a person or for its account', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-other-account-'))
  const other = await createSandbox({ dataDir: folder })
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)
  line.setAnswers(false)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await station.ask('account.connect', { baseUrl: other.baseUrl, keys: other.keys })
  await expect(stage(bench)).toContainText('It was sent with another account')
  await expect(stage(bench)).toContainText('Connect that account in Settings to find out.')
  await keepPicture(bench, info, 'ship-other-account')
  await bench.keyboard.press('F8')
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('It is looked up there, and not sent again.')
  await keepPicture(bench, info, 'ship-say-account')
  await bench.keyboard.press('Escape')
  expect(other.state().shipments).toBe(0)
  line.setAnswers(true)
  await station.ask('account.connect', { baseUrl: line.baseUrl, keys: sandbox.keys })
  await expect(stage(bench)).toContainText('Shipped')
  line.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a parcel that was bought twice is an alarm on every screen, with the way to its refund', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, { endpoint: 'createShipment', kind: 'cut_after_work' })
  await setFault(sandbox, { endpoint: 'createShipment', kind: 'buys_again' })
  await setFault(sandbox, { endpoint: 'findShipments', kind: 'code', code: 'SHIPMENT.NOT_FOUND', times: 2 })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await expect(stage(bench)).toContainText('Shipped')
  const matters = bench.getByRole('region', { name: 'Open matters' })
  await expect(matters).toContainText('WEB-1 was bought a second time')
  await keepPicture(bench, info, 'ship-bought-twice')
  await bench.keyboard.press('F3')
  await expect(matters).toContainText('WEB-1 was bought a second time')
  await keepPicture(bench, info, 'reprint-bought-twice')
  await matters.getByRole('button', { name: 'Refund it' }).click()
  await expect(bench.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible()
  await expect(bench.getByRole('main')).toContainText('WEB-1')
  await keepPicture(bench, info, 'refund-bought-twice')
  await matters.getByRole('button', { name: 'Dealt with' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Dealt with' }).click()
  await expect(matters).toBeHidden()
})

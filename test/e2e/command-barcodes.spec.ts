import { readFile } from 'node:fs/promises'
import { presetCode } from '../../src/contract/command-codes.ts'
import { createBarcodeReader } from '../../src/labels/barcodes/barcode-reader.ts'
import { decodeBarcodes } from '../support/decode-barcodes.ts'
import { violationsOf } from './axe.ts'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { setUpTest } from './test-account.ts'
import { addBoth, openPrinters, paperCount, setUpBoth, test } from './test-printers.ts'

test('command barcodes go from screen to screen, print the last label again and give it back', async ({
  bench,
  station,
}) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await scan(bench, 'PB-LAST')
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1001')
  await scan(bench, 'PB-WHY-3')
  await expect(bench.getByRole('radio', { name: 'Bad print' })).toBeChecked()
  await scan(bench, 'PB-QTY/2')
  await expect(bench.getByRole('textbox', { name: 'Copies' })).toHaveValue('2')
  await scan(bench, 'PB-GO')
  await expect(bench.getByRole('status').filter({ hasText: 'confirmed it' })).toContainText('Printed')
  const { jobs } = await station.ask('print.jobs', {})
  expect(jobs[0]).toMatchObject({ copies: 2, reprintReason: 'misprint' })

  await scan(bench, 'PB-UNDO')
  await expect(
    bench.getByRole('region', { name: /./ }).filter({ hasText: 'ORDER-1001' }).first(),
  ).toBeVisible()
  await scan(bench, 'PB-GO')
  await expect(bench.getByRole('dialog')).toBeVisible()
  await scan(bench, 'PB-BACK')
  await expect(bench.getByRole('dialog')).toBeHidden()
  expect((await station.ask('refunds.list', { which: 'all' })).refunds).toEqual([])
  await scan(bench, 'PB-GO')
  await expect(bench.getByRole('dialog')).toBeVisible()
  await scan(bench, 'PB-ENTER')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'done')
  await expect.poll(async () => (await station.ask('refunds.list', { which: 'all' })).refunds).toHaveLength(1)
  await scan(bench, 'PB-SHIP')
  await expect(bench.getByRole('heading', { level: 1, name: 'Ship' })).toBeAttached()
  // What is given back is not shipped.
  expect((await station.ask('station.status', {})).shippedToday).toBe(0)
})

test('a command barcode answers an open dialog, and one that is none of this station’s says so', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await openPrinters(bench)
  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra right' }).click()
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  const remove = bench.getByRole('button', { name: 'Remove' })
  await remove.click()
  await scan(bench, 'PB-BACK')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(bench.getByRole('heading', { level: 1, name: 'Zebra right' })).toBeVisible()
  await remove.click()
  await scan(bench, 'PB-ENTER')
  await expectNote(bench, 'Zebra right was removed')

  await scan(bench, 'PB-NO-SUCH-THING')
  await expectNote(bench, 'PB-NO-SUCH-THING is no command of this station')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
  await keepPicture(bench, info, 'command-unknown')

  await bench.keyboard.press('F2')
  await scan(bench, 'PB-1042')
  await expect(stage(bench)).toContainText('PB-1042')
  await expect(stage(bench)).toContainText('No order and no label has this number')
})

test('the command for the other printer moves what waits there, from the stage', async ({
  bench,
  sandbox,
  station,
  printers,
}) => {
  await setUpTest(station, sandbox, printers.left.port, bench)
  await addBoth(station, printers)
  await printers.left.setFault({ kind: 'ribbon_out' })
  await scan(bench, 'WEB-1')
  // Offered before it is tried, while that is tried not at all, and again from now on.
  await expect(stage(bench)).toContainText('Ribbon out')
  await expect(bench.getByRole('button', { name: 'Move to Zebra right' })).toBeVisible()
  await scan(bench, 'PB-MOVE')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('Zebra right')
  await expect.poll(() => paperCount(printers.right)).toBe(1)
  expect(paperCount(printers.left)).toBe(0)

  // Nothing waits any more: from now on labels print there, from whatever screen it is said.
  await bench.keyboard.press('F6')
  await scan(bench, 'PB-MOVE')
  await expectNote(bench, 'Labels print on Zebra right now')
  const { printerRoles } = await station.ask('settings.get', {})
  expect(printerRoles.label).toEqual({ printerId: 'right', fallbackId: 'left' })
  await scan(bench, 'PB-NEXT')
  await expectNote(bench, '“Next package” does nothing here')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
})

test('a parcel is opened, packed and shipped with one hand, and the next one skipped', async ({
  bench,
  station,
}, info) => {
  const part = (number: number) => bench.getByRole('group', { name: `Package ${number}` })
  await scan(bench, 'PB-OPEN')
  await expect(bench.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(bench, 'ORDER-1010')
  await expect(bench.getByRole('heading', { name: 'Parcel of ORDER-1010' })).toBeVisible()
  await scan(bench, presetCode('medium-box'))
  await expect(bench.getByRole('combobox', { name: 'Box' })).toHaveValue('medium-box')
  await scan(bench, 'PB-NEXT')
  await expect(part(2)).toBeVisible()
  await scan(bench, 'PB-QTY/4')
  await expect(part(4)).toBeVisible()
  await scan(bench, 'PB-QTY/1')
  await expect(part(2)).toBeHidden()
  await scan(bench, 'PB-SVC/PM')
  await expect(bench.getByText('Service: Priority Mail')).toBeVisible()

  await expect(bench.getByRole('button', { name: /^Buy for \$/ })).toBeEnabled()
  await bench.keyboard.press('F1')
  const list = bench.getByRole('dialog', { name: 'Keys' })
  await expect(list.getByRole('heading', { name: 'Services' })).toBeVisible()
  await expect(list.getByRole('row', { name: /^Insert ⇧F8 .*PB-NEXT/ })).toBeVisible()
  const shown = () => list.locator('canvas').evaluateAll((all) => all.map((one) => one.dataset['code']))
  // The account's services come when the service has told them.
  await expect
    .poll(shown)
    .toEqual(expect.arrayContaining(['PB-SKIP', 'PB-GO', 'PB-SVC/PM', 'PB-QTY/12', 'PB-KEYS']))
  for (const colorScheme of ['light', 'dark'] as const) {
    await bench.emulateMedia({ colorScheme })
    await keepPicture(bench, info, `keys-of-a-draft-${colorScheme}`)
    expect(await violationsOf(bench)).toEqual([])
  }
  const read = new Set<string>()
  const region = list.getByRole('region')
  await expect(region).toBeFocused()
  const heights = await region.evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight)
  for (let screens = 0; screens < heights * 2; screens++) {
    for (const { text } of await decodeBarcodes(await bench.screenshot())) read.add(text)
    await bench.keyboard.press('PageDown')
    await bench.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  }
  expect([...read].sort()).toEqual([...new Set(await shown())].sort())

  await scan(bench, 'PB-SHIP')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('ORDER-1010')
  const [parcel] = (await station.ask('station.status', {})).recent
  expect(parcel).toMatchObject({ service: 'PriorityMail', packageCount: 1 })

  await scan(bench, 'PB-SHIP')
  await expectNote(bench, '“Ship” does nothing here')
  await scan(bench, 'ORDER-1049')
  await expect(stage(bench)).toContainText('Customs')
  await scan(bench, 'PB-SKIP')
  await expect(stage(bench)).toContainText('Scan an order')
  await scan(bench, 'PB-OPEN')
  await expect(bench.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(bench, 'ORDER-1011')
  await expect(bench.getByRole('heading', { name: 'Parcel of ORDER-1011' })).toBeVisible()
  await scan(bench, 'PB-SKIP')
  await expect(stage(bench)).toContainText('Scan an order')
  await expectNote(bench, 'ORDER-1011 is on hold')
  for (const order of ['ORDER-1049', 'ORDER-1011']) {
    const held = await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: order })
    expect(held).toMatchObject({ kind: 'held', orderNumber: order })
  }
})

test('the sheet is looked at, printed on the label printer and saved as a PDF', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('F1')
  await bench.getByRole('button', { name: 'Print these barcodes' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Sheet of barcodes' })
  await expect(dialog.getByText(/^Page 1 of/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Label printer' }).check()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  // What hangs at every bench is two labels.
  await expect(dialog.getByText(/^Page 2 of 2$/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await bench.emulateMedia({ colorScheme })
    await keepPicture(bench, info, `sheet-dialog-${colorScheme}`)
    expect(await violationsOf(bench)).toEqual([])
  }

  for (const group of ['Packages', 'Quantities']) await dialog.getByRole('checkbox', { name: group }).check()
  await dialog.getByRole('checkbox', { name: 'At the bench: ship, skip, yes, no …' }).uncheck()
  const saving = bench.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  const pdf = await readFile(await (await saving).path())
  const reader = createBarcodeReader({})
  const inFile = (await reader.read({ file: pdf })).map(({ text }) => text)
  await reader.close()
  const { presets } = await station.ask('ship.choices', {})
  // That every code of every group can be read on each paper is proved where the sheet is drawn.
  const chosen = [...presets.map(({ id }) => presetCode(id)), 'PB-QTY/1']
  expect(inFile).toEqual(expect.arrayContaining(chosen))
  expect(inFile.filter((code) => !code.startsWith('PB-QTY/') && !chosen.includes(code))).toEqual([])

  await dialog.getByRole('textbox', { name: 'Copies' }).fill('2')
  await dialog.getByRole('checkbox', { name: 'Quantities' }).uncheck()
  await expect(dialog.getByText(/^Page 1 of 2$/)).toBeVisible()
  await scan(bench, 'PB-ENTER')
  await expectNote(bench, 'The sheet is in the queue of')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await station.ask('print.jobs', {})).jobs[0])
    .toMatchObject({ kind: 'command_sheet', role: 'label', copies: 2, state: 'confirmed' })
  const { pngBase64 } = await station.ask('demo.paper', { number: 1 })
  const onPaper = (await decodeBarcodes(Buffer.from(pngBase64, 'base64'))).map(({ text }) => text)
  expect(onPaper[0]).toBe(presetCode(presets[0]!.id))
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startVirtualPrinter } from '../../src/sandbox/printer/virtual-printer.ts'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage } from './station.ts'
import { closedPort, importOrder, setUpTest } from './test-account.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { addBoth, openPrinters, paperCount, setUpBoth, test } from './test-printers.ts'

async function openPrinter(bench: Page, name: string) {
  await openPrinters(bench)
  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name }).click()
  await expect(bench.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a printer is found by its address, added, tested and looked at, all by keyboard', async ({
  bench,
  station,
  printers,
}, info) => {
  await station.ask('profile.switch', { profile: 'test' })
  await openPrinters(bench)
  await expect(bench.getByText('No printer is set up yet')).toBeVisible()
  await keepPicture(bench, info, 'printers-none')

  await bench.keyboard.press('F7')
  await expect(bench.getByRole('textbox', { name: 'Or type its address' })).toBeFocused()
  await expect(bench.getByText(/Searching|found/).first()).toBeVisible()
  await keepPicture(bench, info, 'printers-searching')
  const address = bench.getByRole('textbox', { name: 'Or type its address' })
  await address.focus()
  await bench.keyboard.insertText('zebra left')
  await bench.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/That is no printer address/)
  await address.fill(`127.0.0.1:${printers.left.port}`)
  await bench.keyboard.press('Enter')
  const answered = bench.getByRole('list', { name: 'Address' })
  await expect(answered).toContainText('ZD421')
  await expect(answered).toContainText('203 dpi')
  await keepPicture(bench, info, 'printers-answered')

  await answered.getByRole('button', { name: /^Add/ }).press('Enter')
  await bench.getByRole('textbox', { name: 'Name' }).fill('Zebra left')
  await keepPicture(bench, info, 'printers-add')
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Zebra left was added')
  await expect(bench.getByRole('heading', { level: 1, name: 'Zebra left' })).toBeVisible()
  await expect(bench.getByText('Prints labels, container labels, documents')).toBeVisible()

  await bench.keyboard.press('F7')
  await expectNote(bench, 'Test label: in the queue of Zebra left')
  await expect.poll(() => paperCount(printers.left)).toBe(1)
  await bench.getByRole('radio', { name: /^Queue/ }).focus()
  await bench.keyboard.press('ArrowRight')
  await expect(bench.getByRole('option', { name: /Test label/ })).toContainText('Printed')
  await expect(bench.getByRole('img', { name: 'Label of Test label' })).toBeVisible()
  await keepPicture(bench, info, 'printers-tested')

  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible()
  await keepPicture(bench, info, 'printers-list')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('heading', { level: 1, name: 'Ship' })).toBeAttached()
})

test('an address that does not answer is added unasked, and what cannot be right is told at its field', async ({
  bench,
  station,
}, info) => {
  await station.ask('profile.switch', { profile: 'test' })
  await openPrinters(bench)
  await bench.keyboard.press('F7')
  await bench.getByRole('textbox', { name: 'Or type its address' }).fill(`127.0.0.1:${await closedPort()}`)
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('alert')).toContainText('It can be added all the same')
  await keepPicture(bench, info, 'printers-silent')
  await bench.getByRole('button', { name: 'Add it unasked' }).click()

  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('Name is missing')
  await bench.getByRole('textbox', { name: 'Name' }).fill('Bench; $(reboot) “Ümläut” --help')
  await bench.getByRole('textbox', { name: 'Address' }).fill('device:/dev/usb/no such printer')
  await bench.getByRole('combobox', { name: 'Paper in it' }).selectOption('Another size…')
  await bench.getByRole('textbox', { name: 'Size of the paper' }).fill('very large')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('A paper size is written as')
  await keepPicture(bench, info, 'printers-wrong-paper')
  await bench.getByRole('textbox', { name: 'Size of the paper' }).fill('80 × 50 mm')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('heading', { level: 1, name: 'Bench; $(reboot)' })).toBeVisible()
  const { printers } = await station.ask('settings.get', {})
  expect(printers).toMatchObject([
    { name: 'Bench; $(reboot) “Ümläut” --help', media: '80x50mm', connection: { kind: 'device' } },
  ])
})

test('what a printer’s labels are asked for is chosen, and what it would not print is told before', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await openPrinter(bench, 'Zebra right')
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  const override = bench.getByRole('region', { name: 'What labels are asked for' })
  await override.getByLabel('File').selectOption('ZPL')
  await override.getByLabel('Orientation').selectOption('Landscape')
  await bench.getByRole('radio', { name: '300' }).check()
  await bench.keyboard.press('F7')
  const file = override.getByLabel('File')
  await expect(file).toHaveAccessibleDescription(/ZPL is for label printers of 203 dpi/)
  await expect(file).toBeFocused()
  await override.scrollIntoViewIfNeeded()
  await keepPicture(bench, info, 'printer-label-override')
  await file.selectOption('PNG')
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Saved')
  const { printers: kept } = await station.ask('settings.get', {})
  expect(kept.find(({ name }) => name === 'Zebra right')?.labelOverride).toEqual({
    labelFileType: 'PNG',
    labelOrientation: 'Landscape',
  })
})

test('a printer is set up anew, given roles with a fallback, and removed after it was asked', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await openPrinter(bench, 'Zebra right')
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  await bench.getByRole('textbox', { name: 'Name' }).fill('Zebra by the door')
  await bench.getByRole('combobox', { name: 'Paper in it' }).selectOption('100 × 150 mm')
  await bench.getByRole('radio', { name: '300' }).check()
  await bench.getByRole('checkbox', { name: 'Make larger pages fit' }).check()
  await keepPicture(bench, info, 'printers-set-up')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('heading', { level: 1, name: 'Zebra by the door' })).toBeVisible()

  await bench.keyboard.press('Escape')
  await bench.getByRole('combobox', { name: 'Labels', exact: true }).selectOption('Zebra by the door')
  await bench.getByRole('combobox', { name: 'if that one cannot' }).first().selectOption('Zebra left')
  await bench.getByRole('button', { name: 'Save roles' }).click()
  await expectNote(bench, 'Saved')
  await keepPicture(bench, info, 'printers-roles')
  const saved = await station.ask('settings.get', {})
  expect(saved.printerRoles.label).toEqual({ printerId: 'right', fallbackId: 'left' })
  expect(saved.printers.find(({ id }) => id === 'right')).toMatchObject({
    media: '100x150mm',
    dpi: 300,
    fitPages: true,
  })

  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'door' }).click()
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  await bench.getByRole('button', { name: 'Remove' }).click()
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await bench.getByRole('button', { name: 'Remove' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectNote(bench, 'Zebra by the door was removed')
  await expect(bench.getByRole('list', { name: 'Printers' }).getByRole('button')).toHaveCount(1)
})

test(
  'paper out in the middle of a queue is told in words and by a picture, and the queue moves elsewhere',
  { tag: '@desktop' },
  async ({ bench, sandbox, station, printers }, info) => {
    await setUpTest(station, sandbox, printers.left.port, bench)
    await addBoth(station, printers)
    await printers.left.setFault({ kind: 'paper_out' })
    await scan(bench, 'WEB-1')
    await expect(stage(bench)).toContainText('Paper out')
    await expect(stage(bench)).toContainText('Zebra left is out of labels: put in a new roll')
    await expect(bench.locator('html')).toHaveAttribute('data-sound', 'fault')
    await keepPicture(bench, info, 'ship-paper-out')

    await bench.keyboard.press('F5')
    const stopped = bench.getByRole('table', { name: 'Needs attention' }).getByRole('row')
    await expect(
      stopped.filter({ hasText: 'Zebra left' }).getByText('1 label waits', { exact: true }),
    ).toBeVisible()
    await keepPicture(bench, info, 'attention-held-back')
    await bench.keyboard.press('F6')
    const band = bench.getByRole('region', { name: 'A queue stands still' })
    await expect(band).toContainText('Zebra left is out of labels')
    await keepPicture(bench, info, 'orders-queue-stands')
    await band.getByRole('button', { name: 'Look at it' }).click()
    await expect(bench.getByRole('heading', { level: 1, name: 'Zebra left' })).toBeVisible()
    await expect(bench.getByRole('list', { name: 'What waits for Zebra left' })).toContainText('WEB-1')
    await expect(band).toBeHidden()
    await keepPicture(bench, info, 'printers-queue')

    await bench.getByRole('radio', { name: 'Set-up' }).check()
    await bench.getByRole('button', { name: 'Remove' }).click()
    await bench.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(bench.getByRole('alert')).toContainText('Move it or take it out first')
    await keepPicture(bench, info, 'printers-in-use')
    await bench.getByRole('button', { name: 'Show the queue' }).click()

    await bench.keyboard.press('F4')
    await expectNote(bench, 'One print was moved to Zebra right')
    await expect.poll(() => paperCount(printers.right)).toBe(1)
    await expect(bench.getByText('Nothing waits for this printer.')).toBeVisible()
    await bench.keyboard.press('F2')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText('Zebra right')
  },
)

test('a label that may be half out is asked about on every screen, and what waits behind it prints then', async ({
  bench,
  folder,
  sandbox,
  station,
}, info) => {
  const slow = await startVirtualPrinter({ name: 'slow', folder: join(folder, 'slow'), printMs: 8_000 })
  await setUpTest(station, sandbox, slow.port, bench)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Sent')
  await slow.setFault({ kind: 'paper_out' })
  await expect(stage(bench)).toContainText('you are asked whether it came out whole')
  await slow.setFault(undefined)
  await expect(stage(bench)).toContainText('Did a whole label come out?')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'attention')
  await keepPicture(bench, info, 'ship-half-out')

  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('The print before this one may be half out')
  await keepPicture(bench, info, 'ship-behind-half')
  for (const key of ['F3', 'F6', 'F10']) {
    await bench.keyboard.press(key)
    const question = bench.getByRole('region', { name: 'Waiting for you' })
    await expect(question).toContainText('WEB-1')
    await expect(question).toContainText('Did a whole label come out?')
  }
  await keepPicture(bench, info, 'settings-half-out')
  await bench.keyboard.press('F8')
  await bench.keyboard.press('F2')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('WEB-2')
  await slow.close()
})

test('once a label left the station, its printer’s fault offers to switch the printer, and the next label comes out there', async ({
  bench,
  folder,
  sandbox,
  station,
  printers,
}, info) => {
  const slow = await startVirtualPrinter({ name: 'slow', folder: join(folder, 'slow'), printMs: 30_000 })
  await setUpTest(station, sandbox, slow.port, bench)
  await station.ask('printers.save', tcpPrinterSetting(printers.right, 'right', 'Zebra right'))
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Sent')
  await slow.setFault({ kind: 'paper_out' })
  const swap = bench.getByRole('button', { name: 'Switch printer' })
  await expect(swap).toBeVisible()
  await keepPicture(bench, info, 'ship-switch-printer')
  await swap.press('Enter')
  await expectNote(bench, 'Zebra right')
  expect((await station.ask('settings.get', {})).printerRoles.label).toMatchObject({ printerId: 'right' })
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('WEB-2')
  await expect.poll(() => paperCount(printers.right)).toBe(1)
  expect(paperCount(slow)).toBe(0)
  await slow.close()
})

test('each thing that a printer can lack has its own words on the stage, and the label prints when it is mended', async ({
  bench,
  sandbox,
  station,
  printers,
}, info) => {
  await setUpTest(station, sandbox, printers.left.port, bench)
  await printers.left.setFault({ kind: 'head_open' })
  await scan(bench, 'WEB-1')
  const said = [
    ['head_open', 'Lid open'],
    ['ribbon_out', 'Ribbon out'],
    ['too_hot', 'Too hot'],
    ['paused', 'Paused'],
    ['cutter_fault', 'Fault'],
  ] as const
  for (const [kind, word] of said) {
    await printers.left.setFault({ kind })
    await expect(stage(bench)).toContainText(word)
    await keepPicture(bench, info, `ship-${kind}`)
  }
  await printers.left.setFault(undefined)
  await expect(stage(bench)).toContainText('confirmed')
  expect(paperCount(printers.left)).toBe(1)
})

test('the picture of a sheet says that its label alone is printed', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await station.ask('print.file', {
    gestureId: randomUUID(),
    printer: 'Zebra left',
    fileName: 'letter.pdf',
    contentBase64: readFileSync('test/fixtures/labels/letter.pdf').toString('base64'),
  })
  await expect.poll(() => paperCount(printers.left)).toBe(1)
  await openPrinter(bench, 'Zebra left')
  await bench.getByRole('radio', { name: 'Last prints' }).check()
  await bench.getByRole('option', { name: 'letter.pdf' }).click()
  await expect(bench.getByRole('list', { name: 'How it is printed' })).toContainText(
    /The label of 9\d × 14\d mm on a larger page; the rest is not printed\./,
  )
  await keepPicture(bench, info, 'printers-history-sheet')
  // Of what could not be drawn the list has the word, and the one that is chosen the reason.
  await station.ask('print.file', {
    gestureId: randomUUID(),
    printer: 'Zebra left',
    fileName: 'broken.pdf',
    contentBase64: Buffer.from('%PDF-1.7\nnothing of it is there').toString('base64'),
  })
  // Wherever the packer is: nothing on this screen has asked for it.
  await expectNote(
    bench,
    'File · broken.pdf: not printed. The file is damaged, or not what it says that it is.',
  )
  const broken = bench.getByRole('option', { name: 'broken.pdf' })
  await expect(broken).toContainText('Not printed')
  await broken.click()
  await expect(
    bench.getByText(/^The file is damaged, or not what it says that it is\. Save it again as a PDF\./),
  ).toBeVisible()
  await expect(bench.getByRole('list', { name: 'How it is printed' })).toBeHidden()
  await bench.setViewportSize({ width: 1024, height: 768 })
  await keepPicture(bench, info, 'printers-history-failed-1024')
})

test('a queue is held and released, and single prints are held, cancelled and printed again', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await openPrinter(bench, 'Zebra left')
  await bench.getByRole('button', { name: 'Hold queue' }).click()
  await expect(bench.getByText('Nothing is sent to it until the queue is released.')).toBeVisible()
  const testLabel = bench.getByRole('button', { name: 'Test label', exact: true })
  for (let count = 1; count <= 3; count++) {
    // The count is told before the one before is answered, and until then the key does nothing.
    await expect(testLabel).toBeEnabled()
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('radio', { name: `Queue · ${count}` })).toBeAttached()
  }
  const queue = bench.getByRole('list', { name: 'What waits for Zebra left' })
  await expect(queue.getByRole('listitem')).toHaveCount(3)
  await queue.getByRole('button', { name: 'Hold Test label' }).first().click()
  await expect(queue.getByRole('listitem').first()).toContainText('Held')
  await queue.getByRole('button', { name: 'Take out Test label' }).last().click()
  await expect(bench.getByRole('dialog')).toContainText('Take Test label out of the queue?')
  await bench.getByRole('button', { name: 'Take it out' }).click()
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await keepPicture(bench, info, 'printers-held')

  await bench.getByRole('button', { name: 'Release queue' }).click()
  await expect.poll(() => paperCount(printers.left)).toBe(1)
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  await queue.getByRole('button', { name: 'Release Test label' }).click()
  await expect.poll(() => paperCount(printers.left)).toBe(2)

  await bench.getByRole('radio', { name: 'Last prints' }).check()
  const list = bench.getByRole('listbox', { name: 'Last prints of Zebra left' })
  await expect(list.getByRole('option', { selected: true })).toBeVisible()
  await list.focus()
  await bench.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await bench.getByRole('combobox', { name: 'On printer' }).selectOption('Zebra right')
  await bench.getByRole('textbox', { name: 'Copies' }).fill('2')
  await expect(bench.getByRole('img', { name: 'Label of Test label' })).toBeVisible()
  await keepPicture(bench, info, 'printers-history')
  await bench.keyboard.press('F7')
  await expectNote(bench, 'once more, in the queue of Zebra right')
  await expect.poll(() => printers.right.papers().reduce((sum, { copies }) => sum + copies, 0)).toBe(2)
})

test('a label is printed again on another printer, in copies, and its print is cancelled while it waits', async ({
  bench,
  sandbox,
  station,
  printers,
}, info) => {
  await setUpTest(station, sandbox, printers.left.port, bench)
  await addBoth(station, printers)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F3')
  await bench.getByRole('radio', { name: 'Damaged' }).check()
  await bench.getByRole('combobox', { name: 'On printer' }).selectOption('Zebra right')
  await bench.getByRole('textbox', { name: 'Copies' }).fill('0')
  await expect(bench.getByRole('button', { name: 'Print again' })).toBeDisabled()
  await bench.getByRole('textbox', { name: 'Copies' }).fill('2')
  await keepPicture(bench, info, 'reprint-elsewhere')
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Zebra right confirmed it')).toBeVisible()
  expect(printers.right.papers().reduce((sum, { copies }) => sum + copies, 0)).toBe(2)

  await printers.right.setFault({ kind: 'head_open' })
  await bench.getByRole('radio', { name: 'Lost' }).check()
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Lid open', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'reprint-waits')
  await bench.getByRole('button', { name: 'Take it out' }).click()
  await expect(bench.getByText('It was taken out of the queue')).toBeVisible()
})

test('the command sheet and an order’s packing slip go to the printer for documents', async ({
  bench,
  station,
  printers,
}, info) => {
  await setUpBoth(station, printers)
  await importOrder(station)
  await openPrinters(bench)
  await bench.getByRole('button', { name: 'Print the sheet' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Sheet of barcodes' })
  await expect(dialog.getByRole('img', { name: 'Page 1 as it will be printed' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Print/ }).click()
  await expectNote(bench, 'The sheet is in the queue of Zebra left')
  await expect.poll(() => paperCount(printers.left)).toBeGreaterThan(0)
  await bench.getByRole('list', { name: 'Printers' }).getByRole('button', { name: 'Zebra left' }).click()
  await bench.getByRole('radio', { name: 'Last prints' }).check()
  await expect(bench.getByRole('img', { name: 'Label of Command barcodes' })).toBeVisible()
  await keepPicture(bench, info, 'printers-command-sheet')

  const sheets = paperCount(printers.left)
  await bench.keyboard.press('F6')
  await bench.getByRole('grid').getByRole('row').filter({ hasText: 'WEB-2' }).click()
  await bench.getByRole('button', { name: 'Packing slip' }).click()
  await expectNote(bench, 'Packing slip of WEB-2: in the queue of Zebra left')
  await expect.poll(() => paperCount(printers.left)).toBeGreaterThan(sheets)
  await keepPicture(bench, info, 'orders-packing-slip')
})

test('what labels may do to printers is permitted only after the danger was named', async ({
  bench,
  station,
}, info) => {
  await openPrinters(bench)
  await bench.getByRole('button', { name: 'Change' }).click()
  await bench.getByRole('checkbox', { name: 'Firmware' }).check()
  await keepPicture(bench, info, 'printers-permits')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('dialog')).toContainText('A printer that loses power meanwhile is broken')
  await expect(bench.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keepPicture(bench, info, 'printers-permit-asks')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('dialog')).toBeHidden()
  expect((await station.ask('settings.get', {})).permittedZpl).toEqual([])
  await bench.keyboard.press('F7')
  await bench.getByRole('button', { name: 'Permit it' }).click()
  await expect(bench.getByText('Permitted: Firmware')).toBeVisible()
  expect((await station.ask('settings.get', {})).permittedZpl).toEqual(['firmware'])

  await bench.getByRole('checkbox', { name: 'Reprint banner' }).click()
  await expectNote(bench, 'Saved')
})

test('many printers fit into the status bar, and it leads to each', async ({
  bench,
  station,
  printers,
}, info) => {
  await bench.setViewportSize({ width: 1024, height: 768 })
  await setUpBoth(station, printers)
  for (const id of ['three', 'four', 'five'])
    await station.ask('printers.save', {
      ...(await station.ask('settings.get', {})).printers[1]!,
      id,
      name: `Zebra number ${id} beside the conveyor belt`,
    })
  const bar = bench.getByRole('banner')
  await expect(bar.getByRole('button', { name: '5 printers ready' })).toBeVisible()
  await printers.left.setFault({ kind: 'paper_out' })
  await station.ask('printers.check', { printerId: 'left' })
  await expect(bar.getByRole('button', { name: 'Zebra left' })).toContainText('out of labels')
  await keepPicture(bench, info, 'bar-many-printers')
  await bar.getByRole('button', { name: /more in this bar$/ }).press('Enter')
  await expect(bar.getByRole('button', { name: '4 printers ready' })).toBeVisible()
  await bar.getByRole('button', { name: 'Zebra left' }).press('Enter')
  await expect(bench.getByRole('heading', { level: 1, name: 'Zebra left' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

const plain = { prefix: '', suffix: '', endKey: 'any', doubleReadMs: 100 } as const

const scanBackOn = (station: RunningStation) =>
  station.ask('scanner.save', { scanner: plain, scanBack: true })

/** The barcode of the newest parcel's label, as postal labels have it: behind the ZIP that it goes to. */
async function newestBarcode(station: RunningStation): Promise<string> {
  const { recent } = await station.ask('station.status', {})
  return `42098101${recent[0]?.trackingNumber ?? ''}`
}

const sounded = (page: Page) => page.locator('html')

test('a label that was printed is scanned back, and nothing else goes on before', async ({
  bench,
  station,
}, info) => {
  await scanBackOn(station)
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Scan the label’s own barcode')
  await expect(sounded(bench)).not.toHaveAttribute('data-sound', 'done')
  await keepPicture(bench, info, 'scan-back')

  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('The label of ORDER-1001 was not scanned back')
  await expect(stage(bench)).toContainText('ORDER-1002 was not begun')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'wrong_label')
  await keepPicture(bench, info, 'scan-back-missing')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan the label’s own barcode')

  await scan(bench, '9400111201080805483016')
  await expect(stage(bench)).toContainText('is not its label')
  await keepPicture(bench, info, 'scan-back-wrong')
  await bench.getByRole('button', { name: 'Print again' }).press('Enter')
  await expectNote(bench, 'The label of ORDER-1001 prints again')

  await expect
    .poll(async () => (await station.ask('station.status', {})).recent[0]?.job?.state)
    .toBe('confirmed')
  // The page forgets, the station does not.
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan the label’s own barcode')
  await scan(bench, await newestBarcode(station))
  await expect(stage(bench)).toContainText('Its label was scanned back: right')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'done')
  await expect(bench.getByRole('listitem').filter({ hasText: 'ORDER-1001' })).toContainText('Shipped')
  expect((await station.ask('station.status', {})).shippedToday).toBe(1)
})

test('a parcel can be set aside, or excused with a reason, so that the next goes on', async ({
  bench,
  station,
}, info) => {
  await scanBackOn(station)
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Scan the label’s own barcode')
  const aside = await newestBarcode(station)
  await bench.keyboard.press('F9')
  await expect(stage(bench)).toContainText('Set aside')

  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('Scan the label’s own barcode')
  await expect(bench.getByRole('listitem').filter({ hasText: 'ORDER-1001' })).toContainText('Set aside')
  await scan(bench, aside)
  await expect(stage(bench)).toContainText('That is the label of ORDER-1001')
  await bench.keyboard.press('F8')
  await expect(stage(bench)).toContainText('Why is its label not scanned back?')
  await keepPicture(bench, info, 'scan-back-excuse')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Its label was excused from the scan')
  const { entries } = await station.ask('audit.list', {})
  expect(entries.find(({ operation }) => operation === 'ship.excuseLabel')).toMatchObject({
    subject: 'ORDER-1002',
    reason: 'unreadable',
  })

  await scan(bench, aside)
  await expect(stage(bench)).toContainText('Its label was scanned back: right')
  await bench.keyboard.press('F3')
  await expect(bench.getByRole('option').filter({ hasText: 'ORDER-1002' })).toContainText('Excused from scan')
})

test('the scanner is set up by its own test barcode, and its keyboard is checked', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Scanner' }).click()
  await expect(bench.getByRole('checkbox', { name: 'Scan each label back' })).not.toBeChecked()
  await keepPicture(bench, info, 'scanner')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('img', { name: 'Test barcode' })).toBeVisible()
  const arrived = bench.getByRole('status', { name: 'What arrived' })
  // The test barcode of a scanner set to a US keyboard, at a German one.
  await scan(bench, 'KEZSÖYß-+/19')
  await expect(arrived).toContainText(
    'types for a keyboard in US English, and this computer has one in German',
  )
  await expect(bench.getByRole('list', { name: 'What arrived' }).getByRole('listitem')).toHaveText([
    ...Array.from('KEZSÖYß-+/19'),
    'Enter',
  ])
  await keepPicture(bench, info, 'scanner-keyboard')
  await bench.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(bench, info, 'scanner-keyboard-dark')
  await scan(bench, 'PB-SHIP')
  await expect(arrived).toContainText('the command “Ship”')
  await scan(bench, '#KEYS:Z-/]&19$')
  await expect(arrived).toContainText('arrived whole, with “#” before, “$” after')
  await bench.keyboard.press('F8')
  await expectNote(bench, 'Saved')
  await expect(bench.getByRole('textbox', { name: 'Sent before each code' })).toHaveValue('#')
  expect((await station.ask('scanner.get', {})).scanner).toMatchObject({ prefix: '#', suffix: '$' })

  await bench.keyboard.press('F2')
  await scan(bench, '#ORDER-1001$')
  await expect(stage(bench)).toContainText('confirmed')
  await scan(bench, 'PBßGO')
  await expectNote(bench, 'looks like PB-GO through the wrong keyboard')

  // A question on the screen is no obstacle: the next order leaves it.
  await bench.keyboard.press('Escape')
  await scan(bench, '#ORDER-1001$')
  await bench.getByRole('button', { name: 'Second parcel' }).click()
  await expect(bench.getByRole('dialog')).toContainText('Another parcel of ORDER-1001?')
  await scan(bench, '#ORDER-1002$')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(stage(bench)).toContainText('ORDER-1002')
  await expect(stage(bench)).toContainText('confirmed')
})

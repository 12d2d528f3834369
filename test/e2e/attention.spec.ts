// What needs attention: counted in the status bar, listed on its screen, each with its next step.

import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setFault } from './sandbox-switches.ts'
import { setUpTest, startLine } from './test-account.ts'

test('what waits for a person is counted, listed with its next step, and gone once it is settled', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, {
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
  })
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Refused')
  await bench.keyboard.press('Escape')

  line.setAnswers(false)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  const chip = bench.getByRole('button', { name: /needs? attention/ })
  await expect(chip).toContainText('2 need attention')
  await bench.keyboard.press('F5')
  const table = bench.getByRole('table', { name: 'Needs attention' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').nth(1)).toContainText('Bought or not?')
  // Its end is seen where it is long, and pointing at it shows the whole.
  await expect(table.getByTitle('WEB-1', { exact: true })).toBeVisible()
  await expect(table.getByRole('row').nth(2)).toContainText('Order refused')
  await keepPicture(bench, info, 'attention')
  // Why it is there is read at every width.
  const why = table.getByText('The service does not know this address.')
  await expect(why.filter({ visible: true })).toHaveCount(1)
  await bench.setViewportSize({ width: 1024, height: 768 })
  await expect(why.filter({ visible: true })).toHaveCount(1)
  await keepPicture(bench, info, 'attention-1024')
  await bench.setViewportSize({ width: 1366, height: 768 })

  await expect(bench.getByRole('button', { name: 'Ask now: WEB-1' })).toBeFocused()
  line.setAnswers(true)
  await bench.keyboard.press('Enter')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(chip).toContainText('1 needs attention')
  // The next one has the keyboard: its step leads to where it is settled.
  await expect(bench.getByRole('button', { name: 'Go to the order: WEB-2' })).toBeFocused()
  await bench.keyboard.press('Enter')
  // Its address was refused: its page has it, with the key that changes it.
  await expect(bench.getByRole('heading', { level: 1, name: 'Order WEB-2' })).toBeVisible()
  await expect(bench.getByRole('button', { name: 'Change the address' })).toBeVisible()
  await keepPicture(bench, info, 'attention-refused-address')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(bench.getByRole('row', { name: /WEB-2/ })).toBeVisible()
  await bench.getByRole('button', { name: 'Change the address' }).click()
  await expect(bench.getByRole('heading', { level: 1, name: 'Order WEB-2' })).toBeVisible()

  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(chip).toBeHidden()
  await bench.keyboard.press('F5')
  await expect(bench.getByText('Nothing needs attention')).toBeVisible()
  line.close()
})

import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest, startBreakingPrinter, startLine } from './test-account.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'

test('a purchase without an answer is not sure, and is settled by itself when the service answers', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port)

  line.setAnswers(false)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await expect(stage(bench)).toContainText('do not ship it by hand')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'attention')
  await expect(bench.getByText('1 not sure')).toBeVisible()
  await keepPicture(bench, info, 'ship-in-doubt')

  line.setAnswers(true)
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('confirmed')
  line.close()
})

test('a label that may have come out is asked about, on the stage and after the next scan', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const printer = await startBreakingPrinter()
  await setUpTest(station, sandbox, printer.port)

  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Did the label come out?')
  await keepPicture(bench, info, 'ship-asks')
  await scan(bench, 'NO-SUCH-ORDER')
  await expect(stage(bench)).toContainText('Not found')
  const waiting = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText('WEB-1')
  await expect(waiting).toContainText('Did the label come out?')
  await keepPicture(bench, info, 'ship-asks-beside')
  await bench.keyboard.press('F8')
  await expect(waiting).toBeHidden()

  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('Did the label come out?')
  await station.ask('printers.save', tcpPrinterSetting(sandbox.printers[0]!, 'left', 'Zebra left'))
  await bench.keyboard.press('F9')
  await expect(stage(bench)).toContainText('confirmed')
  printer.close()
})

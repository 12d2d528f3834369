import { randomUUID } from 'node:crypto'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'
import { setUpTest, startBreakingPrinter, startLine } from './test-account.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { startTcpTestPrinter } from '../support/tcp-test-printer.ts'

test('a purchase without an answer is not sure, and is settled by itself when the service answers', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port, bench)

  line.setAnswers(false)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await expect(stage(bench)).toContainText('do not ship it by hand')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'attention')
  await expect(bench.getByRole('button', { name: '1 not sure' })).toBeVisible()
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
  await setUpTest(station, sandbox, printer.port, bench)

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

test('a label that may lie in a printer that was moved away from is asked about, and holds up nothing @browser', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const old = await startTcpTestPrinter()
  await setUpTest(station, sandbox, old.port, bench)
  // It has read the label, and has it still to print.
  old.setStatus({ formats: 1 })
  await scan(bench, 'WEB-1')
  await expect.poll(() => old.labels().length).toBe(1)
  const { printers } = await station.ask('settings.get', {})
  const [printer] = printers
  if (!printer) throw new Error('there is no printer')
  const { host, port } = sandbox.printers[0]!
  await station.ask('printers.save', { ...printer, connection: { kind: 'tcp', host, port } })

  await expect(stage(bench)).toContainText('Did a whole label come out?')
  await expect(stage(bench)).toContainText('the old printer may still print it')
  await keepPicture(bench, info, 'ship-printer-moved')
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('confirmed')
  await old.switchOff()
})

// The list that was on its way was of before, and took them away again.
test('what is told of a doubt and of a label while their lists are on the way stays @browser', async ({
  bench,
  sandbox,
  station,
}) => {
  const [line, printer] = [await startLine(sandbox.baseUrl), await startBreakingPrinter()]
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, printer.port, bench)
  const answers = [await holdNext(bench, 'doubts.list'), await holdNext(bench, 'print.jobs')]
  await bench.reload()
  for (const { given } of answers) await given

  await station.ask('ship.scan', { gestureId: randomUUID(), text: 'WEB-1' })
  const waiting = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText('Did the label come out?')
  line.setAnswers(false)
  await station.ask('ship.scan', { gestureId: randomUUID(), text: 'WEB-2' })
  const doubt = bench.getByRole('button', { name: '1 not sure' })
  await expect(doubt).toBeVisible()
  for (const { release } of answers) await release()
  await expect(doubt).toBeVisible()
  await expect(waiting).toContainText('WEB-1')
  line.close()
  printer.close()
})

test(
  'a doubt that is old enough is ended by a person who was told what it may cost',
  { tag: '@browser' },
  async ({ bench }, info) => {
    // Half an hour does not pass here: the station's own part is tested with a clock, this is the page's.
    const moment = '2026-11-20T09:00:00.000Z'
    const parcel = {
      purchaseId: '01a20318-213f-708a-9c6c-a67526b82ee7',
      orderNumber: 'OLD-1',
      parcelNumber: 1,
      isReturn: false,
      state: 'in_doubt',
      service: 'GroundAdvantage',
      recipient: 'Ada Example',
      destination: 'Chicago, IL 60601',
      packageCount: 1,
      packages: [],
      warnings: [],
      createdAt: moment,
      updatedAt: moment,
    }
    const ended = {
      ...parcel,
      state: 'refused',
      updatedAt: '2026-11-20T09:00:01.000Z',
      reason: { code: 'doubt_ended', message: 'A person said that it was not done' },
    }
    let asked: unknown
    await bench.route('**/rpc/ship.scan', (route) =>
      route.fulfill({
        json: { ok: true, value: { kind: 'already_running', parcel: { ...parcel, canEndDoubt: true } } },
      }),
    )
    await bench.route('**/rpc/ship.endDoubt', (route) => {
      asked = route.request().postDataJSON()
      return route.fulfill({ json: { ok: true, value: ended } })
    })
    await scan(bench, 'OLD-1')
    await expect(stage(bench)).toContainText('Not sure')
    await bench.keyboard.press('F4')
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('If it was bought after all, you pay twice.')
    await keepPicture(bench, info, 'ship-end-doubt')
    await dialog.getByRole('combobox').selectOption('service_says')
    await dialog.getByRole('button', { name: 'It was not bought' }).click()
    await expect(stage(bench)).toContainText('Doubt ended')
    expect(asked).toEqual({ purchaseId: parcel.purchaseId, reason: 'service_says' })
  },
)

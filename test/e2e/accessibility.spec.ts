import { inTurn } from '../support/in-turn.ts'
import { checkState } from './check-state.ts'
import { findings } from './page-checks.ts'
import { screenStates, titleOf } from './screen-states.ts'
import { everywhere, openByKey, settled } from './screens.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const otherNames = everywhere.filter((name) => name !== 'ship')

// A test for each screen, so that workers share them and each has its time to itself.
for (const name of ['ship' as const, ...inTurn('nothing is lost on any screen', otherNames, 3)]) {
  test(`nothing is lost on ${titleOf(name)}, its tabs and dialogs: colours, sizes, focus and keys`, async ({
    bench,
    station,
  }, info) => {
    await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
    await expect
      .poll(async () => (await station.ask('station.status', {})).recent[0]?.job?.state)
      .toBe('confirmed')
    await bench.keyboard.press('Escape')
    await openByKey(bench, name)
    for (const state of screenStates[name]) {
      const title = [titleOf(name), state.name].filter(Boolean).join(' ')
      try {
        await state.open?.(bench)
        await settled(bench)
        await checkState(bench, info, title)
        await state.leave?.(bench)
      } catch (error) {
        // The others are looked at all the same.
        expect.soft(String(error), `${title} opens`).toBe('')
        await openByKey(bench, name)
      }
    }
  })
}

test('F1 lists the keys of the screen with their barcodes, and a barcode works over the list', async ({
  bench,
}) => {
  await bench.keyboard.press('F6')
  await bench.keyboard.press('F1')
  const list = bench.getByRole('dialog', { name: 'Keys' })
  await expect(list.getByRole('row', { name: /Reprint PB-REPRINT/ })).toBeVisible()
  await expect(list.getByRole('row', { name: /Esc Back/ })).toContainText('PB-BACK')
  expect(await findings(bench)).toEqual([])
  await scan(bench, 'PB-REPRINT')
  await expect(list).toBeHidden()
  await expect(bench.getByRole('heading', { level: 1, name: 'Reprint' })).toBeAttached()
})

// Words are a file of their own: a page without them would show nothing at all.
test.describe('with a system that speaks Spanish', () => {
  test.use({ locale: 'es-ES' })
  test('a page whose words do not load speaks English', { tag: '@browser' }, async ({ page, station }) => {
    await page.route('**/assets/es-*.js', (route) => route.abort())
    await page.goto(station.url)
    await expect(stage(page)).toContainText('Scan an order')
    await expect(page.locator('html')).not.toHaveAttribute('lang', 'es')
  })
})

test('the page speaks Spanish when it is chosen, and what goes on stays', async ({ bench }, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Sound, look' }).click()
  await bench.getByRole('radio', { name: 'Español' }).check()
  await expect(bench.locator('html')).toHaveAttribute('lang', 'es')
  await expect(bench.getByRole('radio', { name: 'Español' })).toBeFocused()
  await keepPicture(bench, info, 'spanish-settings')
  await bench.keyboard.press('F2')
  await expect(bench.getByRole('heading', { level: 1, name: 'Enviar' })).toBeAttached()
  await expect(bench.getByText('ORDER-1001').first()).toBeVisible()
  await keepPicture(bench, info, 'spanish-ship')
  await bench.reload()
  await expect(bench.getByRole('navigation', { name: 'Pantallas' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectNote } from './notes.ts'
import { expect, scan, scanWaiting, stage, test } from './station.ts'

/** Keeps the page's thread busy in bursts, as a drawing or sorting page would, until it is navigated. */
async function keepBusy(page: Page, burstMs: number, pauseMs: number): Promise<void> {
  await page.evaluate(
    ([burst, pause]) => {
      const work = () => {
        const until = performance.now() + burst
        while (performance.now() < until);
        setTimeout(work, pause)
      }
      work()
    },
    [burstMs, pauseMs] as const,
  )
}

const codes = ['NOT-AN-ORDER-0123456789', '420627049400111899223197428490', 'abc-XYZ-77']

const loads = [
  { name: 'idle', burstMs: 0, pauseMs: 1_000, waits: true },
  { name: 'busy', burstMs: 20, pauseMs: 20, waits: true },
  // Who waits for the page after each key takes half a second for each here.
  { name: 'very busy', burstMs: 400, pauseMs: 20, waits: false },
] as const

for (const { name, burstMs, pauseMs } of loads.filter(({ waits }) => waits)) {
  test(`keys that wait for the page one after the other arrive whole while the page is ${name}`, async ({
    bench,
  }) => {
    await keepBusy(bench, burstMs, pauseMs)
    for (const code of codes) {
      await scanWaiting(bench, code)
      await expect(stage(bench).getByText(code, { exact: true })).toBeVisible()
      await expect(stage(bench)).toContainText('Not found')
    }
    await expect(bench.getByRole('textbox', { name: 'Order number by hand' })).toHaveValue('')
  })
}

for (const { name, burstMs, pauseMs } of loads) {
  test(`keys that nobody waits for arrive whole while the page is ${name}`, async ({ bench }) => {
    await keepBusy(bench, burstMs, pauseMs)
    for (const code of codes) {
      await scan(bench, code)
      await expect(stage(bench).getByText(code, { exact: true })).toBeVisible()
    }
    await expect(bench.getByRole('textbox', { name: 'Order number by hand' })).toHaveValue('')
  })
}

test('a scan with a field focused ships, and leaves the field as it was', async ({ bench }) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Ship from' }).click()
  const city = bench.getByRole('textbox', { name: 'City' })
  await city.fill('Tacoma')
  await scan(bench, 'ORDER-1001')
  await expectNote(bench, 'ORDER-1001 was scanned')
  await expect(city).toHaveValue('Tacoma')
  await expect(city).toBeFocused()

  await bench.keyboard.press('F2')
  const byHand = bench.getByRole('textbox', { name: 'Order number by hand' })
  await byHand.fill('half a num')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(byHand).toHaveValue('half a num')
})

/** Keys as a busy page handles them: all at once, each with the time when it was pressed. */
async function press(page: Page, keys: readonly (readonly [key: string, timeMs: number])[]): Promise<void> {
  await page.evaluate((all) => {
    for (const [key, timeMs] of all) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeMs })
      document.activeElement?.dispatchEvent(event)
    }
  }, keys)
}

test('what was typed right before a scan stays, where a busy page gave both to the field together', async ({
  bench,
}) => {
  const byHand = bench.getByRole('textbox', { name: 'Order number by hand' })
  await byHand.focus()
  const [first, second, ...rest] = 'ORDER-1001'
  const typed = [
    ['1', 10_000],
    ['7', 10_150],
  ] as const
  await press(bench, [...typed, [first ?? '', 10_400], [second ?? '', 10_402]])
  await expect(byHand).toHaveValue('17OR')
  const behind = [...rest, 'Enter'].map((key, index) => [key, 10_500 + 2 * index] as const)
  await press(bench, behind)
  await expect(stage(bench)).toContainText('Shipped')
  await expect(byHand).toHaveValue('17')
})

test('typing into a field keeps every character, in order', async ({ bench }) => {
  await bench.keyboard.press('F6')
  const search = bench.getByRole('searchbox', { name: 'Order number or recipient' })
  await search.click()
  await search.pressSequentially('Mustermann, Jürgen 12', { delay: 70 })
  await expect(search).toHaveValue('Mustermann, Jürgen 12')
  await bench.keyboard.press('ArrowLeft')
  await bench.keyboard.press('Backspace')
  await bench.keyboard.type('9')
  await expect(search).toHaveValue('Mustermann, Jürgen 92')
})

test('a scan presses no button that has the focus', async ({ bench }) => {
  const sound = bench.getByRole('button', { name: 'Sound' })
  await sound.focus()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await scan(bench, 'NO SUCH CODE')
  await expect(stage(bench)).toContainText('NO SUCH CODE')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
})

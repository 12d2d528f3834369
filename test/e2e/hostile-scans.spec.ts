// Guards the page against what is scanned into it: it is shown as it reads, and is never markup or a script.

import { hostileText } from '../faults/hostile-scans/hostile-text.ts'
import { randomOf } from '../support/random.ts'
import { expect, scan, stage, test } from './station.ts'

const random = randomOf(1).fork('page')
/** Keys that a keyboard has: control characters are keys of their own. */
const typed = Array.from({ length: 400 }, () => hostileText(random, ['ORDER-1001', 'ORDER-1002']))
  .filter(
    ({ kind, text }) =>
      ['markup', 'printer commands', 'database words'].includes(kind) && /^[ -~]+$/.test(text),
  )
  .map(({ text }) => text.slice(0, 200))
  .slice(0, 12)

test('hostile scans are shown as text, run nothing and buy nothing', async ({ bench, station }) => {
  const elements = () => bench.locator('script, iframe, object, embed, img[src="x"], svg[onload]').count()
  const before = await elements()
  for (const text of typed) {
    await scan(bench, text)
    await expect(stage(bench)).toContainText(text.replaceAll(/\s+/g, ' ').trim())
    await expect(stage(bench)).toContainText('Not found')
  }
  expect(await elements()).toBe(before)
  expect(await bench.evaluate(() => 'hostile' in window)).toBe(false)
  expect((await station.ask('station.status', {})).recent).toEqual([])
})

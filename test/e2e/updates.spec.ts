import { violationsOf } from './axe.ts'
import { expect, keepPicture, test } from './station.ts'

test('a station in the browser says that new versions are not its matter, and offers nothing @browser', async ({
  bench,
}, info) => {
  await bench.keyboard.press('Shift+F1')
  await bench.getByRole('dialog').getByRole('button', { name: 'What’s new' }).click()
  const main = bench.getByRole('main')
  await expect(main).toContainText('was not installed as an application')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await keepPicture(bench, info, 'updates-not-offered')
  expect(await violationsOf(bench)).toEqual([])
})

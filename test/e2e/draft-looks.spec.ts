import { inTurn } from '../support/in-turn.ts'
import { violationsOf } from './axe.ts'
import { importOrders, part } from './draft-form.ts'
import { expect, keepPicture, scan, test } from './station.ts'

test.use({ units: 'metric' })

const looks = inTurn(
  'a parcel’s form is clean to axe in each look',
  [
    {
      colorScheme: 'light',
      language: 'en',
      stopped: 'Customs',
      parts: ['Packages', 'Service', 'Extras', 'To', 'From', 'Customs', 'Label'],
      otherReturn: /another address/,
    },
    {
      colorScheme: 'dark',
      language: 'es',
      stopped: 'Aduana',
      parts: ['Bultos', 'Servicio', 'Extras', 'Para', 'De', 'Aduana', 'Etiqueta'],
      otherReturn: /otra dirección/,
    },
  ] as const,
  1,
  ({ colorScheme }) => colorScheme,
)
/** A screen of 1366 by 768 at 200 %. */
const zoomed = { width: 683, height: 384 }

for (const { colorScheme, language, stopped, parts, otherReturn } of looks) {
  test(`axe finds nothing in the form, in ${colorScheme} and ${language}, on a narrow screen and at 200 %`, async ({
    bench,
    station,
  }, info) => {
    await importOrders(
      station,
      'ABROAD-4,Kim Muster,Beispielweg 4,Bern,,3011,CH,1500 g,MUG-BLUE x 3 @ 400.2 g,cheapest',
    )
    await bench.evaluate((chosen) => localStorage.setItem('packbench.language', chosen), language)
    await bench.reload()
    await expect(bench.locator('[data-state=ready]')).toBeVisible()
    await bench.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await bench.setViewportSize({ width: 1024, height: 768 })
    await scan(bench, 'ABROAD-4')
    await expect(bench.locator('[data-state=customs]')).toContainText(stopped)
    await bench.keyboard.press('F4')
    for (const name of parts) {
      await bench.setViewportSize({ width: 1024, height: 768 })
      await part(bench, name).click()
      await expect(part(bench, name)).toHaveAttribute('aria-current', 'step')
      const other = bench.getByRole('checkbox', { name: otherReturn })
      if (await other.isVisible()) await other.check()
      await keepPicture(bench, info, `draft-narrow-${name.toLowerCase()}-${colorScheme}`)
      for (const width of [1366, 1024]) {
        await bench.setViewportSize({ width, height: 768 })
        const cut = await bench
          .locator('.draft .form input.number')
          .evaluateAll((all) =>
            all.flatMap((one) =>
              one.scrollWidth > one.clientWidth ? [(one as HTMLInputElement).value] : [],
            ),
          )
        expect(cut, `numbers of ${name} that are cut at ${width}`).toEqual([])
      }
      const wide = await bench.locator('.draft .form *').evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
          .map((one) => one.getAttribute('class')),
      )
      expect(wide, `${name} is scrolled sideways`).toEqual([])
      // The keys that turn the pages of the form.
      await expect(bench.locator('.draft > header kbd')).toHaveCount(2)
      await expect(bench.locator('.draft > header kbd').first()).toBeVisible()
      const violations = await violationsOf(bench)
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
      await bench.setViewportSize(zoomed)
      await keepPicture(bench, info, `draft-zoomed-${name.toLowerCase()}-${colorScheme}`)
      expect(await bench.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
      // Everything can be brought into view: the last field, and what it costs.
      const fields = bench.locator('.draft .form').locator('input, select, button').filter({ visible: true })
      for (const last of [fields.last(), bench.locator('.draft aside button.main')]) {
        // A price that comes meanwhile moves it.
        await expect(async () => {
          await last.scrollIntoViewIfNeeded()
          await expect(last).toBeInViewport({ timeout: 1_000 })
        }).toPass()
      }
    }
  })
}

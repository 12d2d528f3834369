// What the station refuses is said in the language of the page, with what to do; nothing of the English sentence stands beside it.

import { refusals as german } from '../../src/words/de/refusals.ts'
import { refusals as english } from '../../src/words/en/refusals.ts'
import { expect, keepPicture, test } from './station.ts'

test(
  'the last package stays, and the page says so in German',
  { tag: '@browser' },
  async ({ page, station }, info) => {
    const { presets } = await station.ask('presets.list', {})
    const [last, other, ...others] = presets
    if (!last || !other) throw new Error('the station has too few packages')
    for (const { id } of others) await station.ask('presets.remove', { presetId: id })

    await page.addInitScript(() => localStorage.setItem('packbench.language', 'de'))
    await page.goto(station.url)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.keyboard.press('F10')
    await page.getByRole('button', { name: 'Verpackungen', exact: true }).click()
    await page.getByRole('button', { name: `${last.name} ändern` }).click()
    // Somebody removes the other one meanwhile: this page knows nothing of it.
    await station.ask('presets.remove', { presetId: other.id })
    await page.getByRole('button', { name: `${last.name} entfernen` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()

    const note = page.getByRole('alert')
    await expect(note).toContainText(german.conflict.last_package as string)
    await expect(note).not.toContainText(english.conflict.last_package as string)
    await expect(note).not.toContainText('last package')
    // What whoever is called needs is a code, in every language.
    await expect(note).toContainText('conflict · last_package')
    await keepPicture(page, info, 'refusal-de')
  },
)

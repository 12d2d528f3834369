// Every screen of the page, as the rail and More name them: a screen that is added is walked by itself.

import { expect, type Locator, type Page } from '@playwright/test'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import { screensOf as screensOfStation } from '../../src/renderer/frame/screens.ts'
import { screens as screenTitles } from '../../src/words/en/screens.ts'

/** Those that every station has; the walks by key go over them. */
export const everywhere: readonly ScreenName[] = screensOfStation(undefined).map(({ name }) => name)

export type ScreenOnPage = { readonly title: string; readonly isInMore: boolean }

const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Screens' })

const titlesIn = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) =>
    all.map((one) => (one.querySelector('span:last-of-type')?.textContent ?? '').trim()),
  )

/** The screens in the order of the rail, and then those of More. */
export async function screensOf(page: Page): Promise<readonly ScreenOnPage[]> {
  const onRail = await titlesIn(rail(page).getByRole('button'))
  await page.keyboard.press('Shift+F1')
  const more = page.getByRole('dialog', { name: 'More' })
  const inMore = await titlesIn(more.getByRole('listitem').getByRole('button'))
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
  return [
    ...onRail.filter((title) => title !== 'More').map((title) => ({ title, isInMore: false })),
    ...inMore.map((title) => ({ title, isInMore: true })),
  ]
}

/** Opens a screen and waits until what it asks for is there. */
export async function openScreen(page: Page, { title, isInMore }: ScreenOnPage): Promise<void> {
  if (isInMore) {
    await page.keyboard.press('Shift+F1')
    const more = page.getByRole('dialog', { name: 'More' })
    await more.getByRole('button', { name: title }).click()
    await expect(more).toBeHidden()
  } else {
    await rail(page).getByRole('button', { name: title, exact: true }).click()
    await expect(rail(page).getByRole('button', { name: title, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await expect(page.locator('main')).not.toBeEmpty()
  await settled(page)
}

/** Opens a screen by its key, as the rail or More shows it, and waits until what it asks for is there. */
export async function openByKey(page: Page, name: ScreenName): Promise<void> {
  const title = screenTitles[name]
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const [left] = await heading.allTextContents()
  const keyIn = async (buttons: Locator) => {
    const shown = await buttons
      .filter({ has: page.getByText(title, { exact: true }) })
      .locator('kbd')
      .textContent()
    return (shown ?? '').replace('⇧', 'Shift+')
  }
  const onRail = rail(page).getByRole('button')
  if ((await titlesIn(onRail)).includes(title)) {
    await page.keyboard.press(await keyIn(onRail))
    await expect(onRail.and(page.getByRole('button', { name: title, exact: true }))).toHaveAttribute(
      'aria-current',
      'page',
    )
  } else {
    await page.keyboard.press('Shift+F1')
    const more = page.getByRole('dialog', { name: 'More' })
    await page.keyboard.press(await keyIn(more.getByRole('listitem').getByRole('button')))
    await expect(more).toBeHidden()
  }
  await expect(heading).toBeAttached()
  // Until it is loaded the screen that was left still stands there, and its keys with it.
  if (left !== undefined && left !== title) await expect(heading).not.toHaveText(left)
  await settled(page)
}

/** Opens a screen as a reload does, whatever language the page speaks. */
export async function openPlace(page: Page, screen: ScreenName): Promise<void> {
  await page.evaluate((place) => sessionStorage.setItem('packbench.place', place), JSON.stringify({ screen }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.frame > header .profile')).toBeVisible()
}

/** Waits until nothing on the page has changed for a while; its stream of events keeps the network busy for good. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 350
        let timer = setTimeout(done, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, quietMs)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        function done() {
          observer.disconnect()
          resolve()
        }
      }),
  )
}

/** Asks what became of the one purchase in `matters`; where the station asks by itself at that moment, its button goes. */
export async function askNow(matters: Locator): Promise<void> {
  await matters
    .getByRole('button', { name: 'Ask now' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
}

export const fileName = (title: string): string => title.toLowerCase().replace(/\W+/g, '-')

/**
 * Writes fixed words over what differs from run to run: times, days, ages, ids and tracking numbers; and empties the
 * pictures of labels, which hold the same.
 */
export async function stillPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fixed: readonly (readonly [RegExp, string])[] = [
      [/\b\d\d:\d\d(:\d\d)?\b/g, '09:42'],
      [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/g, 'Jan 11'],
      [/\b\d+ (s|min|h|days?)\b/g, '1 min'],
      [/[0-9a-f]{8}-[0-9a-f-]{20,}/g, '0000'],
      [/\b\d{4}( \d{2,4}){3,}\b|\b\d{18,}\b/g, '9400 0000 0000 0000 0000 00'],
      [/127\.0\.0\.1:\d+/g, '127.0.0.1:1'],
      [/\/tmp\/[^\s]+/g, '/data'],
      [/\b\d+([.,]\d+)? (ms|GB|MB|KB|kB)\b/g, '1 $2'],
    ]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const before = node.nodeValue ?? ''
      const after = fixed.reduce((text, [what, word]) => text.replace(what, word), before)
      if (after !== before) node.nodeValue = after
    }
    // What is cut in its middle is drawn from its two halves.
    for (const end of document.querySelectorAll<HTMLElement>('.unseen ~ .end[data-text]')) {
      const whole = end.parentElement?.querySelector('.unseen')?.textContent ?? ''
      const at = whole.length - (end.dataset['text'] ?? '').length
      end.dataset['text'] = whole.slice(at)
      const start = end.previousElementSibling
      if (start instanceof HTMLElement) start.dataset['text'] = whole.slice(0, at)
    }
    for (const canvas of document.querySelectorAll('canvas')) {
      canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
    }
  })
}

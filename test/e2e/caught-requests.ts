// Requests of the page that a test answers itself.

import { expect, type Page } from '@playwright/test'

const probe = '/caught'

/**
 * From here on `page.route` resolves once requests are caught. Chromium says that they are some moments before the page's next one
 * is, and a scan that is quicker reaches the station.
 */
export function catchForSure(page: Page): void {
  const route = page.route.bind(page)
  let isSure = false
  page.route = async (...of) => {
    const added = await route(...of)
    if (isSure || !page.url().startsWith('http')) return added
    await route(`**${probe}`, (asked) => asked.fulfill({ body: 'caught' }))
    const answer = () => page.evaluate(async (path) => (await fetch(path)).text(), probe)
    await expect.poll(answer).toBe('caught')
    isSure = true
    return added
  }
}

// What must hold on every screen, at every size and in every colour.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type AxeWindow = Window & {
  readonly axe?: {
    run(
      context: Element | Document,
      options: object,
    ): Promise<{
      readonly violations: readonly {
        readonly id: string
        readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
      }[]
    }>
  }
}

/**
 * What axe finds on the page by all its rules, or by these: rule, and where. The builder puts axe into the page, which
 * then runs it alone.
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await new AxeBuilder({ page }).analyze()
  return page.evaluate(async (only) => {
    const { violations } = (await (window as AxeWindow).axe?.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    })) ?? {
      violations: [],
    }
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  }, rules)
}

/** What is wider than its place: the page, and all that scrolls sideways but tables, which have two dimensions (WCAG 1.4.10). */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowX } = getComputedStyle(element)
      const scrolls = element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll'
      if (element.matches('[role=grid], [role=table], :has(> table)')) return []
      if (!scrolls || element.scrollWidth <= element.clientWidth + 1) return []
      return [`${element.outerHTML.slice(0, 120)} ${element.scrollWidth} > ${element.clientWidth}`]
    }),
  )
}

/** Where outcomes are told to those who do not see them. */
export function hasLiveRegion(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[role=status], [role=log], [aria-live]') !== null)
}

export type TabWalk = {
  /** Controls that no Tab reaches. */
  readonly unreached: readonly string[]
  /** What had the focus without showing it. */
  readonly unseen: readonly string[]
}

/** Goes once around with Tab, and sees where the focus was and how it showed. */
export async function walkByTab(page: Page): Promise<TabWalk> {
  const count = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    const room = document.querySelector('dialog:modal') ?? document.body
    const all = [
      ...room.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ]
    const controls = all.filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
      if (!isShown(element)) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      // Of radios with one name, Tab goes to the one that is chosen, or to the first.
      const same = all.filter(
        (other) => other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
      ) as HTMLInputElement[]
      return (same.find(({ checked }) => checked) ?? same[0]) === element
    })
    const placesOf = (element: Element) =>
      [element, element.parentElement, element.closest('label')].filter((place) => place !== null)
    const shadows = new Map(
      controls.flatMap(placesOf).map((place) => [place, getComputedStyle(place).boxShadow] as const),
    )
    const seen = new Set<Element>()
    const unseen: string[] = []
    const shows = (element: Element) =>
      placesOf(element).some((place) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
        const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px'
        return isOutlined || (boxShadow !== 'none' && boxShadow !== shadows.get(place))
      })
    const note = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || seen.has(focused)) return
      seen.add(focused)
      if (!shows(focused)) unseen.push(focused.outerHTML.slice(0, 160))
    }
    document.addEventListener('focusin', note)
    Object.assign(window, {
      endWalk: () => {
        document.removeEventListener('focusin', note)
        const isThere = (control: Element) => control.isConnected && isShown(control)
        return {
          unreached: controls
            .filter((control) => isThere(control) && !seen.has(control))
            .map((control) => control.outerHTML.slice(0, 160)),
          unseen,
        }
      },
    })
    return controls.length
  })
  for (let step = 0; step < count + 3; step++) await page.keyboard.press('Tab')
  return page.evaluate(() => (window as unknown as { endWalk: () => TabWalk }).endWalk())
}

/** Text on the stage with less than 7:1, where the screen has a stage; axe is in the page already. */
export function faintOnStage(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const stage = document.querySelector('[data-state]')
    const options = { runOnly: ['color-contrast-enhanced'] }
    const { violations } = (stage && (await (window as AxeWindow).axe?.run(stage, options))) ?? {
      violations: [],
    }
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    )
  })
}

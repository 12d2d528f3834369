// What must hold on every screen, at every size and in every colour.

import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

/** What axe finds on the page by all its rules, or by these: rule, and where. */
export async function findings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const violations = await violationsOf(page, rules ? { rules } : {})
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
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
  /** Rings around what had the focus of which a side was cut off, and by what. */
  readonly cut: readonly string[]
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
    const cut: string[] = []
    /** Sides of the ring that lie outside what clips it: a pane's edge, or the page's. */
    const sidesCut = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      // A segment's own radio is not seen: its label has the ring, and lies inside.
      if (outlineStyle === 'none' || getComputedStyle(element).opacity === '0') return []
      const beyond = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset))
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      const found: string[] = []
      const check = (by: string, box: typeof page, x: boolean, y: boolean) => {
        // Places are written in fractions of a pixel.
        const room = beyond - 1
        // What is larger than its pane cannot be seen whole.
        const [isWide, isTall] = [right - left > box.right - box.left, bottom - top > box.bottom - box.top]
        const sides = {
          left: x && !isWide && left - room < box.left,
          right: x && !isWide && right + room > box.right,
          top: y && !isTall && top - room < box.top,
          bottom: y && !isTall && bottom + room > box.bottom,
        }
        const names = Object.entries(sides).flatMap(([side, isCut]) => (isCut ? [side] : []))
        if (names.length > 0) found.push(`${names.join(', ')} by ${by}`)
      }
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, contain, position } = getComputedStyle(at)
        const paints = /paint|strict|content/.test(contain)
        const [x, y] = [paints || overflowX !== 'visible', paints || overflowY !== 'visible']
        const box = at.getBoundingClientRect()
        const inner = {
          left: box.left + at.clientLeft,
          top: box.top + at.clientTop,
          right: box.left + at.clientLeft + at.clientWidth,
          bottom: box.top + at.clientTop + at.clientHeight,
        }
        if (x || y) check(`${at.tagName}.${at.className}`, inner, x, y)
        if (position === 'fixed') break
      }
      check('the page', page, true, true)
      return found
    }
    const measure = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return
      for (const side of sidesCut(focused)) cut.push(`${side}: ${focused.outerHTML.slice(0, 120)}`)
    }
    // The window had other sizes since this was focused, and a browser scrolls to it only then.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    document.addEventListener('focusin', note)
    // By then the page has scrolled to it.
    document.addEventListener('keydown', measure, true)
    Object.assign(window, {
      endWalk: () => {
        document.removeEventListener('focusin', note)
        document.removeEventListener('keydown', measure, true)
        const isThere = (control: Element) => control.isConnected && isShown(control)
        return {
          unreached: controls
            .filter((control) => isThere(control) && !seen.has(control))
            .map((control) => control.outerHTML.slice(0, 160)),
          unseen,
          cut: [...new Set(cut)],
        }
      },
    })
    return controls.length
  })
  for (let step = 0; step < count + 3; step++) await page.keyboard.press('Tab')
  return page.evaluate(() => (window as unknown as { endWalk: () => TabWalk }).endWalk())
}

/** Text on the stage with less than 7:1, where the screen has a stage. */
export async function faintOnStage(page: Page): Promise<readonly string[]> {
  const violations = await violationsOf(page, { within: '[data-state]', rules: ['color-contrast-enhanced'] })
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  )
}

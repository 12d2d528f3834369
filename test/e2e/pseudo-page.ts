// What shows in a page whose language is longer than English and has no room for it.

import type { Page } from '@playwright/test'

/** Text that its place does not show whole, and does not say so by dots. */
export const cutText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || !element.checkVisibility({ visibilityProperty: true })) return []
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return isCut && textOverflow !== 'ellipsis' && clipPath === 'none'
        ? [element.outerHTML.slice(0, 160)]
        : []
    }),
  )

/** Controls that lie over one another. */
export const overlaps = (page: Page) =>
  page.evaluate(() => {
    /** Without what a scrolling place around it hides. */
    function shownPart(control: Element) {
      let { left, top, right, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const place = around.getBoundingClientRect()
        left = Math.max(left, place.left)
        top = Math.max(top, place.top)
        right = Math.min(right, place.right)
        bottom = Math.min(bottom, place.bottom)
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top }
    }
    const within = document.querySelector('dialog:modal') ?? document.querySelector('main')
    const controls = [...(within?.querySelectorAll('button, input, select, a[href]') ?? [])]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((control) => ({ control, place: shownPart(control) }))
      .filter(({ place }) => place.width > 1 && place.height > 1)
    return controls.flatMap(({ control, place }, at) =>
      controls.slice(at + 1).flatMap((other) => {
        if (control.contains(other.control) || other.control.contains(control)) return []
        const wide = Math.min(place.right, other.place.right) - Math.max(place.left, other.place.left)
        const high = Math.min(place.bottom, other.place.bottom) - Math.max(place.top, other.place.top)
        const words = (element: Element) => element.textContent.trim() || element.outerHTML.slice(0, 80)
        return wide > 2 && high > 2 ? [`${words(control)} / ${words(other.control)}`] : []
      }),
    )
  })

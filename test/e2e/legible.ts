// What a person could not read on the page as it is drawn: text that is cut, lies under something or beside its place.

import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'

export type Legibility = {
  /** The stage need not show all of it without scrolling: at twice the size the page scrolls. */
  readonly scrolls?: boolean
}

/** Where text is cut, covered or out of reach, and what of it; nothing where all of it can be read. */
export async function illegible(
  page: Page,
  { scrolls = false }: Legibility = {},
): Promise<readonly string[]> {
  await drawn(page)
  return page.evaluate((mayScroll) => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Piece = { readonly element: Element; readonly text: string; readonly boxes: readonly Box[] }
    const found = new Set<string>()
    const whole: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const room = document.querySelector('dialog:modal') ?? document.body
    const say = (what: string, { text, element }: Pick<Piece, 'text' | 'element'>) => {
      const place = element.closest('header, nav, dialog, section, aside, form, main')
      const where = place?.getAttribute('aria-label') ?? place?.tagName.toLowerCase() ?? ''
      found.add(`${what}: “${text.trim().slice(0, 60)}” in ${where}`)
    }
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1
    /** A line ends in dots by the style of the block that it stands in; in a row of boxes there is no such line. */
    const endsInDots = (element: Element): boolean => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { display, textOverflow } = getComputedStyle(around)
        if (display === 'inline' || display === 'contents') continue
        return textOverflow === 'ellipsis' && !/flex|grid/.test(display)
      }
      return false
    }
    /** Its whole is told to whoever points at it. */
    const isTold = (element: Element) => element.closest('[title]:not([title=""])') !== null
    const scrollsY = new Set(['auto', 'scroll'])

    /** What of a box is seen, and whether scrolling shows the rest: not what is cut within that which scrolls. */
    function shownOf(element: Element, box: Box) {
      let seen = box
      let reach = { x: false, y: false }
      let isLostX = false
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        const place = around.getBoundingClientRect()
        const isRoot = around === document.documentElement || around === document.body
        if (!isRoot) {
          if (style.overflowX !== 'visible')
            seen = meet(seen, { left: place.left, right: place.right, top: -1e6, bottom: 1e6 })
          if (style.overflowY !== 'visible')
            seen = meet(seen, { left: -1e6, right: 1e6, top: place.top, bottom: place.bottom })
          const isCutX = box.left < place.left - 1.5 || box.right > place.right + 1.5
          isLostX ||= !reach.x && isCutX && /hidden|clip/.test(style.overflowX)
          reach = {
            x: !isLostX && (reach.x || scrollsY.has(style.overflowX)),
            y: reach.y || scrollsY.has(style.overflowY),
          }
        }
        if (style.position === 'fixed') break
      }
      return { seen: meet(seen, whole), reach }
    }

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || !text.trim() || element.closest('option, script, style, canvas, [inert]')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // Told to screen readers alone.
      if (element.closest('.unseen') || getComputedStyle(element).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes: Box[] = []
      for (const rect of range.getClientRects()) {
        // A line's letters stand in the middle of its height: what is cut of the rest is nothing.
        const inset = Math.min(4, rect.height * 0.15)
        const box = {
          left: rect.left,
          right: rect.right,
          top: rect.top + inset,
          bottom: rect.bottom - inset,
        }
        const { seen, reach } = shownOf(element, box)
        const cutX = Math.max(seen.left - box.left, box.right - seen.right)
        const cutY = Math.max(seen.top - box.top, box.bottom - seen.bottom)
        if (cutX > 1.5 && !reach.x && !endsInDots(element)) say('cut', { element, text })
        if (cutY > 1.5 && !reach.y) say('cut in its height', { element, text })
        if (!isEmpty(seen)) boxes.push(seen)
      }
      if (boxes.length > 0) pieces.push({ element, text, boxes })
    }

    for (const element of room.querySelectorAll('*')) {
      if (element.scrollWidth <= element.clientWidth + 1 || !element.textContent.trim()) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (getComputedStyle(element).textOverflow !== 'ellipsis') continue
      // As it is when somebody points at it.
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      if (!isTold(element)) say('cut, and its whole is told nowhere', { element, text: element.textContent })
    }

    // The letters that people compare are drawn by the style of a text that is cut in its middle.
    for (const end of room.querySelectorAll('.end[data-text]')) {
      const cut = end.parentElement
      if (!cut || !end.checkVisibility({ visibilityProperty: true })) continue
      const isWhole = end.getBoundingClientRect().right <= cut.getBoundingClientRect().right + 1.5
      if (!isWhole) say('its end is cut', { element: cut, text: cut.textContent })
    }

    const isOver = (element: Element) => element.closest('[role=log], .over') !== null
    pieces.forEach((piece, at) => {
      for (const other of pieces.slice(at + 1)) {
        if (isOver(piece.element) !== isOver(other.element)) continue
        const over = piece.boxes.some((a) =>
          other.boxes.some((b) => {
            const both = meet(a, b)
            return both.right - both.left > 2 && both.bottom - both.top > 2
          }),
        )
        if (over) say(`lies on “${other.text.trim().slice(0, 40)}”`, piece)
      }
    })

    for (const control of room.querySelectorAll('button, input, select, textarea, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const box = control.getBoundingClientRect()
      const { seen, reach } = shownOf(control, box)
      if (isEmpty(box) || control.closest('.unseen')) continue
      const isCut =
        (!reach.x && (seen.left - box.left > 1.5 || box.right - seen.right > 1.5)) ||
        (!reach.y && (seen.top - box.top > 1.5 || box.bottom - seen.bottom > 1.5))
      if (isCut) say('cut', { element: control, text: control.textContent || control.outerHTML.slice(0, 60) })
    }

    if (!mayScroll) {
      for (const stage of document.querySelectorAll('[data-state]')) {
        if (stage.scrollHeight > stage.clientHeight + 1)
          found.add(`the stage needs ${stage.scrollHeight} of ${stage.clientHeight} pixels`)
        const { top, bottom } = stage.getBoundingClientRect()
        if (top < -1 || bottom > innerHeight + 1) found.add('the stage is not whole on the page')
      }
    }
    const bar = document.querySelector('.frame > header')
    const tops = [...(bar?.querySelectorAll('button, time, .profile') ?? [])]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .map(({ top, bottom }) => (top + bottom) / 2)
    if (tops.length > 0 && Math.max(...tops) - Math.min(...tops) > 8) found.add('the status bar wraps')
    return [...found]
  }, scrolls)
}

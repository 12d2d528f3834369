// What a page shows of scans, and when: noted in the page itself.

import type { Page } from '@playwright/test'
import { scan } from '../e2e/station.ts'

export type SeenScan = {
  /** From the last byte of the station's answer until the frame that shows it; none where it was shown before. */
  readonly answerToFrameMs: number
  /** From Enter until the label is confirmed on the stage. */
  readonly enterToConfirmedMs: number
}

type Noted = { readonly state: string; readonly words: string; readonly frameMs: number }

type Notes = { readonly stages: Noted[]; readonly answersMs: number[]; readonly longTasksMs: number[] }

type NotingWindow = Window & { benchNotes?: Notes }

/** Begins to note; once a page. */
export async function noteScans(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes: Notes = { stages: [], answersMs: [], longTasksMs: [] }
    ;(window as NotingWindow).benchNotes = notes
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type })
    observe('longtask', ({ duration }) => notes.longTasksMs.push(duration))
    observe('resource', (entry) => {
      if (entry.name.endsWith('/rpc/ship.scan'))
        notes.answersMs.push((entry as PerformanceResourceTiming).responseEnd)
    })
    // A browser keeps 250 of them, and then no more.
    performance.setResourceTimingBufferSize(1_000_000)
    new MutationObserver(() => {
      const stage = document.querySelector<HTMLElement>('.stage')
      const state = stage?.dataset['state'] ?? ''
      const words = stage?.querySelector('[role=status]')?.textContent ?? ''
      const last = notes.stages.at(-1)
      if (last?.state === state && last.words === words) return
      const noted = { state, words, frameMs: Number.NaN }
      notes.stages.push(noted)
      requestAnimationFrame(() => (noted.frameMs = performance.now()))
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** Scans an order and waits until its label is confirmed; rejects where that takes two minutes. */
export async function seenScan(page: Page, order: string): Promise<SeenScan> {
  const enterMs = await page.evaluate(() => performance.now())
  await scan(page, order)
  const found = await page.waitForFunction(
    ([number, sinceMs]) => {
      const { stages, answersMs } = (window as NotingWindow).benchNotes!
      const answeredMs = answersMs.find((ms) => ms > sinceMs)
      const own = stages.filter(({ frameMs, words }) => frameMs > sinceMs && words.includes(number))
      const shown = own.find(({ state }) => state !== 'looking')
      const confirmed = own.find(({ state }) => state === 'shipped')
      return answeredMs !== undefined && shown && confirmed
        ? { answeredMs, shownMs: shown.frameMs, confirmedMs: confirmed.frameMs }
        : undefined
    },
    [order, enterMs] as const,
    { timeout: 120_000, polling: 50 },
  )
  const { answeredMs, shownMs, confirmedMs } = (await found.jsonValue())!
  return {
    answerToFrameMs: Math.max(0, shownMs - answeredMs),
    enterToConfirmedMs: confirmedMs - enterMs,
  }
}

/** How long each task took that kept the page from its next frame for over 50 ms (Long Tasks API). */
export const longTasksMs = (page: Page) =>
  page.evaluate(() => (window as NotingWindow).benchNotes!.longTasksMs)

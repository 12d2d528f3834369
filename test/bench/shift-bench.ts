// A shift of 200 parcels on the page in Chromium: how large the page is and how soon it is painted, what a station costs that
// waits and one at work, how soon the page shows what the station answered, and whether it ever keeps a packer waiting.

import type { Page } from '@playwright/test'
import { idleRows, workingRow } from './idle-rows.ts'
import { pageRows } from './page-rows.ts'
import { openRealPage } from './real-page.ts'
import { median, p95, type Bench } from './report.ts'
import { longTasksMs, noteScans, seenScan } from './seen-scans.ts'

const warmUp = 5
const emptyFrames = 200
const longestTaskMs = 50

/** How long an empty page's next frame is away, at moments that have nothing to do with frames. */
const frameTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      await new Promise((resolve) => setTimeout(resolve, 5 + ((index * 7) % 13)))
      const beganMs = performance.now()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(performance.now() - beganMs)
    }
    return times
  }, emptyFrames)

export const shiftBench: Bench = async ({ isShort }) => {
  const station = await openRealPage()
  const { page } = station
  try {
    const waiting = await idleRows(page, station.stationPid, isShort)
    const loaded = await pageRows(page, isShort)
    const empty = await frameTimes(page)
    const orders = Array.from({ length: warmUp + (isShort ? 2 : 200) }, (_, index) => `SHIFT-${index}`)
    await station.importOrders(orders)
    await noteScans(page)
    for (const order of orders.slice(0, warmUp)) await seenScan(page, order)
    const earlier = (await longTasksMs(page)).length

    const frames: number[] = []
    const confirmed: number[] = []
    for (const order of orders.slice(warmUp)) {
      const { answerToFrameMs, enterToConfirmedMs } = await seenScan(page, order)
      frames.push(answerToFrameMs)
      confirmed.push(enterToConfirmedMs)
    }
    const long = (await longTasksMs(page)).slice(earlier)
    return [
      ...loaded,
      ...waiting,
      workingRow(station.stationPid),
      {
        name: 'answer to a scan → frame that shows it, p95',
        unit: 'ms',
        measured: p95(frames),
        beside: { name: "an empty page's next frame, p95", value: p95(empty) },
        limit: { of: 'ratio', most: 1.5 },
      },
      {
        name: `longest task of the page in ${orders.length - warmUp} parcels`,
        unit: 'ms',
        measured: Math.max(0, ...long),
        limit: { of: 'measured', most: longestTaskMs },
      },
      { name: 'Enter → confirmed on the page, p50', unit: 'ms', measured: median(confirmed) },
    ]
  } finally {
    await station.close()
  }
}

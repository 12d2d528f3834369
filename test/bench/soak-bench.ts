// `npm run bench -- soak`: ten minutes at a bench, 30 parcels a minute with screens opened between them.
// Memory is flat, and the last scans are as quick as the first.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openScreen, screensOf } from '../e2e/screens.ts'
import { openRealPage } from './real-page.ts'
import { p95, type Bench } from './report.ts'
import { noteScans, seenScan } from './seen-scans.ts'

const minutes = 10
const betweenParcelsMs = 2_000
/** A screen after every so many parcels. */
const parcelsAScreen = 5
/** The first of them fill caches. */
const warmUp = 40
/** Last minute by first. Growth of memory over a shift would be many times that of the ten minutes. */
const limits = { p95: 1.25, stationMemory: 1.1, pageMemory: 1.25 }

type Memory = { readonly stationMb: number; readonly pageMb: number }

const pageSize = 4_096

/** What the station holds in memory (RSS), and what the page's objects take after a collection. */
async function memoryOf(stationPid: number, page: Page): Promise<Memory> {
  const [, resident] = readFileSync(`/proc/${stationPid}/statm`, 'latin1').split(' ')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  await devTools.detach()
  return { stationMb: (Number(resident) * pageSize) / 2 ** 20, pageMb: usedSize / 2 ** 20 }
}

export const soakBench: Bench = async ({ isShort }) => {
  const station = await openRealPage()
  const { page } = station
  try {
    const count = isShort ? 2 : Math.round((minutes * 60_000) / betweenParcelsMs)
    const orders = Array.from({ length: (isShort ? 1 : warmUp) + count }, (_, index) => `SOAK-${index}`)
    await station.importOrders(orders)
    const screens = await screensOf(page)
    const ship = screens[0]
    if (!ship) throw new Error('the page has no screens')
    await noteScans(page)
    for (const order of orders.slice(0, -count)) await seenScan(page, order)
    for (const screen of isShort ? [ship] : [...screens, ship]) await openScreen(page, screen)

    const before = await memoryOf(station.stationPid, page)
    const times: number[] = []
    const beganMs = performance.now()
    for (const [index, order] of orders.slice(-count).entries()) {
      const pauseMs = beganMs + index * betweenParcelsMs - performance.now()
      if (pauseMs > 0 && !isShort) await page.waitForTimeout(pauseMs)
      times.push((await seenScan(page, order)).enterToConfirmedMs)
      const screen = screens[Math.floor(index / parcelsAScreen) % screens.length]
      if (index % parcelsAScreen !== 0 || !screen) continue
      await openScreen(page, screen)
      await openScreen(page, ship)
    }
    const after = await memoryOf(station.stationPid, page)

    const aMinute = Math.min(count, Math.round(60_000 / betweenParcelsMs))
    const name = 'the first minute'
    return [
      {
        name: 'soak: scan → confirmed in the last minute, p95',
        unit: 'ms',
        measured: p95(times.slice(-aMinute)),
        beside: { name, value: p95(times.slice(0, aMinute)) },
        limit: { of: 'ratio', most: limits.p95 },
      },
      {
        name: "soak: the station's memory at the end",
        unit: 'MB',
        measured: after.stationMb,
        beside: { name: 'before', value: before.stationMb },
        limit: { of: 'ratio', most: limits.stationMemory },
      },
      {
        name: "soak: the page's objects at the end",
        unit: 'MB',
        measured: after.pageMb,
        beside: { name: 'before', value: before.pageMb },
        limit: { of: 'ratio', most: limits.pageMemory },
      },
    ]
  } finally {
    await station.close()
  }
}

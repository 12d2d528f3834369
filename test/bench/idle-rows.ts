// What a station costs that waits with its page open, and one at work: memory, processor time and wake-ups. Its sandbox, printer and page are
// other processes, and are not counted. Linux alone tells this (/proc).

import { readFileSync, readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { BenchRow } from './report.ts'

const limits = { idleMb: 90, workingMb: 120, cpuPercent: 0.5 }
/** What begins with a station is over by then. */
const settleMs = 20_000
const watchedMs = 60_000
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10
const pageSize = 4_096

const proc = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1')

export const memoryMb = (pid: number) => (Number(proc(pid, 'statm').split(' ')[1]) * pageSize) / 2 ** 20

function cpuMs(pid: number): number {
  // The program's name, in brackets, may have spaces.
  const fields = proc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** How often a thread of the process has begun to run after it waited. */
const wakeUps = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [, count] = /^voluntary_ctxt_switches:\s*(\d+)/m.exec(proc(pid, `task/${thread}/status`)) ?? []
    return sum + Number(count ?? 0)
  }, 0)

/** Watches the station of a page that was just opened, with nothing to do. */
export async function idleRows(page: Page, pid: number, isShort: boolean): Promise<readonly BenchRow[]> {
  await page.waitForTimeout(isShort ? 100 : settleMs)
  const before = { cpu: cpuMs(pid), wakes: wakeUps(pid), atMs: performance.now() }
  await page.waitForTimeout(isShort ? 100 : watchedMs)
  const seconds = (performance.now() - before.atMs) / 1_000
  return [
    {
      name: "a waiting station's memory",
      unit: 'MB',
      measured: memoryMb(pid),
      limit: { of: 'measured', most: limits.idleMb },
    },
    {
      name: 'processor of a waiting station, of one core',
      unit: '%',
      measured: (cpuMs(pid) - before.cpu) / (seconds * 10),
      limit: { of: 'measured', most: limits.cpuPercent },
    },
    {
      name: 'wake-ups of a waiting station',
      unit: 'a second',
      measured: (wakeUps(pid) - before.wakes) / seconds,
    },
  ]
}

/** Of a station that has shipped. */
export const workingRow = (pid: number): BenchRow => ({
  name: "a working station's memory",
  unit: 'MB',
  measured: memoryMb(pid),
  limit: { of: 'measured', most: limits.workingMb },
})

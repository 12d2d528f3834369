// Many shifts on all of the machine's cores.

import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Violation } from './books.ts'
import { addCoverage } from './coverage.ts'
import type { WorkerMessage } from './shift-worker.ts'

export type FoundViolation = Violation & { readonly seed: number }

/** What a shift tells by which another telling of the same seed is known. */
export type ShiftStory = Pick<WorkerMessage, 'steps' | 'charges' | 'papers' | 'elapsedMs'>

export type ShiftsResult = {
  readonly shifts: number
  /** By seed. */
  readonly stories: ReadonlyMap<number, ShiftStory>
  readonly violations: readonly FoundViolation[]
  readonly coverage: Record<string, Record<string, number>>
  readonly virtualHours: number
  readonly steps: number
  readonly charges: number
  readonly papers: number
  readonly seconds: number
  /** Workers that ended before their work did. */
  readonly crashes: readonly string[]
}

export type RunShiftsOptions = {
  readonly first: number
  readonly count: number
  readonly mutant?: string | undefined
  /** Ends all at the first violation that it accepts. */
  readonly until?: (found: FoundViolation) => boolean
  readonly onShift?: (done: number) => void
  readonly onViolation?: (found: FoundViolation) => void
  /** Ends all; what came of the shifts until then is answered. */
  readonly signal?: AbortSignal
}

const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

/** A process simulates so many, and another goes on: what a run-time gathers in its life stays small in a night of shifts. */
const shiftsOfProcess = 500

export async function runShifts(options: RunShiftsOptions): Promise<ShiftsResult> {
  const { first, count, mutant, until, onShift, onViolation, signal } = options
  const beganMs = performance.now()
  const lanes = Math.min(count, Math.max(1, Math.min(availableParallelism(), 8)))
  const violations: FoundViolation[] = []
  const coverage: Record<string, Record<string, number>> = {}
  const crashes: string[] = []
  const stories = new Map<number, ShiftStory>()
  const sums = { shifts: 0, elapsedMs: 0, steps: 0, charges: 0, papers: 0 }
  const children = new Set<ChildProcess>()
  let stopped = false

  function stop(): void {
    stopped = true
    for (const child of children) child.kill('SIGTERM')
  }

  function hear(message: WorkerMessage): void {
    const { seed, steps, charges, papers, elapsedMs } = message
    addCoverage(coverage, message.coverage)
    stories.set(seed, { steps, charges, papers, elapsedMs })
    sums.shifts++
    sums.elapsedMs += elapsedMs
    sums.steps += steps
    sums.charges += charges
    sums.papers += papers
    const found = message.violations.map((violation) => ({ ...violation, seed }))
    violations.push(...found)
    if (onViolation) found.forEach(onViolation)
    onShift?.(sums.shifts)
    if (until && found.some(until)) stop()
  }

  /** Simulates `own` shifts from `from` on, every `lanes`th. */
  async function work(from: number, own: number): Promise<void> {
    const values = [from, own, lanes].map(String)
    const child = fork(
      join(import.meta.dirname, 'shift-worker.ts'),
      [...values, ...(mutant ? [mutant] : [])],
      {
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: { NODE_COMPILE_CACHE: compiled, ...process.env },
      },
    )
    children.add(child)
    let complaint = ''
    child.stderr?.on('data', (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(-4_000)))
    child.on('message', (message) => hear(message as WorkerMessage))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    children.delete(child)
    if (code !== 0 && !stopped) crashes.push(`a worker ended with ${String(code)}: ${complaint}`)
  }

  signal?.addEventListener('abort', stop)
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const all = Math.floor((count - lane + lanes - 1) / lanes)
      for (let done = 0; done < all && !stopped; done += shiftsOfProcess) {
        await work(first + lane + done * lanes, Math.min(shiftsOfProcess, all - done))
      }
    }),
  )
  signal?.removeEventListener('abort', stop)
  const { shifts, elapsedMs, ...rest } = sums
  return {
    shifts,
    stories,
    violations: violations.toSorted((a, b) => a.seed - b.seed),
    coverage,
    virtualHours: elapsedMs / 3_600_000,
    seconds: (performance.now() - beganMs) / 1000,
    crashes,
    ...rest,
  }
}

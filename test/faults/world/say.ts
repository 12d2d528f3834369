// What is printed of simulated shifts.

import type { FoundViolation, ShiftsResult } from './run-shifts.ts'
import { runShifts } from './run-shifts.ts'
import { missed } from './expected-coverage.ts'
import { mutants } from './mutants.ts'

const say = (line = '') => console.log(line)

function sayViolations(violations: readonly FoundViolation[]): void {
  const byInvariant = Map.groupBy(violations, ({ invariant }) => invariant)
  for (const [invariant, found] of byInvariant) {
    const seeds = [...new Set(found.map(({ seed }) => seed))]
    say(`BROKEN: ${invariant}: ${seeds.length} shifts, first ${seeds.slice(0, 5).join(', ')}`)
    say(`    ${found[0]?.what.slice(0, 1_000) ?? ''}`)
  }
}

function sayCoverage(coverage: ShiftsResult['coverage']): void {
  for (const [table, cells] of Object.entries(coverage).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (table === 'moments') continue
    say(`\n${table}`)
    const listed = Object.entries(cells).toSorted(([, a], [, b]) => b - a)
    for (const [cell, count] of listed) say(`  ${String(count).padStart(9)}  ${cell}`)
  }
  say(`\nmoments at which a process could die: ${Object.keys(coverage['moments'] ?? {}).length}`)
  say('never reached:')
  const never = missed(coverage)
  for (const cell of never) say(`  ${cell}`)
  if (never.length === 0) say('  nothing')
}

/** Tells on one line of the terminal, or in twenty of a file, how far it is and how long it takes yet. */
function progress(count: number): (done: number) => void {
  const beganMs = performance.now()
  const { isTTY } = process.stderr
  const every = isTTY ? 1 : Math.max(1, Math.floor(count / 20))
  return (done) => {
    if (done % every !== 0) return
    const minutes = (performance.now() - beganMs) / 60_000
    const left = (minutes / done) * (count - done)
    const line = `${done} of ${count} shifts, ${(done / minutes).toFixed(0)} a minute, ${left.toFixed(0)} minutes to go`
    process.stderr.write(isTTY ? `\r${line.padEnd(70)}` : `${line}\n`)
  }
}

/**
 * Runs shifts, prints what they came to, and answers whether all that is promised was kept. Ctrl-C ends them: what was
 * reached until then is printed, and it counts.
 */
export async function sayShifts(first: number, count: number): Promise<boolean> {
  const ended = new AbortController()
  const end = () => ended.abort()
  process.once('SIGINT', end)
  const result = await runShifts({
    first,
    count,
    onShift: progress(count),
    onViolation: ({ seed, invariant }) => process.stderr.write(`\nBROKEN: ${invariant}: shift ${seed}\n`),
    signal: ended.signal,
  })
  process.off('SIGINT', end)
  process.stderr.write('\n')
  sayCoverage(result.coverage)
  const { shifts, virtualHours, charges, papers, steps, seconds, violations, crashes } = result
  say()
  say(
    `${shifts} of ${count} shifts from ${first} on, ${virtualHours.toFixed(0)} simulated hours, ${steps} events, ${charges} charges, ` +
      `${papers} papers in ${seconds.toFixed(0)} s`,
  )
  sayViolations(violations)
  crashes.forEach((crash) => say(crash))
  const isWhole = shifts === count || ended.signal.aborted
  const kept = violations.length === 0 && crashes.length === 0 && isWhole
  say(kept ? 'every promise was kept' : 'npm run test:faults -- --seed N --trace tells a shift again')
  return kept
}

/** One shift again. */
export async function sayOne(seed: number, withStory: boolean): Promise<boolean> {
  const { makeTemplate } = await import('./template.ts')
  const { runShift } = await import('./shift.ts')
  const template = await makeTemplate()
  const { story, violations, elapsedMs, charges, papers, steps } = await runShift(seed, template, {
    withStory,
  })
  template.remove()
  story.forEach((line) => say(line))
  say(
    `shift ${seed}: ${(elapsedMs / 60_000).toFixed(1)} simulated minutes, ${steps} events, ${charges} charges, ` +
      `${papers} papers`,
  )
  for (const violation of violations) {
    say(`BROKEN: ${violation.invariant}: ${violation.what}`)
  }
  return violations.length === 0
}

/** Plants each fault, and looks for it in at most `most` shifts. True where all are found. */
export async function sayMutants(first: number, most: number): Promise<boolean> {
  let all = true
  for (const { name, fault, breaks, patches } of mutants) {
    const finds = ({ invariant }: FoundViolation) => breaks.includes(invariant)
    const { violations, seconds, crashes } = await runShifts({
      first,
      count: most,
      mutant: name,
      until: finds,
    })
    const found = violations.find(finds)
    all &&= found !== undefined && crashes.length === 0
    const after = found ? `after ${String(found.seed - first + 1).padStart(4)} shifts` : 'NOT FOUND'
    const where = patches.every(({ ifItFits }) => ifItFits) ? ' (or stands in these sources)' : ''
    say(`${name.padEnd(26)} ${after}, ${seconds.toFixed(0)} s: ${found?.invariant ?? ''}${where}`)
    say(`    ${fault}`)
    crashes.forEach((crash) => say(`    ${crash}`))
  }
  return all
}

// `npm run test:faults -- --processes`: what real processes under real faults came to, line by line.

import { missingForKeyring } from '../../support/keyring.ts'
import { randomOf } from '../../support/random.ts'
import { allManners, someManners } from './manners.ts'
import { stationFaults } from './station-faults.ts'
import { allPrintCells, somePrintCells } from './print-manners.ts'
import { runPrintMatrix } from './print-matrix.ts'
import { printMoments } from './print-moments.ts'
import { purchaseMoments, runPurchaseMatrix } from './purchase-matrix.ts'
import { runShift } from './shift.ts'

/** Of the short form; the long one has all manners. */
const mannersOfShort = 24
/**
 * So many orders go through one station at once; each moment of them costs two starts. Not more than the station looks
 * back for in its audit log after a start (`purchase-audit.ts`).
 */
const mannersAtOnce = 48
const lengths = {
  short: { parcels: 30, moments: stationFaults.length, shifts: 1 },
  long: { parcels: 200, moments: 100, shifts: 5 },
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`

/** What is run, and in this order. */
const parts = { purchases: sayPurchases, prints: sayPrints, shifts: sayShifts }

/** Answers with true where no fault was found. */
export async function sayProcesses(
  seed: number,
  { long, part }: { readonly long: boolean; readonly part?: string | undefined },
): Promise<boolean> {
  const missing = missingForKeyring()
  if (missing !== undefined) throw new Error(missing)
  const chosen = Object.entries(parts).filter(([name]) => part === undefined || part === name)
  if (chosen.length === 0) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}`)
  const how = `${long ? ' --long' : ''}${part === undefined ? '' : ` --part ${part}`}`
  console.log(`seed ${seed}; again: npm run test:faults -- --processes${how} --seed ${seed}`)
  let isKept = true
  for (const [, say] of chosen) isKept = (await say(seed, long)) && isKept
  return isKept
}

async function sayPurchases(seed: number, long: boolean): Promise<boolean> {
  const manners = long ? allManners : someManners(randomOf(seed), mannersOfShort)
  const beganMs = performance.now()
  let [cells, reached, bought, left, faults] = [0, 0, 0, 0, 0]
  for (let at = 0; at < manners.length; at += mannersAtOnce) {
    const report = await runPurchaseMatrix({
      manners: manners.slice(at, at + mannersAtOnce),
      lanes: long ? 3 : 6,
      onMoment: (line) => {
        console.log(`  ${at / mannersAtOnce + 1}: ${line}`)
      },
    })
    cells += report.cells
    reached += report.reached
    bought += report.bought
    left += report.left
    faults += report.faults.length
    for (const fault of report.faults) console.log(`  FAULT ${JSON.stringify(fault)}`)
  }
  console.log(
    `${manners.length} of ${allManners.length} manners × ${purchaseMoments.length} moments of a kill: ${cells} cells, ` +
      `${reached} killed under way, ${bought} bought, ${left} doubts for a person, ${faults} faults, ${seconds(beganMs)}`,
  )
  return faults === 0
}

async function sayPrints(seed: number, long: boolean): Promise<boolean> {
  const beganMs = performance.now()
  const report = await runPrintMatrix({
    cells: (labelBytes) => (long ? allPrintCells(seed, labelBytes) : somePrintCells(seed, labelBytes)),
    lanes: long ? 2 : 1,
    onKill: (line) => {
      console.log(`  ${line}`)
    },
  })
  for (const fault of report.faults) console.log(`  FAULT ${JSON.stringify(fault)}`)
  console.log(`  never reached: ${report.neverReached.join('; ') || 'none'}`)
  console.log(
    `${report.manners} manners of a printer, ${printMoments.length} moments of a kill: ${report.cells} cells, ` +
      `${report.reached} killed under way, ${report.kills} kills, ${report.papers} papers, ` +
      `${report.denials} times "it did not come out", ${report.faults.length} faults, ${seconds(beganMs)}`,
  )
  return report.faults.length === 0
}

async function sayShifts(seed: number, long: boolean): Promise<boolean> {
  const { parcels, moments, shifts } = lengths[long ? 'long' : 'short']
  let faults = 0
  for (let shift = 0; shift < shifts; shift++) {
    const beganMs = performance.now()
    const report = await runShift({
      seed: seed + shift,
      parcels,
      moments,
      onMoment: (line) => {
        console.log(`  ${line}`)
      },
    })
    faults += report.faults.length
    for (const fault of report.faults) console.log(`  FAULT ${JSON.stringify(fault)}`)
    for (const skipped of report.skipped) console.log(`  skipped: ${skipped}`)
    const happened = [...report.happened].map(([fault, times]) => `${fault} ${times}×`).join(', ')
    console.log(
      `shift ${report.seed}: ${report.bought} of ${parcels} bought, ${report.papers} papers, ` +
        `${report.askedAgain} asked for again, ${report.starts} starts, ${report.faults.length} faults, ` +
        `${seconds(beganMs)}\n  ${happened}`,
    )
  }
  return faults === 0
}

// `npm run test:faults -- --warehouse N`: shifts of three benches of one warehouse, line by line.

import bundlePrograms from '../../support/bundle-programs.ts'
import { runWarehouseShift, usualSize } from './shift.ts'

const onHappening = (name: string, seconds: number) => console.log(`    ${seconds.toFixed(1)} s ${name}`)

/** Answers with true where every shift kept what is promised. */
export async function sayWarehouse(first: number, shifts: number, isTraced: boolean): Promise<boolean> {
  console.log(`again from a seed on: npm run test:faults -- --warehouse 1 --seed ${first}`)
  await bundlePrograms()
  const happened = new Map<string, number>()
  let isKept = true
  for (let seed = first; seed < first + shifts; seed++) {
    const beganMs = performance.now()
    const report = await runWarehouseShift({ seed, ...usualSize, ...(isTraced ? { onHappening } : {}) })
    for (const [name, times] of report.happened) happened.set(name, (happened.get(name) ?? 0) + times)
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(0)
    const says = report.violations.length === 0 ? 'kept' : report.violations.join('\n    ')
    const { cutOff, shipments, early } = report
    console.log(
      `  seed ${seed}, ${cutOff}, ${shipments} shipments, ${early} under faults, ${seconds} s: ${says}`,
    )
    for (const one of report.skipped) console.log(`    left out: ${one}`)
    isKept &&= report.violations.length === 0
  }
  console.log([...happened].map(([name, times]) => `${name}: ${times}`).join(', '))
  return isKept
}

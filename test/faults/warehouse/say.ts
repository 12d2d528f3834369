// `npm run test:faults -- --warehouse N`: shifts of three benches of one warehouse, line by line.

import { runWarehouseShift } from './shift.ts'

const orders = 20
const steps = 150

/** Answers with true where every shift kept what is promised. */
export async function sayWarehouse(first: number, shifts: number): Promise<boolean> {
  console.log(`again from a seed on: npm run test:faults -- --warehouse 1 --seed ${first}`)
  const happened = new Map<string, number>()
  let isKept = true
  for (let seed = first; seed < first + shifts; seed++) {
    const beganMs = performance.now()
    const report = await runWarehouseShift({ seed, orders, steps })
    for (const [name, times] of report.happened) happened.set(name, (happened.get(name) ?? 0) + times)
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(0)
    const says = report.violations.length === 0 ? 'kept' : report.violations.join('\n    ')
    console.log(`  seed ${seed}, ${report.cutOff}, ${report.shipments} shipments, ${seconds} s: ${says}`)
    isKept &&= report.violations.length === 0
  }
  console.log([...happened].map(([name, times]) => `${name}: ${times}`).join(', '))
  return isKept
}

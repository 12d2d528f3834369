// `npm run bench [-- NAME … --short --json FILE --write-baseline]`: measures, and fails where a limit is not kept or a ratio
// is worse than that of the baseline. Without a name it measures all.

import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { batchBench } from './batch-bench.ts'
import { scanBesideBatchBench } from './scan-beside-batch-bench.ts'
import { historyBench } from './history-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { importBench } from './import-bench.ts'
import { printingBench } from './printing-bench.ts'
import {
  isKept,
  lineOf,
  ratioOf,
  tableOf,
  tolerance,
  worseThan,
  type Baseline,
  type Bench,
  type BenchRow,
  type NotMeasured,
} from './report.ts'
import { queueBench } from './queue-bench.ts'
import { rulesBench } from './rules-bench.ts'
import { scanBench } from './scan-bench.ts'
import { shiftBench } from './shift-bench.ts'
import { storeBench } from './store-bench.ts'
import { soakBench } from './soak-bench.ts'
import { startBench } from './start-bench.ts'
import { largeWarehouseBench, stationsBench, warehouseBench } from './warehouse-bench.ts'

const benches: Readonly<Record<string, Bench>> = {
  start: startBench,
  scan: scanBench,
  shift: shiftBench,
  memory: memoryBench,
  batch: batchBench,
  'scan-beside-batch': scanBesideBatchBench,
  printing: printingBench,
  queue: queueBench,
  history: historyBench,
  rules: rulesBench,
  import: importBench,
  store: storeBench,
  warehouse: warehouseBench,
  'warehouse-large': largeWarehouseBench,
  'warehouse-stations': stationsBench,
  soak: soakBench,
}
/** Those that take ten minutes run where they are named. */
const namedAlone: ReadonlySet<string> = new Set(['soak', 'warehouse-large', 'warehouse-stations'])
const baselineFile = join(import.meta.dirname, 'baseline.json')

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** Everything once with tiny numbers: for errors alone. */
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    'write-baseline': { type: 'boolean', default: false },
  },
})
const unknown = names.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`there is no bench "${unknown}": ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

type Measured = { readonly bench: string; readonly row: BenchRow | NotMeasured }
const measured: Measured[] = []
const failed: string[] = []
for (const [bench, run] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(bench) : namedAlone.has(bench) && !options.short) continue
  const beganMs = performance.now()
  try {
    const rows = await run({ isShort: options.short })
    measured.push(...rows.map((row) => ({ bench, row })))
    for (const row of rows) if ('missing' in row) console.log(`${row.name}: not measured: ${row.missing}`)
  } catch (error) {
    console.error(`${bench}:`, error)
    failed.push(bench)
  }
  console.log(`── ${bench}: ${((performance.now() - beganMs) / 1_000).toFixed(1)} s`)
}

const keyOf = ({ bench, row }: Measured) => `${bench}: ${row.name}`
if (options.json !== undefined) {
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version }
  const rows = measured.map(({ bench, row }) =>
    'missing' in row ? { bench, ...row } : { bench, ...row, ratio: ratioOf(row), ok: isKept(row) },
  )
  const report = { at: new Date().toISOString(), isShort: options.short, machine, failed, rows }
  writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`)
}

if (options.short) process.exit(failed.length === 0 ? 0 : 1)
console.log(`\n${tableOf(measured.map(({ row }) => lineOf(row)))}`)

const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline
let isWorse = false
for (const one of measured) {
  const { row } = one
  if ('missing' in row) continue
  const worse = worseThan(baseline, keyOf(one), row)
  if (worse === undefined || worse <= tolerance) continue
  isWorse = true
  const ratios = `${ratioOf(row)?.toFixed(2)} ×, and was ${baseline[keyOf(one)]?.toFixed(2)} ×`
  console.log(`a step backwards: ${keyOf(one)}: ${ratios}`)
}
if (options['write-baseline']) {
  const fresh = measured.flatMap((one) => {
    const ratio = 'missing' in one.row ? undefined : ratioOf(one.row)
    return ratio === undefined ? [] : [[keyOf(one), Number(ratio.toPrecision(3))] as const]
  })
  const merged = Object.entries({ ...baseline, ...Object.fromEntries(fresh) })
  const sorted = Object.fromEntries(merged.toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(baselineFile, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
const isAllKept = measured.every(({ row }) => !('missing' in row) && isKept(row))
process.exit(failed.length === 0 && isAllKept && !isWorse ? 0 : 1)

// `npm run bench [-- scan|batch|printing|history]`: measures, and fails where a limit is not kept. Without a name it measures all.

import { batchBench } from './batch-bench.ts'
import { historyBench } from './history-bench.ts'
import { printingBench } from './printing-bench.ts'
import { scanBench } from './scan-bench.ts'

const benches = { scan: scanBench, batch: batchBench, printing: printingBench, history: historyBench }

const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`there is no bench "${unknown}": ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
let ok = true
for (const [name, run] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`── ${name}`)
  ok = (await run()) && ok
}
process.exit(ok ? 0 : 1)

// A station in a process of its own, at work on its batch, that kills itself right before a chosen effect (see
// kill-switch.ts). Run by test/integration/station/kill-in-batch.test.ts.
//
// usage: killable-batch.ts DATA_DIR KILL_AT begin|again|resume
// `begin` starts the draft that is there; `again` takes its last row out, and tries what was refused once more; `resume` tells first what it finds once no row is in doubt, then goes on,
// whatever it stops for. A label of which it is not known whether it came out is said to have come out.
// Prints one JSON line when the batch and its labels are at rest: {effects, found?, rows}.

import type { BatchRowView, BatchView } from '../../src/contract/batch.ts'
import { createKillSwitch } from './kill-switch.ts'
import { openTestStation } from './test-station.ts'
import { until } from './until.ts'

const [dataDir, killAt, way] = process.argv.slice(2) as [string, string, 'begin' | 'again' | 'resume']
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))
const keychainEnv = { ...(process.env as Record<string, string>) }
const { ask, close } = await openTestStation({ dataDir, keychainEnv, adapt })

async function current(): Promise<BatchView> {
  const { batch } = await ask('batch.current', {})
  if (!batch) throw new Error('there is no batch')
  return batch
}

async function rowsOf({ id: batchId }: BatchView): Promise<readonly BatchRowView[]> {
  return (await ask('batch.rows', { batchId })).rows
}

const printsAtRest: readonly (string | undefined)[] = ['confirmed', 'unknown', 'failed']

/** True once nothing happens without somebody's word. */
async function isAtRest(batch: BatchView): Promise<boolean> {
  if (batch.state === 'running') return false
  const rows = await rowsOf(batch)
  return rows.every(
    ({ state, printed }) => state !== 'in_doubt' && (state !== 'bought' || printsAtRest.includes(printed)),
  )
}

const atRest = () =>
  until(async () => {
    const batch = await current()
    return (await isAtRest(batch)) && batch
  })

async function answerAll(): Promise<void> {
  for (const { id, state, answered } of (await ask('print.jobs', {})).jobs) {
    if (state === 'unknown' && !answered) await ask('print.answer', { jobId: id, cameOut: true })
  }
}

async function tryAgain({ id: batchId, again: { rows, cost } }: BatchView): Promise<void> {
  await ask('batch.tryAgain', { batchId, rows, ...(cost ? { cost } : {}) })
}

async function goOn(batch: BatchView): Promise<void> {
  if (batch.again.rows > 0) await tryAgain(batch)
  else if (batch.state === 'done') return
  await answerAll()
  if (batch.state === 'paused' || batch.state === 'draft')
    await (batch.state === 'draft' ? begin(batch) : ask('batch.resume', { batchId: batch.id }))
  await goOn(await atRest())
}

const begin = ({ id: batchId, counts }: BatchView) => ask('batch.start', { batchId, rows: counts.waiting })

arm()
let found:
  | { readonly state: string; readonly pause: string | undefined; readonly rows: readonly BatchRowView[] }
  | undefined
if (way === 'begin') {
  await begin(await current())
  await atRest()
} else if (way === 'again') {
  const batch = await current()
  await ask('batch.takeOut', { batchId: batch.id, place: batch.total })
  await tryAgain(batch)
  await ask('batch.resume', { batchId: batch.id })
  await atRest()
} else {
  const batch = await atRest()
  found = { state: batch.state, pause: batch.pause?.kind, rows: await rowsOf(batch) }
  await goOn(batch)
}
disarm()
const rows = await rowsOf(await current())
await close()
process.stdout.write(`${JSON.stringify({ effects, ...(found ? { found } : {}), rows })}\n`)

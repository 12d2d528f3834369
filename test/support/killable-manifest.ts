// A station in a process of its own that closes its day, and kills itself right before a chosen effect (see
// kill-switch.ts). Run by test/integration/station/kill-at-end-of-day.test.ts.
//
// usage: killable-manifest.ts DATA_DIR KILL_AT create|resume ORDER
// `create` ships the order, then makes the manifest of the open list; `resume` waits for what it finds, ends a doubt that
// the service keeps knowing nothing of by a person's word, and makes the manifest where the order's parcel is open again.
// Prints one JSON line when all is at rest: {effects, found, manifests, atService}.

import { randomUUID } from 'node:crypto'
import type { ManifestView } from '../../src/contract/manifests.ts'
import { daysAround } from '../../src/core/manifests/manifest.ts'
import { clockAhead } from './clock-ahead.ts'
import { createKillSwitch } from './kill-switch.ts'
import { csvOf, openTestStation } from './test-station.ts'
import { until } from './until.ts'

const [dataDir, killAt, way, order] = process.argv.slice(2) as [string, string, 'create' | 'resume', string]
const { adapt, arm, disarm, effects } = createKillSwitch(Number(killAt))
const keychainEnv = { ...(process.env as Record<string, string>) }
const time = clockAhead()
const { ask, importCsv, shipped, close } = await openTestStation({
  dataDir,
  keychainEnv,
  adapt,
  clock: time.clock,
})

const all = async () => (await ask('manifests.list', {})).manifests
const unsettled: readonly ManifestView['state'][] = ['prepared', 'sent', 'in_doubt']
const printsAtRest: readonly (string | undefined)[] = ['confirmed', 'unknown', 'failed']

/** Not listed for long: a person says that the service has it not. It is asked a last time. */
async function endDoubts(): Promise<void> {
  for (const { manifestId, state, canEndDoubt } of await all()) {
    if (canEndDoubt) await ask('manifests.endDoubt', { manifestId, reason: 'service_says' })
    else if (state === 'in_doubt') time.ahead(60_000)
  }
}

const atRest = () =>
  until(async () => {
    await endDoubts()
    const manifests = await all()
    const isAtRest = manifests.every(
      ({ state, job }) =>
        !unsettled.includes(state) && (state !== 'created' || printsAtRest.includes(job?.state)),
    )
    return isAtRest && manifests
  })

async function create(): Promise<void> {
  const { lists } = await ask('manifests.today', {})
  const listIds = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
  if (listIds.length > 0) await ask('manifests.create', { gestureId: randomUUID(), listIds })
}

if (way === 'create') {
  await importCsv(csvOf(order))
  await shipped(order)
}
arm()
let found = (await all()).map(({ state }) => state)
if (way === 'create') await create()
else {
  found = (await atRest()).map(({ state }) => state)
  await create()
}
const manifests = await atRest()
disarm()
const where = await ask('manifests.find', { text: order })
const listed = await ask('manifests.listAtService', daysAround(new Date()))
const atService = listed.manifests.map(({ serviceManifestId }) => serviceManifestId)
await close()
process.stdout.write(`${JSON.stringify({ effects, found, manifests, where: where.kind, atService })}\n`)

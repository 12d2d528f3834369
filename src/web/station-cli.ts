// `npm run station`: the loopback host alone. What runs beside the station starts here, and loads while the station does.

import { sourceEntries } from '../app/entries.ts'
import { earlyChildren } from '../processes/early-children.ts'
import { forkChild } from '../processes/fork-child.ts'
import { keepYoungGenerationSmall } from '../processes/young-generation.ts'

const given = process.argv.slice(2)
const asksOnly = given.includes('--help') || given.includes('--version')
const isDemo = given.some(
  (arg, at) => arg === '--profile=demo' || (arg === 'demo' && given[at - 1] === '--profile'),
)

const children = earlyChildren(forkChild, [
  ...(asksOnly ? [] : [sourceEntries.keychain]),
  ...(isDemo && !asksOnly ? [sourceEntries.sandbox] : []),
])
// Once they are on their way, and before the station is loaded.
keepYoungGenerationSmall()
const { runStation } = await import('./run-station.ts')
runStation(children)

// `npm run check-profile`: whether a station would take a profile file, before it goes out to the benches.

import { parseArgs } from 'node:util'
import { z } from 'zod'
import { faultText, readNamedProfile } from '../app/station/station-profile-file.ts'
import { StationProfile } from '../contract/station-profile.ts'
import { stationProfileSections } from '../contract/station-profile-view.ts'

const usage = `usage: npm run check-profile -- FILE
       npm run -s check-profile -- --schema
  FILE      a station profile; see docs/roll-out.md and resources/station-profile.example.json
  --schema  prints the JSON Schema of such files, for editors
exit code: 0 the station takes it · 1 it does not: each fault is told with its line and place · 2 wrong use`

/** The JSON Schema of what may stand in the file. */
const schema = () => JSON.stringify(z.toJSONSchema(StationProfile, { io: 'input' }), undefined, 2)

function check(path: string): number {
  const reading = readNamedProfile(path)
  if (reading.kind !== 'read') {
    const faults = reading.kind === 'broken' ? reading.faults : []
    for (const fault of faults) console.log(`${path}: ${faultText(fault)}`)
    return 1
  }
  const { profile } = reading
  const words = stationProfileSections
    .filter((name) => profile[name] !== undefined)
    .map((name) => `${name}${profile.locked.includes(name) ? ' (locked)' : ''}`)
  console.log(`${path}: good. It sets ${words.join(', ') || 'nothing'}.`)
  return 0
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { schema: { type: 'boolean', default: false } },
  })
  const [path, ...more] = positionals
  if (values.schema && path === undefined) {
    console.log(schema())
    return 0
  }
  if (path === undefined || more.length > 0 || values.schema) throw new TypeError('one file is to be named')
  return check(path)
}

try {
  process.exitCode = run()
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  console.error(`${error.message}\n${usage}`)
  process.exitCode = 2
}

// `npm run station`: the loopback host alone.

import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import open from 'open'
import { keepCrashFiles } from '../app/crash-file.ts'
import { createStation } from '../app/create-station.ts'
import { chooseDataFolder } from '../app/data-folder.ts'
import { sourceEntries } from '../app/entries.ts'
import { faultText, findStationProfile, readNamedProfile } from '../app/station-profile-file.ts'
import { profileIds } from '../contract/domain.ts'
import { isAppError } from '../contract/errors.ts'
import { startLoopbackHost } from './loopback-host.ts'

const usage = `usage: npm run station -- [--port N] [--data DIR] [--profile demo|test|production] [--profile-file FILE]
         [--json] [--no-open]
  --port N      0 (default) picks a free port
  --data DIR    where settings, labels and logs are kept (default PACKBENCH_DATA, else
                what the station profile says, else ~/.packbench)
  --profile P   the profile to open; the last one used otherwise, Demo at the first start
  --profile-file FILE  a station profile in the place of this computer's (docs/roll-out.md)
  --json        prints one line {"url","token","pid"}
  --no-open     does not open the browser`

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      profile: { type: 'string' },
      'profile-file': { type: 'string' },
      json: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port}: not a port`)
  const profile = profileIds.find((id) => id === values.profile)
  if (values.profile !== undefined && !profile) throw new Error(`--profile ${values.profile}: not a profile`)
  const profileFile = values['profile-file']
  const stationProfile =
    profileFile === undefined ? findStationProfile(process.env) : readNamedProfile(profileFile)
  const dataDir = chooseDataFolder({
    named: values.data,
    env: process.env,
    stationProfile,
    otherwise: join(homedir(), '.packbench'),
  })
  return { port, dataDir, stationProfile, profile, json: values.json, open: !values['no-open'] }
}

type Options = ReturnType<typeof readOptions>

async function run(options: Options): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const crashFiles = keepCrashFiles({ dataDir: options.dataDir })
  const station = await createStation({
    dataDir: options.dataDir,
    profile: options.profile,
    stationProfile: options.stationProfile,
    entries: sourceEntries,
  })
  crashFiles.watch(station)
  const pageDir = join(import.meta.dirname, '../../out/renderer')
  const host = await startLoopbackHost({ station, port: options.port, token, pageDir })

  if (options.stationProfile.kind === 'broken') {
    for (const fault of options.stationProfile.faults) {
      console.error(`station profile ${options.stationProfile.path}: ${faultText(fault)}`)
    }
  }
  if (options.json) console.log(JSON.stringify({ url: host.url, token, pid: process.pid }))
  else console.log(`Packbench is at ${host.url}\nCtrl-C ends it.`)
  // Not the address with the token: every user of the machine reads the arguments of the browser.
  if (options.open) await open(host.newPageUrl()).catch(() => undefined)

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void Promise.allSettled([host.close(), station.close()]).then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function refuse(message: string, exitCode: number): never {
  console.error(message)
  process.exit(exitCode)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let options: Options
try {
  options = readOptions()
} catch (error) {
  refuse(`${messageOf(error)}\n${usage}`, 2)
}
run(options).catch((error: unknown) => {
  refuse(
    isAppError(error)
      ? `${error.message} (${error.code})`
      : String(error instanceof Error ? error.stack : error),
    1,
  )
})

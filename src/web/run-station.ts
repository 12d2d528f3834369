// The station of `npm run station` (station-cli.ts).

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { outcomeLine, runAct } from '../app/guard/command-acts.ts'
import { helpText, readCommandLine, type CommandLine } from '../app/command-line.ts'
import { keepCrashFiles } from '../app/disk/crash-file.ts'
import { createStation } from '../app/station/create-station.ts'
import { sourceEntries } from '../app/entries.ts'
import { faultText, findStationProfile, readNamedProfile } from '../app/station/station-profile-file.ts'
import { isAppError } from '../contract/errors.ts'
import type { EarlyChildren } from '../processes/early-children.ts'
import { namedDataFolder } from './named-data-folder.ts'

const program = 'npm run station --'

async function run(options: CommandLine, children: EarlyChildren): Promise<void> {
  const { profile, profileFile } = options
  const stationProfile =
    profileFile === undefined ? findStationProfile(process.env) : readNamedProfile(profileFile)
  const dataDir = namedDataFolder(options.dataDir, stationProfile)
  const token = randomBytes(32).toString('base64url')
  const crashFiles = keepCrashFiles({ dataDir })
  const opening = createStation({
    dataDir,
    profile,
    stationProfile,
    entries: sourceEntries,
    startChild: children.start,
  })
  // What serves the page loads, and with it Node's own undici, while the station waits for the processes beside it.
  const [station, { startLoopbackHost }] = await Promise.all([opening, import('./loopback-host.ts')])
  children.endOthers()
  crashFiles.watch(station)
  const pageDir = join(import.meta.dirname, '../../out/renderer')
  const host = await startLoopbackHost({ station, port: options.port, token, pageDir })

  if (stationProfile.kind === 'broken') {
    for (const fault of stationProfile.faults) {
      console.error(`station profile ${stationProfile.path}: ${faultText(fault)}`)
    }
  }
  if (options.json) console.log(JSON.stringify({ url: host.url, token, pid: process.pid }))
  else console.log(`Packbench is at ${host.url}\nCtrl-C ends it.`)
  // Not the address with the token: every user of the machine reads the arguments of the browser.
  if (options.open) await openBrowser(host.newPageUrl()).catch(() => undefined)

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void Promise.allSettled([host.close(), station.close()]).then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  for (const act of options.acts) {
    const outcome = await runAct(station, act)
    station.shell.request({ kind: 'act_ended', outcome })
    // The other output is for programs: its one line is the page's address.
    console.error(outcomeLine(outcome))
  }
}

async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open')
  await open(url)
}

function refuse(message: string, exitCode: number): never {
  console.error(message)
  process.exit(exitCode)
}

function optionsOrEnd(): CommandLine {
  try {
    const line = readCommandLine(process.argv.slice(2), 'browser', process.cwd())
    if (line.asks === undefined) return line
    console.log(line.asks === 'version' ? packageJson.version : helpText(program, 'browser'))
    process.exit(0)
  } catch (error) {
    if (!isAppError(error)) throw error
    refuse(`${error.message}\n${helpText(program, 'browser')}`, 2)
  }
}

/** Opens the station that the command line names, and ends the process where it cannot. */
export function runStation(children: EarlyChildren): void {
  run(optionsOrEnd(), children).catch((error: unknown) => {
    refuse(
      isAppError(error)
        ? `${error.message} (${error.code})`
        : String(error instanceof Error ? error.stack : error),
      1,
    )
  })
}

// A crash of the main process: what is left of it, and its end. A station in an unknown state must not go on buying;
// the journal in its database is true without it, and the next start takes up what was under way.

import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { type ErrorTrace, traceOf } from './error-trace.ts'
import type { Station } from '../station.ts'

const mostCrashFiles = 10
const mostCauses = 4
const tellDays = 14
const namePattern = /^crash-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-\d+\.json$/

/** What a crash file says, as JSON. Names, codes, places and counts: no message, secret or address. */
export type CrashReport = {
  readonly at: string
  readonly version: string
  readonly node: string
  readonly platform: string
  readonly uptimeSeconds: number
  readonly kind: 'uncaughtException' | 'unhandledRejection'
  /** What was thrown, and its causes after it. */
  readonly errors: readonly ErrorTrace[]
  readonly residentBytes: number
  /** What kept the process busy: Node's own names and how many of each. */
  readonly resources: Readonly<Record<string, number>>
  /** The station's events since the start, and how many of each. */
  readonly events: Readonly<Record<string, number>>
}

export type CrashFile = { readonly name: string; readonly at: string }

export type CrashFilesOptions = {
  /** The station's data folder; the files land in its folder `crashes`. */
  readonly dataDir: string
  /** Ends the process at once. `process.exit` unless the host has its own, as Electron's `app.exit`. */
  readonly end?: (exitCode: number) => void
}

export type CrashFiles = {
  /** From now on a crash file counts the station's events. */
  watch(station: Pick<Station, 'subscribe'>): void
}

/**
 * From now on an uncaught error or an unhandled rejection is written to a file of its own (0600, the newest 10 are
 * kept) and ends the process with exit code 1. Hosts call it once, before they create the station.
 */
export function keepCrashFiles({ dataDir, end = process.exit }: CrashFilesOptions): CrashFiles {
  const events: Record<string, number> = {}
  let crashed = false

  const crash = (kind: CrashReport['kind']) => (thrown: unknown) => {
    // What breaks while the first crash is written changes nothing: the process is ending.
    if (crashed) return
    crashed = true
    try {
      const name = writeCrashFile(dataDir, reportOf(kind, thrown, events))
      process.stderr.write(`Packbench has crashed and ends. See ${join(crashFolder(dataDir), name)}\n`)
    } catch {
      // A full disk or a closed terminal must not keep a broken station running.
    } finally {
      end(1)
    }
  }
  process.on('uncaughtException', crash('uncaughtException'))
  process.on('unhandledRejection', crash('unhandledRejection'))
  return {
    watch(station) {
      station.subscribe((event) => {
        events[event] = (events[event] ?? 0) + 1
      })
    },
  }
}

/** The crash files that are kept, newest first. Their content is for whoever looks into the crash. */
export function crashFilesIn(dataDir: string): readonly CrashFile[] {
  let names: readonly string[]
  try {
    names = readdirSync(crashFolder(dataDir))
  } catch {
    return []
  }
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
      if (day === undefined) return []
      return [{ name, at: `${day}${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}` }]
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
}

/** The newest crash, while it is recent enough to be looked into. */
export function recentCrash(dataDir: string, now: Date): CrashFile | undefined {
  const [newest] = crashFilesIn(dataDir)
  if (newest && now.getTime() - Date.parse(newest.at) < tellDays * 86_400_000) return newest
}

const crashFolder = (dataDir: string) => join(dataDir, 'crashes')

function reportOf(
  kind: CrashReport['kind'],
  thrown: unknown,
  events: Readonly<Record<string, number>>,
): CrashReport {
  return {
    at: new Date().toISOString(),
    version: packageJson.version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    uptimeSeconds: Math.round(process.uptime()),
    kind,
    errors: causesOf(thrown).map(traceOf),
    residentBytes: process.memoryUsage.rss(),
    resources: countEach(process.getActiveResourcesInfo()),
    events,
  }
}

function causesOf(thrown: unknown): readonly unknown[] {
  const causes = [thrown]
  let last = thrown
  while (last instanceof Error && last.cause !== undefined && causes.length < mostCauses) {
    last = last.cause
    causes.push(last)
  }
  return causes
}

function countEach(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Written to the disk before it answers with the file's name. */
function writeCrashFile(dataDir: string, report: CrashReport): string {
  const folder = crashFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { name } of crashFilesIn(dataDir).slice(mostCrashFiles - 1)) {
    rmSync(join(folder, name), { force: true })
  }
  // Windows takes no colons in names.
  const name = `crash-${report.at.replaceAll(':', '-')}-${process.pid}.json`
  const file = openSync(join(folder, name), 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(report, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return name
}

// A Demo station as `npm run station` starts it: a program of its own from its bundle, and its sandbox another.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from '../support/programs.ts'
import { stationCalls, type StationCalls } from './station-calls.ts'

export type StartedStation = StationCalls & {
  /** What its page is opened with. */
  readonly url: string
  readonly pid: number
  end(): Promise<void>
}

/** Bundles are made before (`bundlePrograms`). */
export async function startStation(folder: string): Promise<StartedStation> {
  const child = spawn(
    process.execPath,
    [program('src/web/station-cli.ts'), '--profile', 'demo', '--json', '--no-open', '--data', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return {
    url,
    pid: child.pid ?? 0,
    ...stationCalls(url, token),
    async end() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}

// Stations in processes of their own that are killed, started again and looked at: two at a time, each with a sandbox.

import { execFile, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSecretStore } from '../../src/adapters/keychain/open-secret-store.ts'
import { forkChild } from '../../src/processes/fork-child.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { startKeyring } from './keyring.ts'
import { program, programEntries } from './programs.ts'
import { openTestStation, type TestStation } from './test-station.ts'

/** Runs wait for processes, printers and grace periods: two at a time fill two cores. */
const laneCount = 2

/** What a killable script printed; undefined where it was killed before. */
export type Ran<T> = T | undefined

export type Lane = {
  readonly sandbox: Sandbox
  /**
   * A copy of the station that was made ready, or of another. The keychain knows of no later state of it: else it would
   * be one that was put back.
   */
  copy(name: string, from?: string): Promise<string>
  /** Throws where the script ends by anything but its own end or SIGKILL. */
  run<T>(script: string, ...args: readonly string[]): Promise<Ran<T>>
  /** Begins to run, to be killed by the test. */
  start(script: string, ...args: readonly string[]): ChildProcess
}

export type Lanes = {
  readonly lanes: readonly Lane[]
  /** Does `one` of each number, spread over the lanes. */
  each(numbers: readonly number[], one: (lane: Lane, number: number) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Of a station that is closed, or was killed. */
function stationIdIn(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, 'test/packbench.db'))
  try {
    return String(database.prepare(`SELECT value FROM meta WHERE name = 'station_id'`).get()?.['value'])
  } finally {
    database.close()
  }
}

/** @param makeReady sets up the station that every run begins with; it is connected to its sandbox */
export async function openLanes(
  makeReady: (station: TestStation, sandbox: Sandbox) => Promise<void>,
): Promise<Lanes> {
  const root = mkdtempSync(join(tmpdir(), 'packbench-kill-'))
  const keyring = await startKeyring()
  const env = { ...process.env, ...keyring.env }
  const secrets = await openSecretStore({
    startChild: (entry, child) => forkChild(entry, { ...child, env: { ...child?.env, ...keyring.env } }),
    entry: programEntries.keychain,
    service: 'Packbench',
    timeoutMs: 20_000,
  })

  async function openLane(number: number): Promise<Lane> {
    const folder = join(root, `lane-${number}`)
    const ready = join(folder, 'ready')
    const sandbox = await createSandbox({
      dataDir: join(folder, 'sandbox'),
      openingBalanceMinor: 10_000_000,
    })
    const station = await openTestStation({ dataDir: ready, keychainEnv: keyring.env })
    await station.connect(sandbox)
    await makeReady(station, sandbox)
    await station.close()

    const start = (
      script: string,
      args: readonly string[],
      done?: (error: Error | null, stdout: string, stderr: string) => void,
    ) => execFile(process.execPath, [program(`test/support/${script}`), ...args], { env }, done)

    return {
      sandbox,
      async copy(name, from = ready) {
        const dataDir = join(folder, name)
        cpSync(from, dataDir, { recursive: true })
        await secrets.delete(`audit-anchor:${stationIdIn(dataDir)}`)
        return dataDir
      },
      run: <T>(script: string, ...args: readonly string[]) =>
        new Promise<Ran<T>>((resolve, reject) => {
          start(script, args, (error, stdout, stderr) => {
            if (error && 'signal' in error && error.signal === 'SIGKILL') resolve(undefined)
            else if (error) reject(new Error(`the station ended badly: ${stderr}`, { cause: error }))
            else resolve(JSON.parse(stdout) as T)
          })
        }),
      start: (script, ...args) => start(script, args),
    }
  }

  const lanes: Lane[] = []
  for (let number = 0; number < laneCount; number++) lanes.push(await openLane(number))
  return {
    lanes,
    async each(numbers, one) {
      await Promise.all(
        lanes.map(async (lane, offset) => {
          for (const number of numbers.filter((_, at) => at % laneCount === offset)) await one(lane, number)
        }),
      )
    },
    async close() {
      for (const { sandbox } of lanes) await sandbox.close()
      secrets.close()
      await keyring.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

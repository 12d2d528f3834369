// Two accounts at services of their own and a station that is connected to the first, for all tests of a file.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { clockAhead } from './clock-ahead.ts'
import { openTestStation, type TestStation } from './test-station.ts'

/** To be called at the top of a file: all are there once its tests run. */
export function twoAccounts(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `packbench-${name}-`))
  const dataDir = join(folder, 'station')
  const time = clockAhead()
  let first: Sandbox
  let second: Sandbox
  let station: TestStation
  const open = async () => (station = await openTestStation({ dataDir, clock: time.clock }))

  beforeAll(async () => {
    first = await createSandbox({ dataDir: join(folder, 'first') })
    second = await createSandbox({ dataDir: join(folder, 'second') })
    await open()
    await station.connect(first)
  })
  afterAll(async () => {
    await station.close()
    await first.close()
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    dataDir,
    time,
    get first() {
      return first
    },
    get second() {
      return second
    },
    get station() {
      return station
    },
    /** After the station was closed. */
    open,
    /** Connects the station to an account. */
    async to({ baseUrl, keys }: Sandbox) {
      await station.ask('account.connect', { baseUrl, keys })
      await station.ask('spending.goOn', {})
    },
  }
}

// A sandbox of its own and a station on it whose clock a test sets ahead, for all tests of a file.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { clockAhead } from './clock-ahead.ts'
import { openTestStation, type TestStation } from './test-station.ts'

/** To be called at the top of a file: both are there once its tests run. */
export function stationAhead(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `packbench-${name}-`))
  const time = clockAhead()
  let sandbox: Sandbox
  let station: TestStation

  beforeAll(async () => {
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
    station = await openTestStation({ dataDir: join(folder, 'station'), clock: time.clock })
    await station.connect(sandbox)
  })
  afterAll(async () => {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    time,
    get sandbox() {
      return sandbox
    },
    get station() {
      return station
    },
  }
}

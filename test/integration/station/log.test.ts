// The station's log, as diagnostics shows it.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fullBytes = 5 * 1024 ** 2

// Support asks for the newest lines at the very moment; those of before must not be gone because the file is new.
it('is put aside when it is full, and its newest lines are read on from there', async () => {
  const dataDir = join(folder, 'station')
  const logs = join(dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  const old = (number: number) => JSON.stringify({ number, msg: 'before', filling: 'x'.repeat(500) })
  const count = Math.ceil(fullBytes / old(1).length)
  writeFileSync(
    join(logs, 'station.log'),
    Array.from({ length: count }, (_, index) => `${old(index + 1)}\n`).join(''),
  )
  const station = await openTestStation({ dataDir })
  const { text, lines } = await station.ask('diagnostics.log', { lines: 100 })
  await station.close()

  expect(readdirSync(logs).sort()).toEqual(['station.1.log', 'station.log'])
  expect(statSync(join(logs, 'station.log')).size).toBeLessThan(fullBytes / 10)
  expect(lines).toBe(100)
  expect(text).toContain(`"msg":"profile.opened"`)
  expect(text).toContain(old(count))
})

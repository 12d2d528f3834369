// Two stations on one data folder, each a process of its own.

import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { program as programOf } from '../../support/programs.ts'
import { isRoot, startStationProgram, type StationProgram } from '../../support/station-program.ts'

let folder: string
let running: StationProgram[]
const data = () => join(folder, 'data')

async function start(profile: string): Promise<StationProgram> {
  const program = await startStationProgram({ dataDir: data(), home: folder, profile })
  running.push(program)
  return program
}

/** A command on the folder: its exit code, and what it says. */
function command(name: string, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [programOf(`src/web/${name}`), '--data', data(), ...args],
      { env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

const settingsText = () => readFileSync(join(data(), 'settings.json'), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-one-folder-'))
  running = []
})
afterEach(async () => {
  for (const program of running) await program.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Hazard: the second one, on another profile, writes its stale settings over the first one's account and printers.
it('the second is refused on every profile, and what the first one sets stays', async () => {
  const first = await start('test')
  const second = await start('production')
  expect(second.line).toBeUndefined()
  expect(second.code()).toBe(1)
  expect(second.said()).toMatch(/^Another station has this data folder open\. .*\(data_folder_in_use\)\n$/)
  expect(readdirSync(data())).not.toContain('production')
  expect(await first.ask('settings.setLanguage', { language: 'es' })).toMatchObject({ ok: true })
  const kept = settingsText()
  expect(JSON.parse(kept)).toMatchObject({ profile: 'test', language: 'es' })
  await start('demo')
  expect(settingsText()).toBe(kept)
})

// Hazard: a lock that outlives a crash keeps the bench closed until somebody knows which file to delete.
it('is free again once the first is killed, and once it is closed', async () => {
  const killed = await start('test')
  await killed.stop('SIGKILL')
  const next = await start('production')
  expect(next.line, next.said()).toContain('"token"')
  await next.stop()
  const last = await start('test')
  expect(last.line, last.said()).toContain('"token"')
})

// Hazard: both open the databases one after the other, beside a station that is at work on another profile.
it('the commands on a closed station are refused while one is open, whatever its profile', async () => {
  const once = await start('production')
  await once.stop()
  const first = await start('test')
  expect(await command('audit-cli.ts', '--profile', 'production')).toMatchObject({
    code: 3,
    said: expect.stringContaining('(data_folder_in_use)') as string,
  })
  const before = readdirSync(data()).sort()
  expect(await command('remove-data-cli.ts', '--yes', '--force')).toMatchObject({
    code: 1,
    said: expect.stringContaining('(data_folder_in_use)') as string,
  })
  expect(readdirSync(data()).sort()).toEqual(before)
  await first.stop()
  const { said } = await command('audit-cli.ts', '--profile', 'production')
  expect(said).toMatch(/^(whole|unproved): /)
  expect(await command('remove-data-cli.ts', '--yes', '--force')).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toEqual([])
})

// Hazard: an administrator's check leaves a lock file that the station's own user cannot open.
it.skipIf(!isRoot)('the lock file of an administrator’s check is the station’s', async () => {
  const first = await start('test')
  await first.stop()
  rmSync(join(data(), 'lock.db'))
  chownSync(data(), 1, 1)
  await command('audit-cli.ts', '--profile', 'test')
  expect(statSync(join(data(), 'lock.db')).uid).toBe(1)
})

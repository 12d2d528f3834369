// The removal in the application's own process, whose browser has files open in the folder that is to go.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sourceEntries } from '../../../src/app/entries.ts'

const electron = vi.hoisted(() => ({ userData: '', acts: [] as string[] }))

vi.mock('electron', () => ({
  app: {
    getPath: () => electron.userData,
    setPath(name: string, path: string) {
      electron.acts.push(`set ${name}`)
      electron.userData = path
    },
    whenReady() {
      electron.acts.push('ready')
      return Promise.resolve()
    },
    exit: (code: number) => electron.acts.push(`exit ${code}`),
  },
  utilityProcess: {},
}))

const { isRemoval, removeDataAndExit } = await import('../../../src/main/remove-data.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-user-data-'))
  electron.userData = folder
  electron.acts = []
  vi.stubEnv('PACKBENCH_DATA', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('is asked for by its own word alone', () => {
  expect(isRemoval(['packbench', '--remove-data', '--yes'])).toBe(true)
  expect(isRemoval(['packbench', '--yes'])).toBe(false)
})

// Hazard: the process that removes the folder keeps it open, and on Windows cannot remove it.
it('moves its own browser out of the folder before it is ready, and only says what would go', async () => {
  writeFileSync(join(folder, 'settings.json'), '{}')
  await removeDataAndExit(sourceEntries, ['packbench', '--remove-data'])
  expect(electron.acts).toEqual(['set userData', 'ready', 'exit 3'])
  expect(readdirSync(folder)).toEqual(['lock.db', 'settings.json'])
  expect(electron.userData).not.toBe(folder)
  expect(existsSync(electron.userData)).toBe(false)
})

it('ends well where a station never was', async () => {
  await removeDataAndExit(sourceEntries, ['packbench', '--remove-data', '--yes'])
  expect(electron.acts.at(-1)).toBe('exit 0')
})

// Hazard: `--data` was passed over, and the data of another station than the named one went.
it('removes the folder that is named, and no other', async () => {
  const named = join(folder, 'named')
  mkdirSync(named)
  for (const station of [folder, named]) writeFileSync(join(station, 'settings.json'), '{}')
  await removeDataAndExit(sourceEntries, ['packbench', '--remove-data', '--data', named])
  expect(electron.acts.at(-1)).toBe('exit 3')
  expect(readdirSync(named)).toEqual(['lock.db', 'settings.json'])
  expect(readdirSync(folder)).not.toContain('lock.db')
  await removeDataAndExit(sourceEntries, ['packbench', '--remove-data', '--yes', '--data'])
  expect(electron.acts.at(-1)).toBe('exit 1')
  expect(readdirSync(folder)).toContain('settings.json')
})

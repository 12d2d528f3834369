import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  chooseDataFolder,
  claimDataFolder,
  machineDataFolder,
  privateGrants,
} from '../../../../src/app/disk/data-folder.ts'
import { parseStationProfile, type ProfileReading } from '../../../../src/app/station/station-profile-file.ts'

let folder: string
const data = () => join(folder, 'data')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function profileOf(sections: object): ProfileReading {
  const parsed = parseStationProfile(JSON.stringify({ version: 1, ...sections }))
  return 'faults' in parsed
    ? { kind: 'broken', path: 'p', faults: parsed.faults }
    : { kind: 'read', path: 'p', ...parsed }
}

it('is what was named, then the environment’s, then the computer’s by the profile, then the user’s', () => {
  const machineFolder = join(folder, 'machine')
  const machine = profileOf({ dataFolder: 'machine' })
  const choose = (options: Partial<Parameters<typeof chooseDataFolder>[0]>) =>
    chooseDataFolder({
      env: {},
      stationProfile: { kind: 'none' },
      otherwise: 'own',
      machineFolder,
      ...options,
    })
  expect(choose({ named: 'n', env: { PACKBENCH_DATA: 'e' }, stationProfile: machine })).toBe('n')
  expect(choose({ env: { PACKBENCH_DATA: 'e' }, stationProfile: machine })).toBe('e')
  expect(choose({ env: { PACKBENCH_DATA: '' }, stationProfile: machine })).toBe(machineFolder)
  expect(choose({ stationProfile: profileOf({ dataFolder: 'user' }) })).toBe('own')
  expect(choose({})).toBe('own')
})

// Hazard: a mistyped profile begins an empty station in another folder, beside the one with the labels.
it('stays the computer’s where the profile is broken and a station is there', () => {
  const machineFolder = join(folder, 'machine')
  const options = { env: {}, stationProfile: profileOf({ nonsense: 1 }), otherwise: 'own', machineFolder }
  expect(chooseDataFolder(options)).toBe('own')
  claimDataFolder(machineFolder)
  expect(chooseDataFolder(options)).toBe(machineFolder)
})

it('of the computer lies where systems keep such data, and on Windows is closed to other users', () => {
  expect(machineDataFolder({ ProgramData: 'D:\\P' }, 'win32')).toBe('D:\\P\\Packbench\\data')
  expect(machineDataFolder({}, 'linux')).toBe('/var/lib/packbench')
  expect(privateGrants('BENCH\\anna')).toEqual([
    '/inheritance:r',
    '/grant:r',
    'BENCH\\anna:(OI)(CI)F',
    '/grant:r',
    '*S-1-5-18:(OI)(CI)F',
    '/grant:r',
    '*S-1-5-32-544:(OI)(CI)F',
  ])
})

it('is claimed once, and found to be one’s own from then on', () => {
  claimDataFolder(data())
  const owner = readFileSync(join(data(), 'owner.json'), 'utf8')
  expect(JSON.parse(owner)).toMatchObject({ user: userInfo().username })
  claimDataFolder(data())
  expect(readFileSync(join(data(), 'owner.json'), 'utf8')).toBe(owner)
})

it('that a station without an owner’s name was in is taken over by the owner of its settings', () => {
  mkdirSync(data())
  writeFileSync(join(data(), 'settings.json'), '{}')
  claimDataFolder(data())
  expect(readdirSync(data())).toEqual(['owner.json', 'settings.json'])
  expect(JSON.parse(readFileSync(join(data(), 'owner.json'), 'utf8'))).toMatchObject({
    user: userInfo().username,
  })
})

// Hazard: a second user of the PC seals labels with a key that the first one has not, and reads none of the first's.
it('of another user is refused by name, and nothing in it is changed', () => {
  mkdirSync(data())
  writeFileSync(join(data(), 'owner.json'), JSON.stringify({ user: 'anna', uid: 4_711 }))
  expect(() => claimDataFolder(data())).toThrow(
    expect.objectContaining({
      code: 'data_folder_of_other_user',
      message: expect.stringMatching(/belongs to anna, .*Sign in as anna/) as string,
      details: { owner: 'anna' },
    }),
  )
  expect(readdirSync(data())).toEqual(['owner.json'])
})

it('that cannot be made says so', () => {
  writeFileSync(data(), '')
  expect(() => claimDataFolder(join(data(), 'inner'))).toThrow(
    expect.objectContaining({ code: 'data_folder_unusable' }) as Error,
  )
})

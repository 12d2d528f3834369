import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyProfile, withProfileRules } from '../../../../src/app/station/profile-merge.ts'
import { administered } from '../../../../src/app/station/station-profile.ts'
import { parseStationProfile, type ProfileReading } from '../../../../src/app/station/station-profile-file.ts'
import {
  doubtRuleOf,
  openSettingsFile,
  type SettingsFile,
  warnAtLabelsOf,
} from '../../../../src/app/station/station-settings.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

let folder: string
let file: SettingsFile
const text = () => readFileSync(join(folder, 'settings.json'), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-administered-'))
  file = openSettingsFile(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function readingOf(sections: object): Extract<ProfileReading, { kind: 'read' }> {
  const parsed = parseStationProfile(JSON.stringify({ version: 1, ...sections }))
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults))
  return { kind: 'read', path: '/etc/packbench/station-profile.json', ...parsed }
}
const start = (sections: object) => administered(file, readingOf(sections))
const none: ProfileReading = { kind: 'none' }
const broken: ProfileReading = {
  kind: 'broken',
  path: '/etc/packbench/station-profile.json',
  faults: [{ at: 'language', line: 3, message: 'is not known' }],
}
const locked = expect.objectContaining({ code: 'locked_by_administrator' }) as Error
const bench = { id: 'bench', name: 'Bench', connection: 'tcp://192.0.2.7' }
const packer = (parcel: number) => ({
  id: randomUUID(),
  name: 'Pat',
  role: 'pack' as const,
  limits: { parcel },
  badgeHash: 'h',
  badgeShape: 'A',
})

describe('a section that is not locked', () => {
  it('is set at the first start, and what people change in it stays', () => {
    start({ scanner: { prefix: ']C1' }, retention: { days: 90 } })
    expect(file.read()).toMatchObject({ scanner: { prefix: ']C1' }, housekeeping: { retentionDays: 90 } })
    const { settings } = start({ scanner: { prefix: ']C1' }, retention: { days: 90 } })
    settings.change({ housekeeping: { dailyBackup: true, retentionDays: 30 } })
    start({ scanner: { prefix: ']C1' }, retention: { days: 90 } })
    expect(file.read().housekeeping).toEqual({ dailyBackup: true, retentionDays: 30 })
  })

  it('is set again when it says something else, and the others keep what people changed', () => {
    start({ language: 'es', retention: { days: 90 } }).settings.change({
      language: 'en',
      housekeeping: { dailyBackup: false, retentionDays: 30 },
    })
    start({ language: 'es', retention: { days: 'forever' } })
    expect(file.read()).toMatchObject({ language: 'en', housekeeping: { dailyBackup: false } })
    expect(file.read().housekeeping).not.toHaveProperty('retentionDays')
  })

  it('writes nothing where the file says what it said before', () => {
    start({ language: 'es', locked: ['language'], window: { kiosk: true } })
    const before = text()
    const { settings } = start({ language: 'es', locked: ['language'], window: { kiosk: true } })
    expect(settings.read()).toBe(file.read())
    expect(text()).toBe(before)
  })
})

describe('a section that is locked', () => {
  it('wins over what was changed before, and nobody changes it', () => {
    file.change({ scanner: { prefix: 'X', suffix: '', endKey: 'any', doubleReadMs: 100 }, scanBack: true })
    const { settings } = start({ scanner: {}, locked: ['scanner'] })
    expect(file.read()).toMatchObject({ scanner: { prefix: '' }, scanBack: false })
    const before = text()
    expect(() => settings.change({ scanBack: true, reprintBanner: true })).toThrow(locked)
    expect(text()).toBe(before)
    settings.change({ reprintBanner: true, scanBack: false })
    expect(file.read().reprintBanner).toBe(true)
  })

  it('sets at how many labels left of a roll it is told, which nobody changes then', () => {
    expect(warnAtLabelsOf(file.read())).toBe(50)
    const { settings } = start({ printing: { warnAtLabels: 20 }, locked: ['printing'] })
    expect(warnAtLabelsOf(file.read())).toBe(20)
    expect(() => settings.change({ warnAtLabels: 5 })).toThrow(locked)
    start({ printing: { warnAtLabels: 0 } })
    expect(warnAtLabelsOf(file.read())).toBe(0)
    start({ printing: {} })
    expect(warnAtLabelsOf(file.read())).toBe(0)
  })

  it('leaves alone what shares its part of the settings file', () => {
    const { settings } = start({ retention: { days: 90 }, locked: ['retention'] })
    settings.change({ housekeeping: { dailyBackup: true, retentionDays: 90 } })
    expect(() => settings.change({ housekeeping: { dailyBackup: true } })).toThrow(locked)
    expect(file.read().housekeeping).toEqual({ dailyBackup: true, retentionDays: 90 })
  })

  // Hazard: labels wait for a printer that the file does not name.
  it('of printers keeps the others of the station: one may go, none may come or change', () => {
    const spare = tcpPrinterSetting({ host: '192.0.2.8', port: 9100 }, 'spare', 'Spare')
    file.change({ printers: [spare] })
    const { settings } = start({ printers: [bench], locked: ['printers'] })
    const ours = file.read().printers
    expect(ours.map(({ id }) => id)).toEqual(['bench', 'spare'])
    const [first] = ours
    if (!first) throw new Error('no printer')
    expect(() => settings.change({ printers: [...ours, { ...spare, id: 'third' }] })).toThrow(locked)
    expect(() => settings.change({ printers: [{ ...first, dpi: 300 }, spare] })).toThrow(locked)
    expect(() => settings.change({ printers: [first, { ...spare, name: 'New' }] })).toThrow(locked)
    expect(() => settings.change({ printers: [spare] })).toThrow(locked)
    settings.change({ heldPrinters: ['bench'] })
    settings.change({ printers: [first] })
    expect(file.read().printers).toEqual([first])
  })

  it('of what an account calls differently is set of the profiles that it names, and kept', () => {
    file.change({ serviceWording: { production: { postalName: 'Own' } } })
    const { settings } = start({
      serviceWording: { test: { postalName: 'Snail' } },
      locked: ['serviceWording'],
    })
    const { serviceWording } = file.read()
    expect(serviceWording).toEqual({ test: { postalName: 'Snail' }, production: { postalName: 'Own' } })
    expect(() => settings.change({ serviceWording: { ...serviceWording, test: {} } })).toThrow(locked)
    settings.change({ serviceWording: { ...serviceWording, production: {} } })
    expect(file.read().serviceWording.production).toEqual({})
  })

  it('of operators is every packer’s limit, and supervisors and badges stay the bench’s own', () => {
    const boss = { ...packer(0), name: 'Sue', role: 'supervise' as const, limits: {} }
    file.change({ operators: { list: [packer(90_000), boss], badgeSalt: 's', idleLockMinutes: 60 } })
    const { settings } = start({
      operators: { limits: { parcel: 5_000 }, idleLockMinutes: 5 },
      locked: ['operators'],
    })
    const { operators } = file.read()
    expect(operators).toMatchObject({
      badgeSalt: 's',
      idleLockMinutes: 5,
      list: [{ limits: { parcel: 5_000 } }, boss],
    })
    if (!operators) throw new Error('no operators')
    expect(() => settings.change({ operators: { ...operators, idleLockMinutes: 0 } })).toThrow(locked)
    expect(() => settings.change({ operators: { ...operators, list: [boss, packer(6_000)] } })).toThrow(
      locked,
    )
    settings.change({ operators: { ...operators, list: [boss, packer(5_000)] } })
    expect(file.read().operators?.list).toHaveLength(2)
  })

  it('stays as it was set, and is free, once the file is gone', () => {
    start({ language: 'es', locked: ['language'] })
    const { settings, stationProfile } = administered(file, none)
    expect(stationProfile.view).toBeUndefined()
    expect(settings.read()).toMatchObject({ language: 'es' })
    settings.change({ language: 'en' })
    expect(openSettingsFile(folder).read()).not.toHaveProperty('stationProfile')
  })
})

// Hazard: a cut or mistyped file opens what was locked, or sets a half of what it says.
it('a broken file changes nothing, and the locks of the last good one hold', () => {
  start({ language: 'es', locked: ['language'] })
  const before = text()
  const { settings, stationProfile } = administered(openSettingsFile(folder), broken)
  expect(text()).toBe(before)
  expect(() => settings.change({ language: 'en' })).toThrow(locked)
  expect(stationProfile.view).toEqual({
    path: broken.path,
    state: 'broken',
    faults: broken.faults,
    locked: ['language'],
    printerIds: [],
    language: 'es',
  })
})

it('a broken file on a station that never had a good one leaves the station as it is', () => {
  const before = text()
  const { settings, stationProfile } = administered(file, broken)
  expect(text()).toBe(before)
  settings.change({ language: 'en' })
  expect(stationProfile).toMatchObject({ profile: undefined, view: { state: 'broken', locked: [] } })
})

it('the settings for updates and the window are set field by field', () => {
  const kept = { ...file.read(), window: { fullScreen: true } }
  const after = applyProfile(
    kept,
    readingOf({
      window: { kiosk: true },
      updates: { feedUrl: 'https://updates.example/', automatic: false },
    }),
  )
  expect(after).toMatchObject({
    window: { fullScreen: true, kiosk: true },
    updates: { feedUrl: 'https://updates.example/', automatic: false },
  })
})

it('the rule for doubt is set field by field, and locked', () => {
  const { settings } = start({ doubt: { repeats: false }, locked: ['doubt'] })
  expect(doubtRuleOf(settings.read())).toEqual({ minutes: 30, repeats: false })
  expect(() => settings.change({ doubtRepeats: true })).toThrow(locked)
  expect(settings.change({ doubtMinutes: 60 })).toMatchObject({ doubtMinutes: 60 })
  expect(() => readingOf({ doubt: { minutes: 4 } })).toThrow('minutes')
})

it('the rules of a file leave those that it does not name', () => {
  const rules = {
    serviceRule: 'cheapest',
    weightTolerance: { percent: 10, grams: 50 },
    customs: { currency: 'USD' },
  } as const
  const { profile } = readingOf({ rules: { weightTolerance: 'off' } })
  expect(withProfileRules(rules, profile)).toEqual({ serviceRule: 'cheapest', customs: { currency: 'USD' } })
  expect(withProfileRules(rules, undefined)).toEqual(rules)
})

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, expect, it } from 'vitest'
import type { ServiceAccessOptions } from '../../../../src/app/adapters.ts'
import { doubtRuleOf, openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { openTestStation } from '../../../support/test-station.ts'

let folder: string
const file = () => join(folder, 'settings.json')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('begins on Demo with nothing set, and keeps what is changed', () => {
  const settings = openSettingsFile(folder)
  expect(settings.read()).toMatchObject({ profile: 'demo', printers: [], serviceRule: 'cheapest' })
  settings.change({ serviceRule: 'fastest' })
  expect(openSettingsFile(folder).read().serviceRule).toBe('fastest')
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

it('takes the printers of an older file as common label printers, in their order', () => {
  const printers = [
    { id: 'bench', name: 'Bench', host: '192.0.2.7', port: 9100 },
    { id: 'spare', name: 'Spare', host: 'zebra.example', port: 6101 },
  ]
  writeFileSync(
    file(),
    JSON.stringify({ profile: 'test', baseUrls: {}, keyIds: {}, printers, serviceRule: 'fastest' }),
  )
  expect(openSettingsFile(folder).read()).toMatchObject({
    profile: 'test',
    serviceRule: 'fastest',
    printers: [
      tcpPrinterSetting({ host: '192.0.2.7', port: 9100 }, 'bench', 'Bench'),
      tcpPrinterSetting({ host: 'zebra.example', port: 6101 }, 'spare', 'Spare'),
    ],
    printerRoles: {},
    heldPrinters: [],
    permittedZpl: [],
    reprintBanner: false,
  })
})

it.each([
  ['is no JSON', '{"profile": "de'],
  [
    'has a profile that is none',
    '{"profile": "live", "baseUrls": {}, "printers": [], "serviceRule": "cheapest"}',
  ],
])('refuses a file that %s, and leaves it as it is', (_, text) => {
  writeFileSync(file(), text)
  expect(() => openSettingsFile(folder)).toThrow(expect.objectContaining({ code: 'data_folder_unusable' }))
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

// Hazard: a setting that cannot be kept is told as a fault of the station, or taken as kept.
it('says that a change cannot be written, and stays as it was', () => {
  const settings = openSettingsFile(folder)
  mkdirSync(`${file()}.new`)
  expect(() => settings.change({ serviceRule: 'fastest' })).toThrow(
    expect.objectContaining({ code: 'data_folder_unusable' }),
  )
  expect(settings.read().serviceRule).toBe('cheapest')
})

it('refuses a folder that cannot be written', () => {
  writeFileSync(join(folder, 'a-file'), '')
  expect(() => openSettingsFile(join(folder, 'a-file'))).toThrow(
    expect.objectContaining({ code: 'data_folder_unusable' }),
  )
})

it('hands what an account calls differently to the service’s client, for that profile alone', async () => {
  const wording = { postalName: 'Snail', specialServiceAs: 'text' }
  openSettingsFile(folder)
  const written = JSON.parse(readFileSync(file(), 'utf8')) as object
  writeFileSync(file(), JSON.stringify({ ...written, serviceWording: { test: wording } }))
  const opened: Pick<ServiceAccessOptions, 'postalName' | 'specialServiceAs'>[] = []
  const station = await openTestStation({
    dataDir: folder,
    adapt: (adapters) => ({
      ...adapters,
      openService(options) {
        opened.push(options)
        return adapters.openService(options)
      },
    }),
  })
  await station.ask('profile.switch', { profile: 'production' })
  await station.close()
  expect(opened[0]).toMatchObject(wording)
  expect(opened[1]?.postalName).toBeUndefined()
})

// One minute of "not known" is no proof where a service is slow, whoever wrote it into the file.
it.each([
  [undefined, 30],
  [1, 5],
  [45, 45],
  [9_999, 1_440],
])('holds %s minutes of doubt to its limits', (doubtMinutes, minutes) => {
  expect(doubtRuleOf({ doubtMinutes, doubtRepeats: undefined })).toEqual({ minutes, repeats: true })
})

// Hazard: a bench that went back to this version did not start, since a newer one had written more of its lists.
it('reads and keeps what a newer version keeps of shared lists', () => {
  openSettingsFile(folder)
  const kept = {
    of: randomUUID(),
    document: { entries: {}, more: 1 },
    placed: {},
    aheadMicros: 0,
    news: [{ id: 'a', bench: 'left', what: 'split' }],
    more: { than: 'this' },
  }
  const before = JSON.parse(readFileSync(file(), 'utf8')) as object
  writeFileSync(file(), JSON.stringify({ ...before, sharedLists: { operators: kept, customers: [] } }))
  const settings = openSettingsFile(folder)
  settings.change({ reprintBanner: true })
  const after = JSON.parse(readFileSync(file(), 'utf8')) as { sharedLists: object }
  expect(after.sharedLists).toEqual({
    operators: { ...kept, news: [{ id: 'a', bench: 'left', what: 'changed' }] },
    customers: [],
  })
})

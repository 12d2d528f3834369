import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  faultText,
  findStationProfile,
  machineProfilePath,
  parseStationProfile,
  readNamedProfile,
} from '../../../../src/app/station/station-profile-file.ts'
import { StationProfile } from '../../../../src/contract/station-profile.ts'
import { databaseSource } from '../../../support/bench-sources.ts'

const resources = join(import.meta.dirname, '../../../../resources')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-profile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What is told of a text, line by line. */
function faultsOf(text: string): readonly string[] {
  const parsed = parseStationProfile(text)
  return 'faults' in parsed ? parsed.faults.map(faultText) : []
}
const box = {
  id: 'box',
  name: 'Box',
  packageType: 'Parcel',
  length: 8,
  width: 6,
  height: 4,
  dimensionUnit: 'in',
  tareGrams: 110,
}
const withSections = (sections: object) => JSON.stringify({ version: 1, ...sections }, undefined, 2)
const httpSource = {
  kind: 'http',
  name: 'Shop',
  enabled: true,
  url: 'https://shop.example/orders?since={since}',
  everyMinutes: 5,
  rows: 'orders',
  columns: { 'order number': 'id' },
}
const hook = {
  kind: 'http',
  name: 'Hook',
  enabled: true,
  events: ['parcel.shipped'],
  method: 'POST',
  url: 'https://shop.example/told',
  auth: 'none',
}
const wholeSource = {
  ...httpSource,
  columns: { 'order number': 'id', recipient: 'name', 'street 1': 'street', city: 'city', zip: 'zip' },
}

describe('what may stand in a station profile', () => {
  it('takes the example, comments and all, with every section', () => {
    const reading = readNamedProfile(join(resources, 'station-profile.example.json'))
    if (reading.kind !== 'read') throw new Error(JSON.stringify(reading))
    const { locked, dataFolder, ...sections } = reading.profile
    expect(locked).toEqual(['printers', 'printerRoles', 'rules', 'updates'])
    expect(dataFolder).toBe('user')
    expect(Object.keys(sections)).toHaveLength(22)
    expect(reading.profile.printers?.[0]).toMatchObject({
      connection: { kind: 'tcp', host: 'label-printer.example', port: 9100 },
      graphics: 'z64',
      widthMm: 104,
    })
  })

  it('is described by the JSON Schema beside the example', () => {
    const written: unknown = JSON.parse(readFileSync(join(resources, 'station-profile.schema.json'), 'utf8'))
    expect(written).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(StationProfile, { io: 'input' }))))
  })

  it('tells the line and the place of each fault at once', () => {
    const text = `{
  "version": 1,
  "language": "tlh",
  "printers": [
    { "id": "a", "name": "A", "connection": "nowhere at all" }
  ],
  "scaner": {}
}`
    expect(faultsOf(text)).toEqual([
      expect.stringMatching(/^line 5: printers\[0\]\.connection: is not tcp/),
      expect.stringMatching(/^line 3: language: /),
      'line 7: scaner: is not known',
    ])
  })

  it.each([
    ['{ "version": 1, "language": "en", }', /^line 1: the file: is no JSON/],
    ['{\n "version": 1\n "language": "en" }', /^line 3: the file: is no JSON: comma expected/],
    ['[]', /is no JSON object/],
    ['', /is no JSON/],
    ['{ "language": "en" }', /version/],
    ['{ "version": 2 }', /version/],
    ['{ "version": 1, "language": "en", "language": "es" }', /language: is there twice/],
    [
      withSections({
        shippingRules: [{ name: 'A', preset: 'crate' }],
        presets: [box],
      }),
      /shippingRules\[0\]\.preset: names none of the presets/,
    ],
    [
      withSections({ shippingRules: [{ name: 'A' }, { name: 'A' }] }),
      /shippingRules: name "A" is there twice/,
    ],
    [withSections({ shippingRules: [{ name: 'A', ceilng: 1 }] }), /shippingRules\[0\]\.ceilng: is not known/],
    [withSections({ locked: ['rules'] }), /locked\[0\]: there is no section rules to lock/],
    [
      withSections({ printers: [], printerRoles: { label: { printerId: 'x' } } }),
      /printerRoles\.label\.printerId: names none/,
    ],
    [withSections({ orderSources: [httpSource, httpSource] }), /name "Shop" is there twice/],
    [
      withSections({ orderSources: [{ ...httpSource, url: 'http://shop.example/orders' }] }),
      /orderSources\[0\]\.url: The address must begin with https/,
    ],
    [
      withSections({ orderSources: [httpSource] }),
      /orderSources\[0\]\.columns\.recipient: A path of the mapping is missing/,
    ],
    [withSections({ resultTargets: [hook, hook] }), /resultTargets: name "Hook" is there twice/],
    [
      withSections({ resultTargets: [{ ...hook, url: 'http://shop.example/told' }] }),
      /resultTargets\[0\]\.url: The address must begin with https/,
    ],
    [
      withSections({ resultTargets: [{ ...hook, body: { number: 'orderNumer' } }] }),
      /resultTargets\[0\]\.body\.number: This is no field of an event/,
    ],
    [
      withSections({
        resultTargets: [
          {
            kind: 'database',
            name: 'ERP',
            enabled: true,
            events: ['parcel.shipped'],
            place: { kind: 'postgres', host: 'erp.example', port: 5432, database: 'erp', user: 'packbench' },
            statement: 'UPDATE orders SET tracking = :tracking',
          },
        ],
      }),
      /resultTargets\[0\]\.statement: A parameter is no field of an event/,
    ],
    [
      withSections({ resultTargets: [{ ...hook, sources: ['hand', 'Shop'] }] }),
      /resultTargets\[0\]\.sources: names none of the orderSources/,
    ],
    [
      withSections({ resultTargets: [{ ...hook, events: ['parcel.tracking'] }] }),
      /resultTargets\[0\]\.trackingStatuses: is needed for parcel\.tracking/,
    ],
    [
      withSections({
        orderSources: [{ ...wholeSource, lookUpUrl: 'https://elsewhere.example/{orderNumber}' }],
      }),
      /orderSources\[0\]\.lookUpUrl: The look-up address is at another place/,
    ],
    [
      withSections({
        orderSources: [{ ...databaseSource, place: { ...databaseSource.place, tls: 'off' } }],
      }),
      /orderSources\[0\]\.place\.tls: The database cannot be asked/,
    ],
    [
      withSections({ orderSources: [{ ...databaseSource, query: 'SELECT 1; DELETE FROM to_pack' }] }),
      /orderSources\[0\]\.query: The query cannot be asked/,
    ],
    [
      withSections({
        orderSources: [
          {
            ...databaseSource,
            place: { ...databaseSource.place, kind: 'sqlserver' },
            query: 'SELECT 1 DELETE to_pack',
          },
        ],
      }),
      /orderSources\[0\]\.query: The query cannot be asked \(not_only_select\)/,
    ],
    [withSections({ updates: { feedUrl: 'http://updates.example' } }), /updates\.feedUrl/],
  ])('refuses text %#, and says why', (text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)])
  })

  // Hazard: the file lies on fifty computers where everybody may read it.
  it.each([
    ['a key', { account: { apiKey: 'k-SECRET' } }, 'account.apiKey'],
    ['a badge', { operators: { badge: 'SECRET-1' } }, 'operators.badge'],
    [
      'a header',
      { orderSources: [{ ...httpSource, authorization: 'Bearer SECRET' }] },
      'orderSources[0].authorization',
    ],
    [
      'a text that is a header',
      { orderSources: [{ ...httpSource, name: 'Bearer SECRET' }] },
      'orderSources[0].name',
    ],
    [
      'a constant that is a secret',
      { resultTargets: [{ ...hook, body: { apiKey: '=SECRET' } }] },
      'resultTargets[0].body.apiKey',
    ],
    [
      'a password of a database',
      { orderSources: [{ ...databaseSource, place: { ...databaseSource.place, password: 'SECRET' } }] },
      'orderSources[0].place.password',
    ],
    ['a password in an address', { updates: { feedUrl: 'https://me:SECRET@x.example/' } }, 'updates.feedUrl'],
    [
      'a token in an address',
      { orderSources: [{ ...httpSource, url: 'https://x.example/?access_token=SECRET' }] },
      'orderSources[0].url',
    ],
    [
      'a token in a look-up address',
      {
        orderSources: [
          { ...wholeSource, lookUpUrl: 'https://shop.example/orders?n={orderNumber}&access_token=SECRET' },
        ],
      },
      'orderSources[0].lookUpUrl',
    ],
  ])('refuses %s, tells where it stands, and not what it is', (_what, sections, place) => {
    const [fault, ...others] = faultsOf(withSections(sections))
    expect(others).toEqual([])
    expect(fault).toContain(`${place}: holds`)
    expect(fault).toContain('no secret may stand in a station profile')
    expect(fault).not.toContain('SECRET')
  })
})

describe('the file on the disk', () => {
  const path = () => join(folder, 'profile.json')

  it('is read as Notepad and PowerShell write it', () => {
    const text = withSections({ language: 'es' })
    for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      writeFileSync(path(), bytes)
      expect(readNamedProfile(path())).toMatchObject({ kind: 'read', profile: { language: 'es' } })
    }
  })

  it('is broken where it was named and is not there, is a folder, or is far too large', () => {
    expect(readNamedProfile(path())).toMatchObject({
      kind: 'broken',
      faults: [{ message: 'there is no such file' }],
    })
    mkdirSync(path())
    expect(readNamedProfile(path())).toMatchObject({ kind: 'broken', faults: [{ message: 'is no file' }] })
    const large = join(folder, 'large.json')
    writeFileSync(large, ' '.repeat(1024 ** 2 + 1))
    expect(readNamedProfile(large)).toMatchObject({
      kind: 'broken',
      faults: [{ message: 'is larger than 1 MB' }],
    })
  })

  // Hazard: a packer who may write the file lifts every lock.
  it('is refused where every user of the computer may write it', () => {
    writeFileSync(path(), withSections({}))
    chmodSync(path(), 0o666)
    expect(readNamedProfile(path())).toMatchObject({ kind: 'broken' })
    chmodSync(path(), 0o644)
    expect(readNamedProfile(path())).toMatchObject({ kind: 'read' })
  })

  it('lies where administrators keep such files', () => {
    expect(machineProfilePath({ ProgramData: 'D:\\Data' }, 'win32')).toBe(
      'D:\\Data\\Packbench\\station-profile.json',
    )
    expect(machineProfilePath({}, 'win32')).toBe('C:\\ProgramData\\Packbench\\station-profile.json')
    expect(machineProfilePath({}, 'linux')).toBe('/etc/packbench/station-profile.json')
    expect(machineProfilePath({}, 'darwin')).toBe(
      '/Library/Application Support/Packbench/station-profile.json',
    )
  })

  // Hazard: whoever sets the environment of a session would set aside what the administrator has locked.
  it('of the computer counts before the one that the environment names', () => {
    const env = { PACKBENCH_PROFILE_FILE: path() }
    const machine = join(folder, 'station-profile.json')
    writeFileSync(path(), withSections({ language: 'es' }))
    expect(findStationProfile(env, machine)).toMatchObject({ kind: 'read', path: path() })
    expect(findStationProfile({}, machine)).toEqual({ kind: 'none' })
    writeFileSync(machine, withSections({ language: 'en' }))
    expect(findStationProfile(env, machine)).toMatchObject({ kind: 'read', path: machine })
    writeFileSync(machine, '{')
    expect(findStationProfile(env, machine)).toMatchObject({ kind: 'broken', path: machine })
  })
})

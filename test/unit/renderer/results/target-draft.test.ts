// What is typed of a target is what is kept, and a secret goes to no other place than its own.

import { describe, expect, it } from 'vitest'
import { ResultTargetConfig, type ResultTargetView } from '../../../../src/contract/results.ts'
import {
  configOf,
  draftOf,
  keptSecretIs,
  secretWish,
  toggled,
  wrongOf,
} from '../../../../src/renderer/results/target-draft.ts'

const http: ResultTargetConfig = {
  kind: 'http',
  name: 'Shop',
  enabled: false,
  events: ['parcel.shipped', 'parcel.tracking'],
  trackingStatuses: ['Delivered'],
  sources: ['hand'],
  method: 'PUT',
  url: 'https://shop.example/orders/{orderNumber}',
  auth: 'basic',
  headerName: 'Authorization',
  user: 'packbench',
  body: { 'shipment.number': 'trackingNumber', 'shipment.carrier': '=usps', 'a.type': 'type' },
}
const folder: ResultTargetConfig = {
  kind: 'folder',
  name: 'ERP',
  enabled: true,
  events: ['order.cancelled'],
  trackingStatuses: [],
  folder: '/inbox',
  format: 'csv',
}
const database: ResultTargetConfig = {
  kind: 'database',
  name: 'ERP',
  enabled: true,
  events: ['parcel.shipped'],
  trackingStatuses: [],
  place: {
    kind: 'mysql',
    host: 'erp.example',
    port: 3307,
    database: 'shop',
    user: 'packbench',
    tls: 'verify',
    authority: '-----BEGIN CERTIFICATE-----',
  },
  statement: 'UPDATE orders SET tracking = :trackingNumber WHERE number = :orderNumber',
  needsRow: false,
  longestSeconds: 20,
}
const target: ResultTargetView = {
  id: '0198b2a0-0000-4000-8000-000000000001',
  config: http,
  hasSecret: true,
  state: 'idle',
  counts: { waiting: 0, stopped: 0, closed: 0 },
}

it.each([http, folder, database])('a $kind target that is opened and kept stays as it is', (config) => {
  expect(configOf(draftOf(config))).toEqual(config)
  expect(ResultTargetConfig.parse(configOf(draftOf(config)))).toEqual(config)
  expect(wrongOf(draftOf(config), '', config.kind === 'http' ? target : undefined)).toEqual([])
})

it('a new one says what it lacks, in the order of the form', () => {
  expect(wrongOf(draftOf(undefined), '', undefined)).toEqual(['name', 'url', 'secret'])
  const draft = { ...draftOf(folder), folder: ' ', events: [], orders: 'some' as const, sources: [] }
  expect(wrongOf(draft, '', undefined)).toEqual(['folder', 'events', 'sources'])
  expect(wrongOf({ ...draftOf(http), trackingStatuses: [] }, '', target)).toEqual(['statuses'])
})

it('a password goes with its database, and the port with the kind of server', () => {
  const kept = { ...target, config: database }
  const draft = draftOf(database)
  expect(keptSecretIs(draft, kept)).toBe('kept')
  for (const change of [{ host: 'other.example' }, { port: '3306' }, { dbUser: 'me' }, { encrypted: false }])
    expect(keptSecretIs({ ...draft, ...change }, kept)).toBe('of_other_address')
  expect(secretWish(draft, '', kept)).toBeUndefined()
  expect(secretWish(draft, ' as typed ', kept)).toBe(' as typed ')
  // The kept one goes to no other database: another is typed, or it is said that none is needed.
  const elsewhere = { ...draft, host: 'other.example' }
  expect(wrongOf(elsewhere, '', kept)).toEqual(['secret'])
  expect(wrongOf(elsewhere, 'typed', kept)).toEqual([])
  expect(wrongOf({ ...elsewhere, needsNone: true }, '', kept)).toEqual([])
  expect(secretWish({ ...elsewhere, needsNone: true }, '', kept)).toBe('')
  // It was said of another place than the one that stands there now.
  expect(secretWish({ ...draft, needsNone: true }, '', kept)).toBeUndefined()
  const empty = { ...draft, host: ' ', port: '70000', database: '', dbUser: '', statement: '', longest: '0' }
  expect(wrongOf(empty, '', kept)).toEqual([
    'host',
    'port',
    'database',
    'dbUser',
    'secret',
    'statement',
    'longest',
  ])
})

it('rows of what is sent have a path each, and none twice', () => {
  const draft = draftOf(http)
  const [first, second] = draft.rows
  expect(wrongOf({ ...draft, rows: [{ ...first!, path: ' ' }] }, '', target)).toEqual(['paths'])
  expect(wrongOf({ ...draft, rows: [first!, { ...second!, path: ` ${first!.path}` }] }, '', target)).toEqual([
    'paths',
  ])
})

it('what it no longer hears of leaves nothing behind', () => {
  expect(configOf({ ...draftOf(http), events: ['parcel.shipped'], orders: 'all' })).toMatchObject({
    trackingStatuses: [],
  })
  expect(configOf({ ...draftOf(http), orders: 'all' })).not.toHaveProperty('sources')
})

describe('a secret that is kept', () => {
  const draft = draftOf(http)

  it('is sent to its own address in its own way alone', () => {
    expect(keptSecretIs({ ...draft, url: `${http.url}?new` }, target)).toBe('kept')
    expect(keptSecretIs({ ...draft, url: 'https://other.example/' }, target)).toBe('of_other_address')
    expect(keptSecretIs({ ...draft, auth: 'header' }, target)).toBe('of_other_way')
    expect(keptSecretIs(draft, undefined)).toBe('none')
    expect(keptSecretIs(draft, { ...target, config: { ...http, auth: 'none' } })).toBe('none')
    expect(wrongOf({ ...draft, url: 'https://other.example/' }, '', target)).toEqual(['secret'])
    expect(wrongOf({ ...draft, url: 'https://other.example/' }, 'typed', target)).toEqual([])
  })

  it('that its keychain does not give keeps nobody from changing what else there is', () => {
    const locked = { ...target, hasSecret: false }
    expect(keptSecretIs(draft, locked)).toBe('not_here')
    expect(wrongOf(draft, '', locked)).toEqual([])
    expect(secretWish(draft, '', locked)).toBeUndefined()
    expect(wrongOf({ ...draft, url: 'https://other.example/' }, '', locked)).toEqual(['secret'])
  })

  it('stays where nothing is typed, and is forgotten where none is needed', () => {
    expect(secretWish(draft, '', target)).toBeUndefined()
    expect(secretWish(draft, 'typed', target)).toBe('typed')
    expect(secretWish({ ...draft, auth: 'none' }, '', target)).toBe('')
    expect(secretWish({ ...draft, auth: 'none' }, '', undefined)).toBeUndefined()
  })
})

it('what is ticked stands in the order of all', () => {
  expect(toggled(['a', 'b', 'c'], ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'a', false)).toEqual(['c'])
})

// What is sealed of a manifest: the whole, and the facts that lists are read from.

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayKeys } from '../../../../src/app/station/day-envelope.ts'
import type { DayManifestContent } from '../../../../src/core/warehouse/day-book.ts'
import type { SharedDay } from '../../../../src/core/warehouse/shared-day.ts'

const benchId = randomUUID()
const key = randomBytes(32)

function keysOf(keys: readonly Uint8Array[]) {
  const day = { warehouseId: 'warehouse', benchId } as SharedDay
  const newest = { key, version: 1 }
  return dayKeys({ keys, newest, isAnyMissing: false }, day, 'Bench 1')
}

const facts = {
  state: 'created',
  carrierAccountId: 'CA-1',
  fromAddress: { id: 'address' },
  shipDate: '2026-11-20',
  statesShipDate: false,
  accountKey: undefined,
  packages: 1,
  serviceManifestId: 'M-1',
  manifestNumber: undefined,
} as const
const content: DayManifestContent = {
  ...facts,
  parcels: [{ benchId, parcelId: randomUUID(), trackingNumber: '9400' }],
  form: { format: 'pdf', bytes: new Uint8Array(50_000) },
}

it('opens facts as they are, and of a version that writes none the whole', () => {
  const keys = keysOf([key])
  const row = { benchId, manifestId: randomUUID() }
  const sealed = keys.seal?.manifest(row.manifestId, content)
  const short = keys.seal?.facts(row.manifestId, content)
  expect(short?.length).toBeLessThan(1_000)
  expect(keys.facts({ ...row, facts: short, sealed: undefined })).toEqual(facts)
  expect(keys.facts({ ...row, facts: undefined, sealed })).toMatchObject(facts)
  expect(keys.facts({ ...row, facts: undefined, sealed: undefined })).toBeUndefined()
  // Of another manifest, in the other's column, or without the key.
  expect(keys.facts({ ...row, manifestId: randomUUID(), facts: short, sealed })).toBe('not_proven')
  expect(keys.facts({ ...row, facts: sealed, sealed: undefined })).toBe('not_proven')
  expect(short && keys.manifest(row, short)).toBe('not_proven')
  expect(keysOf([]).facts({ ...row, facts: short, sealed })).toBe('no_key')
})

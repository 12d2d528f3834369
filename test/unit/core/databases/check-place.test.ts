import { expect, it } from 'vitest'
import { databasePlace, type DatabasePlace } from '../../../../src/contract/database-place.ts'
import { databasePlaceFault, isOwnDatabase } from '../../../../src/core/databases/check-place.ts'

const place: DatabasePlace = {
  kind: 'postgres',
  host: 'db.shop.test',
  port: 5432,
  database: 'shop',
  user: 'packbench',
  tls: 'verify',
}
const authority = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

it.each<[change: Partial<DatabasePlace>, fault: unknown]>([
  [{}, undefined],
  [{ authority }, undefined],
  [{ authority: 'MIIB' }, { code: 'no_certificate' }],
  [{ tls: 'off' }, { code: 'database_not_here' }],
  [{ tls: 'off', host: '127.evil.test' }, { code: 'database_not_here' }],
  [{ tls: 'off', host: '127.0.0.1' }, undefined],
  [{ tls: 'off', host: 'localhost' }, undefined],
  [{ tls: 'off', host: '::1' }, undefined],
  [{ host: '10.0.0.7' }, undefined],
  [{ host: 'fd00::7' }, undefined],
  [{ kind: 'mysql' }, undefined],
  [{ kind: 'mysql', host: '10.0.0.7' }, { code: 'database_needs_name' }],
  [{ kind: 'mysql', host: 'fd00::7' }, { code: 'database_needs_name' }],
  [{ host: 'SHOP_SQL' }, undefined],
  // PostgreSQL's driver would take it for the folder of a socket.
  [{ host: '/var/run/postgresql' }, { code: 'no_host' }],
  [{ host: 'db.shop.test:5432' }, { code: 'no_host' }],
  [{ host: 'packbench@db.shop.test' }, { code: 'no_host' }],
  [{ host: 'db shop' }, { code: 'no_host' }],
])('says what is wrong with a place: %o', (change, fault) => {
  expect(databasePlaceFault({ ...place, ...change })).toEqual(fault)
})

it('a database of this computer is another one at each', () => {
  expect([isOwnDatabase({ host: 'LOCALHOST' }), isOwnDatabase({ host: 'db.shop.test' })]).toEqual([
    true,
    false,
  ])
})

// Hazard: a password that was given for one server goes to another, or to the same without a certificate.
it.each<Partial<DatabasePlace>>([
  { kind: 'mysql' },
  { host: 'other.test' },
  { port: 5433 },
  { database: 'other' },
  { user: 'other' },
  { tls: 'off' },
  { authority },
  { user: 'packbench@db.shop.test:5432', host: 'x' },
])('a password is given for just one place: %o', (change) => {
  expect(databasePlace({ ...place, ...change })).not.toBe(databasePlace(place))
})

it('capitals of a host make no other place', () => {
  expect(databasePlace({ ...place, host: 'DB.shop.test' })).toBe(databasePlace(place))
})

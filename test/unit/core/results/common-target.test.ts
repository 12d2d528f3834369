import { expect, it } from 'vitest'
import { commonTarget, isCommonTarget } from '../../../../src/core/results/common-target.ts'
import { database } from '../../../support/outbox-bench.ts'

const at = (change: object) => ({ ...database, place: { ...database.place, ...change } })

it('a database is the same at each bench, and one of this computer is its own', () => {
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(isCommonTarget(at({ host }))).toBe(false)
  const common = commonTarget(database, 'p4ss')
  expect(commonTarget({ ...at({ host: 'ERP.example' }), name: 'Other', enabled: false }, 'p4ss')).toBe(common)
  for (const other of [at({ user: 'me' }), at({ port: 5433 }), { ...database, statement: 'SELECT 1' }])
    expect(commonTarget(other, 'p4ss')).not.toBe(common)
  expect(commonTarget(database, 'other')).not.toBe(common)
})

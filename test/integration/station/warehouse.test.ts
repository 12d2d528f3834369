// Stations that have the same orders, over one sandbox and one real PostgreSQL: each order is packed by one of them. All parts share
// them: to start a PostgreSQL and two stations takes longer than most of the tests do.

import { afterAll, beforeAll, describe } from 'vitest'
import { missingForKeyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { openWarehouseBenches, type WarehouseBenches } from '../../support/warehouse-benches.ts'
import { archivedOrders, describeArchive } from './warehouse/archive-suite.ts'
import { claimedOrders, describeClaims } from './warehouse/claims-suite.ts'
import { describeCommands } from './warehouse/commands-suite.ts'
import { cutOffOrders, describeCutOff } from './warehouse/cut-off-suite.ts'
import { deskOrders, describeDesk } from './warehouse/desk-suite.ts'
import { describeElsewhere, listedOrders } from './warehouse/elsewhere-suite.ts'
import { describeInvites } from './warehouse/invite-suite.ts'
import { describeKey } from './warehouse/key-suite.ts'

describe.skipIf(withoutPostgres)('a warehouse', () => {
  let benches: WarehouseBenches
  const open = () => benches

  beforeAll(async () => {
    benches = await openWarehouseBenches([
      ...archivedOrders,
      ...claimedOrders,
      ...cutOffOrders,
      ...deskOrders,
      ...listedOrders,
    ])
  })
  afterAll(() => benches.close())

  describe('by commands', () => describeCommands(open))
  describe.skipIf(missingForKeyring())('has a key', () => describeKey(open))
  describe('in the lists of its benches', () => describeElsewhere(open))
  describe('at the desk of its benches', () => describeDesk(open))
  describe('between its benches', () => describeClaims(open))
  describe('that does not answer', () => describeCutOff(open))
  describe.skipIf(missingForKeyring())('has an archive of labels', () => describeArchive(open))
  describe.skipIf(missingForKeyring())('shows codes at its benches', () => describeInvites(open))
})

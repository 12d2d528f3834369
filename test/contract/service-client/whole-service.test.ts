// A working day with every endpoint, over the project's own sandbox in each of its dialects.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createShippingServiceClient,
  type ShippingServiceClient,
} from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import type { CreateShipmentRequest, ServiceShipment } from '../../../src/core/shipping-service.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'

const quiet = () => undefined
const logger = { info: quiet, warn: quiet, error: quiet }
const dayMs = 24 * 60 * 60 * 1000
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

const fromAddress = {
  name: 'Bench',
  street1: '1201 Third Avenue',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  country: 'US',
}
const toAddress = {
  name: 'Dana Reyes',
  street1: '44 Rainey Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}
const packages = [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }] as const
const parcel: CreateShipmentRequest = {
  fromAddress,
  toAddress,
  packages,
  service: 'GroundAdvantage',
  carrierAccountId: 'CA-POSTAL',
  postageLabel: { labelType: 'Base64', labelFileType: 'ZPL' },
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe.each(dialectNames)('the whole service in the %s dialect', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-whole-'))
  let sandbox: Sandbox
  let client: ShippingServiceClient
  let bought: ServiceShipment

  beforeAll(async () => {
    sandbox = await createSandbox({ dataDir: folder, dialect })
    client = createShippingServiceClient({
      baseUrl: sandbox.baseUrl,
      keys: () => Promise.resolve(sandbox.keys),
      clock: systemClock,
      logger,
    })
    bought = await client.shipments.create(parcel, 'whole-1')
  })
  afterAll(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  it('tells the balance, takes funds once for a transactionId, and keeps a ledger', async () => {
    const before = (await client.account.getBalance()).balance.amountMinor
    await client.account.addFunds(usd(5_000), 'funds-1')
    await client.account.addFunds(usd(5_000), 'funds-1')
    expect((await client.account.getBalance()).balance.amountMinor - before).toBe(5_000)
    await client.account.setAutoBuy({
      isAutoBuy: true,
      autoBuyAmount: usd(10_000),
      autoBuyThreshold: usd(1_000),
    })
    expect((await client.account.getBalance()).isAutoBuy ?? true).toBe(true)
    const entries = await all(client.account.balanceHistory({}))
    expect(entries.length).toBeGreaterThanOrEqual(2)
  })

  it('signs a customer up and takes the approval of the terms', async () => {
    const person = {
      email: 'kim@example.test',
      password: 'Long-enough-1',
      companyName: 'Kim Co',
      firstName: 'Kim',
      lastName: 'Example',
    }
    const { accountId } = await client.users.signUp(person)
    await client.users.approveTerms(accountId ?? '')
    await expect(client.users.signUp(person)).rejects.toMatchObject({
      details: { code: 'USER.VALIDATION_FAILED' },
    })
  })

  it('keeps, finds and verifies an address, and ships from its id', async () => {
    const { address } = await client.addresses.create({ ...fromAddress, save: true, verify: true })
    const id = address.id ?? ''
    expect((await client.addresses.get(id)).address.zip ?? '98101').toMatch(/^98101/)
    await client.addresses.validate(id)
    const shipment = await client.shipments.create(
      { ...parcel, fromAddress: { id } as never },
      'whole-from-id',
    )
    expect(shipment.labels).toHaveLength(1)
  })

  it('lists carriers, accounts, services, special services and package types', async () => {
    expect((await client.carriers.list()).length).toBeGreaterThanOrEqual(3)
    expect((await client.carrierAccounts.list()).length).toBeGreaterThanOrEqual(3)
    const [services, special, types] = await Promise.all([
      client.carrierAccounts.services(),
      client.carrierAccounts.specialServices(),
      client.carrierAccounts.packageTypes(),
    ])
    for (const offers of [services, special, types]) expect(offers.length).toBeGreaterThan(3)
  })

  it('explains why a rate is missing', async () => {
    const offered = { fromAddress, toAddress, packages, carrierAccountId: 'CA-POSTAL' }
    const rate = await client.rates.explain({ ...offered, service: 'GroundAdvantage', packageType: 'Parcel' })
    expect(rate).toMatchObject({ kind: 'rate', rate: { service: 'GroundAdvantage' } })
    const missing = await client.rates.explain({ ...offered, service: 'NextDayAir', packageType: 'Parcel' })
    expect(missing).toMatchObject({ kind: 'refused', reason: { details: { code: 'SERVICE.NOT_SUPPORTED' } } })
  })

  it('finds a shipment by each of its keys, and all by days', async () => {
    for (const [key, value] of [
      ['Id', bought.shipmentId],
      ['TransactionId', 'whole-1'],
      ['TrackingNumber', bought.trackingNumber],
    ] as const) {
      expect(await client.shipments.find({ key, value }), key).toMatchObject({
        trackingNumber: bought.trackingNumber,
      })
    }
    const listed = await all(client.shipments.list({ startDate: '2026-01-01' }))
    expect(listed.map(({ trackingNumber }) => trackingNumber)).toContain(bought.trackingNumber)
  })

  it('gives the label again, byte for byte', async () => {
    const { labels } = await client.labels.get(bought.shipmentId)
    expect(Buffer.from(labels[0]?.bytes ?? []).equals(Buffer.from(bought.labels[0]?.bytes ?? []))).toBe(true)
  })

  it('refunds a shipment, and tells how far it is', async () => {
    const { trackingNumber } = await client.shipments.create(parcel, 'whole-refund')
    const refund = await client.refunds.request({ key: 'TrackingNumber', value: trackingNumber }, 'refund-1')
    expect(refund.status).toBe('Initiated')
    sandbox.clock.advance(40 * dayMs)
    const after = await client.shipments.find({ key: 'TrackingNumber', value: trackingNumber })
    expect(['Refunded', 'Rejected']).toContain(after?.refundStatus)
  })

  it('manifests the day, fetches the form again, and refuses a parcel twice', async () => {
    const { trackingNumber } = await client.shipments.create(parcel, 'whole-manifest')
    const request = {
      fromAddress,
      carrierAccountId: 'CA-POSTAL',
      key: 'TrackingNumber',
      value: [trackingNumber],
    } as const
    const manifest = await client.manifests.create(request)
    expect(Buffer.from(manifest.document?.bytes ?? []).toString('latin1')).toMatch(/^%PDF/)
    expect((await client.manifests.find(manifest.manifestId))?.manifestId).toBe(manifest.manifestId)
    await expect(client.manifests.create(request)).rejects.toMatchObject({
      code: 'service_refused',
      details: { code: 'MANIFEST.VALIDATION_FAILED' },
    })
  })

  it('tracks a parcel as time goes on', async () => {
    const { trackingNumber } = await client.shipments.create(parcel, 'whole-tracked')
    expect((await client.tracking.get('TrackingNumber', trackingNumber)).status).toBe('PreTransit')
    sandbox.clock.advance(30 * dayMs)
    const later = await client.tracking.get('TrackingNumber', trackingNumber)
    expect(later.status).not.toBe('PreTransit')
    expect(later.events.length).toBeGreaterThan(1)
  })

  it('prints container labels', async () => {
    const { document, pages } = await client.containerLabels.create({
      type: 'ContainerLabel',
      carrierAccountId: 'CA-POSTAL',
      toAddress: { zip: '78701' },
      entryFacilityType: 'DSCF',
      pages: 2,
    })
    expect(Buffer.from(document.bytes).toString('latin1')).toMatch(/^%PDF/)
    expect(pages ?? 2).toBe(2)
  })

  it('adds, disables and deletes a carrier account', async () => {
    const carriers = await client.carrierAccounts.list()
    const { carrierCode } = carriers.find(({ id }) => id === 'CA-UPS') ?? {}
    const account = {
      name: 'Second',
      carrierCode: carrierCode ?? 'UPS',
      configuration: { accountNumber: '1A2B3C' },
    }
    const created = await client.carrierAccounts.create(account)
    const { id } = created.account
    await client.carrierAccounts.update({ ...account, id, status: 'Disabled' })
    await expect(
      client.rates.list({ fromAddress, toAddress, packages, carrierAccountId: id, service: 'Ground' }),
    ).rejects.toMatchObject({ details: { code: 'CARRIERACCOUNT.NOT_ACTIVE' } })
    await client.carrierAccounts.delete(id)
    expect((await client.carrierAccounts.list()).map((each) => each.id)).not.toContain(id)
  })
})

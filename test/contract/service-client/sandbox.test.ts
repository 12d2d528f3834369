// The service client against the project's own sandbox, in each way in which the sandbox words its answers: whatever the
// wording, core is told the same.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkKeys, createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import type { ShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import { AppError } from '../../../src/contract/errors.ts'
import type { Clock, Logger } from '../../../src/core/runtime.ts'
import { UnexpectedResponse } from '../../../src/core/shipping-service.ts'
import type { CreateShipmentRequest, RateRequest } from '../../../src/core/shipping-service.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'

const clock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const quiet = () => undefined
const logger: Logger = { info: quiet, warn: quiet, error: quiet }

const address = {
  name: 'Ann Packer',
  street1: '1100 Congress Avenue',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

const parcel: RateRequest = {
  fromAddress: address,
  toAddress: {
    ...address,
    name: 'Rita Recipient',
    street1: '150 N Capitol Blvd',
    city: 'Boise',
    state: 'ID',
    zip: '83702',
  },
  packages: [
    {
      packageType: 'Parcel',
      length: 8,
      width: 6,
      height: 4,
      dimensionUnit: 'in',
      weight: 12,
      weightUnit: 'oz',
    },
  ],
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => new Error('no failure'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

describe.each(dialectNames)('the client of a service that answers in the %s dialect', (dialect) => {
  let folder: string
  let sandbox: Sandbox
  let client: ShippingServiceClient
  let request: CreateShipmentRequest

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packbench-client-'))
    sandbox = await createSandbox({ dataDir: folder, dialect, tokenLifeSeconds: 3_600 })
    client = createShippingServiceClient({
      baseUrl: sandbox.baseUrl,
      keys: () => Promise.resolve(sandbox.keys),
      clock,
      logger,
    })
    const offered = await client.asShippingService().listOfferedServices()
    const { carrierAccountId } = offered.find(({ service }) => service === 'GroundAdvantage')!
    request = {
      ...parcel,
      service: 'GroundAdvantage',
      carrierAccountId,
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' },
    }
  })

  afterAll(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true })
  })

  it('checks keys', async () => {
    await checkKeys(sandbox.baseUrl, sandbox.keys, { clock, logger })
    const wrong = { ...sandbox.keys, password: 'not this' }
    expect(await failure(checkKeys(sandbox.baseUrl, wrong, { clock, logger }))).toMatchObject({
      code: 'service_auth_failed',
      details: { status: 401, correlationId: expect.any(String) as unknown },
    })
  })

  it('buys a label, and is told the same shipment and the same bytes again', async () => {
    const port = client.asShippingService()
    const before = (await client.account.getBalance()).balance.amountMinor
    const bought = await port.createShipment(request, `txn-${dialect}-1`)
    expect(bought.trackingNumber).toMatch(/^[0-9A-Z]{10,}$/)
    expect(bought.price).toMatchObject({ currency: 'USD' })
    expect(bought.labels.map(({ packageNumber, format }) => [packageNumber, format])).toEqual([[1, 'zpl']])
    expect(bought.warnings).toEqual([])
    expect(Buffer.from(bought.labels[0]!.bytes).toString()).toContain(request.toAddress.street1)
    expect((await client.account.getBalance()).balance.amountMinor).toBe(before - bought.price!.amountMinor)

    const { shipmentId, trackingNumber, price } = bought
    expect(await port.findByTransactionId(`txn-${dialect}-1`)).toMatchObject({
      shipmentId,
      trackingNumber,
      price,
    })
    const [label] = bought.labels
    // A reprint may leave out the tracking number, which its shipment told.
    const reprinted = (await port.getLabels(shipmentId)).map((one) => ({
      ...one,
      trackingNumber: one.trackingNumber ?? label?.trackingNumber,
    }))
    expect(reprinted).toEqual(bought.labels)
    const again = await port.createShipment(request, `txn-${dialect}-1`)
    expect(again).toMatchObject({ shipmentId, trackingNumber, price, labels: bought.labels })
  })

  it.each([
    ['PDF', 'pdf'],
    ['PNG', 'png'],
  ] as const)('tells %s labels by their bytes', async (labelFileType, format) => {
    const asked = { ...request, postageLabel: { ...request.postageLabel, labelFileType } }
    const bought = await client.asShippingService().createShipment(asked, `txn-${dialect}-${labelFileType}`)
    expect(bought.labels.map((label) => label.format)).toEqual([format])
    expect(bought.warnings).toEqual([])
  })

  it('fetches a label that was asked for as Url', async () => {
    const asked = { ...request, postageLabel: { ...request.postageLabel, labelType: 'Url' as const } }
    const bought = await client.asShippingService().createShipment(asked, `txn-${dialect}-url`)
    expect(bought.labels.map((label) => label.format)).toEqual(['zpl'])
  })

  it('does not know a transaction that was never sent', async () => {
    expect(await client.asShippingService().findByTransactionId('never-sent')).toBeUndefined()
  })

  it('is in doubt when the answer is lost, and finds the shipment by its transaction', async () => {
    const port = client.asShippingService()
    for (const [kind, code] of [
      ['cut_after_work', 'service_no_answer'],
      ['unreadable', 'unexpected_response'],
    ] as const) {
      sandbox.faults.set({ kind, endpoint: 'createShipment' })
      const error = await failure(port.createShipment(request, `txn-${dialect}-${kind}`))
      expect(error.code).toBe(code)
      expect(error instanceof UnexpectedResponse ? error.raw : undefined).toBe(
        kind === 'unreadable' ? '{"id":"' : undefined,
      )
      const found = await port.findByTransactionId(`txn-${dialect}-${kind}`)
      expect(found).toMatchObject({ price: { currency: 'USD' } })
      expect(await port.getLabels(found!.shipmentId)).toHaveLength(1)
    }
  })

  it('tells refusals, a busy service and a fault apart', async () => {
    const port = client.asShippingService()
    const refused = await failure(
      port.createShipment({ ...request, carrierAccountId: 'unknown' }, `txn-${dialect}-no`),
    )
    expect(refused).toMatchObject({
      code: 'service_refused',
      details: { correlationId: expect.any(String) as unknown },
    })
    sandbox.faults.set({ kind: 'status', endpoint: 'getRates', status: 429, retryAfterSeconds: 9 })
    expect(await failure(port.getRates(parcel))).toMatchObject({
      code: 'service_busy',
      details: { retryAfterMs: 9_000 },
    })
    sandbox.faults.set({ kind: 'status', endpoint: 'createShipment', status: 429, retryAfterSeconds: 9 })
    expect(await failure(port.createShipment(request, `txn-${dialect}-busy`))).toMatchObject({
      code: 'service_no_answer',
      details: { retryAfterMs: 9_000 },
    })
    sandbox.faults.set({ kind: 'status', endpoint: 'createShipment', status: 503 })
    expect(await failure(port.createShipment(request, `txn-${dialect}-fault`))).toMatchObject({
      code: 'service_no_answer',
    })
    sandbox.faults.set({ kind: 'status', endpoint: 'createShipment', status: 401 })
    await port.createShipment(request, `txn-${dialect}-renewed`)
  })

  it('shops for rates and lists what is offered', async () => {
    const rates = await client.asShippingService().getRates(parcel)
    expect(rates.map(({ service }) => service)).toContain('GroundAdvantage')
    for (const { price } of rates) expect(price.amountMinor).toBeGreaterThan(0)
    const carriers = await client.carriers.list()
    const accounts = await client.carrierAccounts.list()
    expect(carriers.map(({ carrierCode }) => carrierCode)).toContain(accounts[0]!.carrierCode)
    expect((await client.carrierAccounts.packageTypes()).map(({ code }) => code)).toContain('Parcel')
    expect((await client.carrierAccounts.specialServices()).length).toBeGreaterThan(0)
  })

  it('saves, validates and fetches addresses', async () => {
    const saved = await client.addresses.create({ ...address, save: true, verify: true })
    const id = saved.address.id!
    expect((await client.addresses.get(id)).address.zip).toContain('78701')
    expect((await client.addresses.validate(id)).address.verificationStatus).toBeDefined()
  })

  it('is told that the service is away, and goes on when it is back', async () => {
    const port = client.asShippingService()
    await port.authorize()
    await sandbox.stopService()
    // Repeated by itself, and so it ends only when no kept connection is left that might take a request.
    expect(await failure(port.findByTransactionId('any'))).toMatchObject({ code: 'service_unreachable' })
    expect(await failure(port.createShipment(request, `txn-${dialect}-away`))).toMatchObject({
      code: 'service_unreachable',
    })
    await sandbox.startService()
    expect(await port.findByTransactionId(`txn-${dialect}-away`)).toBeUndefined()
    expect((await port.createShipment(request, `txn-${dialect}-away`)).labels).toHaveLength(1)
  })
})

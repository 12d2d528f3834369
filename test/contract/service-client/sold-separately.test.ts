// A service that makes a shipment of each package, in each wording: what it sold is read whole, and looked up whole.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createShippingServiceClient,
  type ShippingServiceClient,
} from '../../../src/adapters/shipping-service/client.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import { domestic } from '../../../src/conformance/checks/looking.ts'
import { UnexpectedResponse, type ServiceShipment } from '../../../src/core/shipping-service.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'

const quiet = () => undefined
const logger = { info: quiet, warn: quiet, error: quiet }

const numbersOf = ({ shipmentId, trackingNumber, price, separate = [] }: ServiceShipment) =>
  [{ shipmentId, trackingNumber, price }, ...separate].map((each) => [
    each.shipmentId,
    each.trackingNumber,
    each.price?.amountMinor,
  ])

describe.each(dialectNames)('a shipment for each package, in the %s dialect', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-separate-'))
  let sandbox: Sandbox
  let client: ShippingServiceClient
  beforeAll(async () => {
    sandbox = await createSandbox({ dataDir: folder, dialect })
    const keys = () => Promise.resolve(sandbox.keys)
    client = createShippingServiceClient({ baseUrl: sandbox.baseUrl, keys, clock: systemClock, logger })
  })
  afterAll(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  it('is bought, repeated and looked up with all of them', async () => {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'sells_separately' })
    const [parcel] = domestic.packages
    const request = {
      ...domestic,
      packages: [parcel!, { ...parcel!, weight: 30 }],
      service: 'GroundAdvantage',
      carrierAccountId: 'CA-POSTAL',
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL' },
    } as const
    const bought = await client.shipments.create(request, 'separate-1')
    expect(bought.separate).toHaveLength(1)
    const numbers = numbersOf(bought)
    expect(new Set(numbers.flat()).size, 'ids, numbers and prices of their own').toBe(6)
    expect(sandbox.state()).toMatchObject({
      shipments: 2,
      chargedMinor: numbers.reduce((sum, [, , minor]) => sum + Number(minor), 0),
    })
    const labels = [bought.labels, ...(bought.separate ?? []).map((each) => each.labels)]
    expect(labels.map((each) => each.map(({ packageNumber }) => packageNumber))).toEqual([[1], [1]])
    const text = ([label]: ServiceShipment['labels']) => Buffer.from(label!.bytes).toString('latin1')
    for (const [at, each] of labels.entries()) expect(text(each)).toContain(String(numbers[at]?.[1]))

    expect(numbersOf(await client.shipments.create(request, 'separate-1'))).toEqual(numbers)
    const looked = client.shipments.findByTransactionId('separate-1', 2)
    // Several that do not say whose they are could be anybody's: that stays a doubt.
    if (dialect === 'sparse') return expect(looked).rejects.toThrow(UnexpectedResponse)
    const found = await looked
    expect(numbersOf(found!)).toEqual(numbers)
    expect(found?.others).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { ResponseNameCorrections } from '../../../../src/adapters/shipping-service/response-names.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import {
  clientOf,
  failure,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  testClock,
  text,
} from './local-service.ts'

/** Runs `use` with a client of a service that answers `route` with `body`. */
async function answering<T>(
  route: string,
  body: unknown,
  use: (client: ReturnType<typeof clientOf>) => Promise<T>,
  options: Parameters<typeof clientOf>[1] = {},
): Promise<T> {
  await using service = await startLocalService({ [route]: json(200, body) })
  return await use(clientOf(service.baseUrl, options))
}

describe('a list', () => {
  const offer = {
    carrierAccountId: 'ca-1',
    carrierCode: 'POST',
    code: 'GroundAdvantage',
    name: 'Ground Advantage',
  }
  const pascal = {
    CarrierAccountId: 'ca-1',
    CarrierCode: 'POST',
    Code: 'GroundAdvantage',
    Name: 'Ground Advantage',
  }

  it.each([
    ['bare', [offer]],
    ['under its plural', { services: [offer] }],
    ['under its singular', { service: [offer] }],
    ['under data', { data: [offer] }],
    ['under items', { items: [offer] }],
    ['under results', { results: [offer] }],
    ['in PascalCase under Data', { Data: [pascal] }],
    ['under its name under Data', { Data: { Services: [pascal] } }],
    ['of one, as itself', offer],
    [
      'grouped by carrier account',
      [{ carrierAccountId: 'ca-1', carrierCode: 'POST', services: [{ code: offer.code, name: offer.name }] }],
    ],
    ['with fields that nobody knows', { services: [{ ...offer, zone: 4, extra: { a: [] } }], total: 1 }],
  ])('is read %s', async (_name, body) => {
    expect(
      await answering('GET /CarrierAccount/Service', body, (client) => client.carrierAccounts.services()),
    ).toEqual([offer])
  })

  it.each([[{}], [null], ['text'], [{ data: null }]])(
    'that is not there (%j) is unexpected_response',
    async (body) => {
      const error = await failure(
        answering('GET /CarrierAccount/Service', body, (client) => client.carrierAccounts.services()),
      )
      expect(error).toBeInstanceOf(UnexpectedResponse)
      expect(error.details).toMatchObject({
        endpoint: 'GET /CarrierAccount/Service',
        correlationId: 'corr-1',
      })
    },
  )
})

describe('the resources', () => {
  it('read carriers, carrier accounts, special services and package types', async () => {
    await using service = await startLocalService({
      'GET /Carrier': json(200, {
        carriers: [{ carrierCode: 'POST', name: 'Post', logo: 'https://x/y.png' }],
      }),
      'GET /CarrierAccount': json(200, {
        Data: [{ Id: 7, Name: 'Main', CarrierCode: 'POST', Status: 'Enabled' }],
      }),
      'GET /CarrierAccount/SpecialService': json(200, {
        specialServices: [{ carrierAccountId: 'ca-1', code: 'COD' }],
      }),
      'GET /CarrierAccount/PackageType': json(200, [{ carrierAccountId: 'ca-1', packageType: 'Parcel' }]),
    })
    const client = clientOf(service.baseUrl)
    expect(await client.carriers.list()).toEqual([
      { carrierCode: 'POST', name: 'Post', logo: 'https://x/y.png' },
    ])
    expect(await client.carrierAccounts.list()).toMatchObject([
      { id: '7', name: 'Main', carrierCode: 'POST', status: 'Enabled' },
    ])
    expect(await client.carrierAccounts.specialServices()).toMatchObject([
      { carrierAccountId: 'ca-1', code: 'COD' },
    ])
    expect(await client.carrierAccounts.packageTypes()).toMatchObject([
      { carrierAccountId: 'ca-1', code: 'Parcel' },
    ])
  })

  it('read the balance, numbers as strings and flags as words too', async () => {
    const body = {
      accountId: 5,
      balance: '101.10',
      currency: 'USD',
      isAutoBuy: 'true',
      autoBuyAmount: '50',
      autoBuyThreshold: 10,
      rateSet: 'Cubic',
    }
    expect(
      await answering('GET /Account/Postage/Balance', body, (client) => client.account.getBalance()),
    ).toEqual({
      accountId: '5',
      balance: { amountMinor: 10_110, currency: 'USD' },
      isAutoBuy: true,
      autoBuyAmount: { amountMinor: 5_000, currency: 'USD' },
      autoBuyThreshold: { amountMinor: 1_000, currency: 'USD' },
      rateSet: 'Cubic',
    })
  })

  it('take amounts without a currency for the configured one', async () => {
    const read = (client: ReturnType<typeof clientOf>) => client.account.getBalance()
    const route = 'GET /Account/Postage/Balance'
    expect((await answering(route, { balance: 5 }, read)).balance).toEqual({
      amountMinor: 500,
      currency: 'USD',
    })
    expect((await answering(route, { balance: 5 }, read, { currency: 'JPY' })).balance).toEqual({
      amountMinor: 5,
      currency: 'JPY',
    })
    expect(await failure(answering(route, { balance: 'plenty' }, read))).toMatchObject({
      code: 'unexpected_response',
    })
  })

  it('read addresses with their warnings, and need the id of one that was saved', async () => {
    const address = { name: 'n', street1: '1 Elm Street', city: 'c', state: 'ID', zip: '83702' }
    const warnings = [{ Code: 'ADDRESS.MODIFIED', Message: 'Changed.' }]
    await using service = await startLocalService({
      'POST /Address': json(200, {
        address: { ...address, id: 'adr-1', isResidential: true, company: null },
        warnings,
      }),
      'GET /Address/adr-1': json(200, { Data: { Id: 'adr-1', Street1: '1 ELM ST' } }),
      'POST /Address/adr-1/Validate': json(200, { street1: '1 ELM ST', verificationStatus: 'Verified' }),
    })
    const { addresses } = clientOf(service.baseUrl)
    expect(await addresses.create({ ...address, save: true })).toEqual({
      address: { ...address, id: 'adr-1', isResidential: true },
      warnings: [{ code: 'ADDRESS.MODIFIED', message: 'Changed.' }],
    })
    expect((await addresses.get('adr-1')).address).toEqual({ id: 'adr-1', street1: '1 ELM ST' })
    expect((await addresses.validate('adr-1')).address).toEqual({
      street1: '1 ELM ST',
      verificationStatus: 'Verified',
    })
    const unsaved = answering('POST /Address', address, (client) =>
      client.addresses.create({ ...address, save: true }),
    )
    expect(await failure(unsaved)).toMatchObject({ code: 'unexpected_response', details: { field: 'id' } })
  })
})

describe('rates', () => {
  const rate = {
    carrierAccountId: 'ca-1',
    service: 'PriorityMail',
    totalAmount: '8.10',
    currency: 'USD',
    deliveryDays: '2',
  }
  const get = (client: ReturnType<typeof clientOf>) => client.asShippingService().getRates(shipmentRequest)
  const { fromAddress, toAddress, packages } = shipmentRequest
  const open = { fromAddress, toAddress, packages }

  it('are read from the list named rate', async () => {
    expect(await answering('POST /ShipmentRate', { rate: [rate] }, get)).toEqual([
      {
        carrierAccountId: 'ca-1',
        service: 'PriorityMail',
        price: { amountMinor: 810, currency: 'USD' },
        deliveryDays: 2,
        surcharges: [],
      },
    ])
  })

  it('are read with their carrier and the parts of their price', async () => {
    const told = {
      ...rate,
      carrierCode: 'Postal',
      surcharges: [{ name: 'Fuel', amount: 0.4 }, { Type: 'Residential' }, { amount: 1 }],
    }
    expect(await answering('POST /ShipmentRate', { rate: [told] }, get)).toMatchObject([
      {
        carrierCode: 'Postal',
        surcharges: [{ name: 'Fuel', price: { amountMinor: 40, currency: 'USD' } }, { name: 'Residential' }],
      },
    ])
  })

  it('that do not repeat service and account are those that were asked for', async () => {
    expect(await answering('POST /ShipmentRate', [{ totalAmount: 5 }], get)).toEqual([
      {
        carrierAccountId: 'ca-1',
        service: 'GroundAdvantage',
        price: { amountMinor: 500, currency: 'USD' },
        deliveryDays: undefined,
        surcharges: [],
      },
    ])
  })

  it('that cannot be bought are left out', async () => {
    const body = { rate: [{ ...rate, service: 'Teleport' }, { ...rate, totalAmount: null }, rate] }
    expect(await answering('POST /ShipmentRate', body, get)).toHaveLength(1)
  })

  it('are service_refused when there is none, and unexpected_response when none can be read', async () => {
    expect(await failure(answering('POST /ShipmentRate', { rate: [] }, get))).toMatchObject({
      code: 'service_refused',
    })
    for (const body of [
      { rate: [{ ...rate, totalAmount: undefined }] },
      { rate: [{ ...rate, service: 'Teleport' }] },
      {},
    ]) {
      expect(
        await failure(
          answering('POST /ShipmentRate', body, (client) => client.asShippingService().getRates(open)),
        ),
      ).toMatchObject({ code: 'unexpected_response' })
    }
  })
})

describe('offered services', () => {
  it('are those that the contract knows, kept for five minutes, and asked for again after a failure', async () => {
    const clock = testClock()
    let failing = true
    const offers = [
      { carrierAccountId: 'ca-1', code: 'GroundAdvantage' },
      { carrierAccountId: 'ca-1', code: 'Teleport' },
    ]
    await using service = await startLocalService({
      'GET /CarrierAccount/Service': (...args) => {
        ;(failing ? text(400, 'no') : json(200, { services: offers }))(...args)
      },
    })
    const port = clientOf(service.baseUrl, { clock }).asShippingService()
    expect(await failure(port.listOfferedServices())).toMatchObject({ code: 'unexpected_response' })
    failing = false
    const offered = [{ carrierAccountId: 'ca-1', service: 'GroundAdvantage' }]
    expect(await Promise.all([port.listOfferedServices(), port.listOfferedServices()])).toEqual([
      offered,
      offered,
    ])
    clock.pass(299_999)
    await port.listOfferedServices()
    expect(service.calls('GET /CarrierAccount/Service')).toHaveLength(2)
    clock.pass(1)
    await port.listOfferedServices()
    expect(service.calls('GET /CarrierAccount/Service')).toHaveLength(3)
  })
})

describe('corrections of names', () => {
  const names = { shipment: { trackingNumber: ['parcel.barcode'], in: ['consignment'] } }

  it('make an answer readable that was not, and come before the table’s names', async () => {
    const body = { consignment: { id: 'shp-1', trackingNumber: 'internal-77', parcel: { barcode: '94001' } } }
    const buy = (client: ReturnType<typeof clientOf>) =>
      client.asShippingService().createShipment(shipmentRequest, 'txn-1')
    expect((await answering('POST /Shipment', body, buy, { names })).trackingNumber).toBe('94001')
    const unnamed = await failure(answering('POST /Shipment', body, buy))
    expect(unnamed).toMatchObject({ code: 'unexpected_response' })
  })

  it('leave everything else as it was', async () => {
    const buy = (client: ReturnType<typeof clientOf>) =>
      client.asShippingService().createShipment(shipmentRequest, 'txn-1')
    expect(await answering('POST /Shipment', shipmentAnswer, buy, { names })).toMatchObject({
      trackingNumber: shipmentAnswer.trackingNumber,
    })
  })

  it('are checked: unknown records, unknown fields and anything but lists of names are told', () => {
    expect(ResponseNameCorrections.safeParse(names).success).toBe(true)
    expect(ResponseNameCorrections.safeParse({}).success).toBe(true)
    for (const wrong of [
      { parcel: {} },
      { shipment: { trackingNo: ['x'] } },
      { shipment: { trackingNumber: 'x' } },
      { rate: { amount: [''] } },
      [],
    ]) {
      expect(ResponseNameCorrections.safeParse(wrong).success).toBe(false)
    }
  })
})

import { describe, expect, test } from 'vitest'
import {
  austin,
  berlin,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
  containing,
  matching,
} from './service-caller.ts'

describe('an address', () => {
  test('is corrected when it is verified, and the changes are told', async () => {
    const caller = await signIn(await startSandbox())
    const address = { ...austin, street1: '44  rainey street', state: 'Texas', verify: true }
    const { status, body } = await caller('Address', { body: { address } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'DANA REYES',
      street1: '44 RAINEY ST',
      city: 'AUSTIN',
      state: 'TX',
      zip: matching(/^78701-\d{4}$/),
      verificationStatus: 'Verified',
      isResidential: true,
    })
    expect(body.id).toBeUndefined()
    expect(body.warnings).toEqual([{ Code: 'ADDRESS.MODIFIED', Message: containing('address.street1') }])
    const again = await caller('Address', { body: { address } })
    expect(again.body).toEqual(body)
  })

  test('is kept as it is when it is only saved', async () => {
    const caller = await signIn(await startSandbox())
    const saved = await caller('Address', { body: { address: { ...seattle, save: true } } })
    expect(saved.body).toMatchObject({ ...seattle, verificationStatus: 'NotVerified' })
    expect((await caller(`Address/${saved.body.id}`)).body).toMatchObject(seattle)
  })

  test.each([
    ['a ZIP that is not in use', { zip: '00000' }, 'address.zip'],
    ['a ZIP of another state', { zip: '10001' }, 'address.zip'],
    ['a ZIP of too few digits', { zip: '7870' }, 'address.zip'],
    ['a state that is none', { state: 'ZZ' }, 'address.state'],
  ])('with %s is refused and not saved', async (_what, change, field) => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await caller('Address', {
      body: { address: { ...austin, ...change, save: true, verify: true } },
    })
    expect(status).toBe(422)
    expect(body.Errors).toEqual([{ Code: 'ADDRESS.VALIDATION_FAILED', Message: containing(field) }])
  })

  test('that was saved unverified can be validated later, and stays corrected', async () => {
    const caller = await signIn(await startSandbox())
    const { body: saved } = await caller('Address', { body: { address: { ...austin, save: true } } })
    const path = `Address/${saved.id}`
    await caller(`${path}/Validate`, { method: 'POST' })
    expect((await caller(path)).body).toMatchObject({ id: saved.id, street1: '44 RAINEY ST' })
  })
})

const question = { fromAddress: seattle, toAddress: austin, packages: [twoPounds] }

describe('rates', () => {
  test('repeat exactly, also in another sandbox', async () => {
    const [one, other] = [await signIn(await startSandbox()), await signIn(await startSandbox())]
    const first = await one('ShipmentRate', { body: question })
    expect((await one('ShipmentRate', { body: question })).text).toBe(first.text)
    expect((await other('ShipmentRate', { body: question })).text).toBe(first.text)
  })

  test('come from every carrier that goes there', async () => {
    const caller = await signIn(await startSandbox())
    const carriersTo = async (toAddress: unknown) => {
      const { body } = await caller('ShipmentRate', { body: { ...question, toAddress } })
      return [...new Set(body.rate.map((rate) => rate.carrierCode))]
    }
    expect(await carriersTo(austin)).toEqual(['Postal', 'UPS'])
    expect(await carriersTo(berlin)).toEqual(['Postal', 'UPS', 'DHLExpress'])
  })

  test('are for one service or carrier account where that is asked for', async () => {
    const caller = await signIn(await startSandbox())
    const rated = async (change: object) =>
      (await caller('ShipmentRate', { body: { ...question, ...change } })).body.rate
    expect(await rated({ service: 'Ground' })).toMatchObject([
      { service: 'Ground', carrierAccountId: 'CA-UPS' },
    ])
    const ups = await rated({ carrierAccountId: 'CA-UPS' })
    expect(ups.length).toBeGreaterThan(3)
    expect(ups.every((rate) => rate.carrierAccountId === 'CA-UPS')).toBe(true)
  })

  test('add up: base and surcharges, with fuel and home delivery', async () => {
    const caller = await signIn(await startSandbox())
    const ground = async (isResidential: boolean) => {
      const toAddress = { ...austin, isResidential }
      return (await caller('ShipmentRate', { body: { ...question, toAddress, service: 'Ground' } })).body
        .rate[0]
    }
    const [home, office] = [await ground(true), await ground(false)]
    expect(home!.surcharges.map((one) => one.name)).toEqual(['Fuel', 'Residential delivery'])
    expect(office!.surcharges.map((one) => one.name)).toEqual(['Fuel'])
    expect(Math.round((home!.totalAmount - office!.totalAmount) * 100)).toBe(495)
  })

  test('are the price that is charged', async () => {
    const caller = await signIn(await startSandbox())
    const { body: rated } = await caller('ShipmentRate', { body: { ...question, service: 'PriorityMail' } })
    const body = { ...question, service: 'PriorityMail', carrierAccountId: 'CA-POSTAL' }
    const bought = await caller('Shipment', { body, headers: { transactionId: 'a' } })
    expect(bought.body.rate).toEqual(rated.rate[0])
    const { body: account } = await caller('Account/Postage/Balance')
    expect(account.balance).toBeCloseTo(500 - rated.rate[0]!.totalAmount, 2)
  })

  test('are left out where a service does not take the parcel, with an error only when none is left', async () => {
    const caller = await signIn(await startSandbox())
    const heavy = { ...question, packages: [{ weight: 100, weightUnit: 'lb' }] }
    const some = await caller('ShipmentRate', { body: heavy })
    expect(some.body.rate.map((rate) => rate.carrierCode)).not.toContain('Postal')
    const tooHeavy = { ...question, packages: [{ weight: 500, weightUnit: 'kg' }] }
    const none = await caller('ShipmentRate', { body: tooHeavy })
    expect(none.status).toBe(404)
    expect(none.body.Errors[0]!.Code).toBe('SHIPMENTRATE.NOT_FOUND')
  })

  test.each([
    [
      'a service of another carrier',
      { service: 'Ground', carrierAccountId: 'CA-POSTAL' },
      'SERVICE.NOT_SUPPORTED',
    ],
    [
      'a package type that the service does not have',
      {
        service: 'Ground',
        carrierAccountId: 'CA-UPS',
        packages: [{ ...twoPounds, packageType: 'FlatRateEnvelope' }],
      },
      'PACKAGETYPE.NOT_SUPPORTED',
    ],
    [
      'a special service that the carrier does not have',
      { service: 'Ground', carrierAccountId: 'CA-UPS', specialService: 'SundayDelivery' },
      'SPECIALSERVICE.NOT_SUPPORTED',
    ],
    [
      'too much weight',
      {
        service: 'GroundAdvantage',
        carrierAccountId: 'CA-POSTAL',
        packages: [{ weight: 71, weightUnit: 'lb' }],
      },
      'SHIPMENTRATE.VALIDATION_FAILED',
    ],
    [
      'too much length and girth',
      {
        service: 'Ground',
        carrierAccountId: 'CA-UPS',
        packages: [{ ...twoPounds, length: 100, width: 30, height: 20, dimensionUnit: 'in' }],
      },
      'SHIPMENTRATE.VALIDATION_FAILED',
    ],
    [
      'a parameter that is missing',
      { specialService: ['COD'] },
      'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED',
    ],
  ])('name the reason when one combination is asked for: %s', async (_what, change, code) => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await caller('ShipmentRate', { body: { ...question, ...change } })
    expect(status).toBe(422)
    expect(body.Errors.map((one) => one.Code)).toEqual([code])
  })

  test('need the tariff number of what is declared, to an address that is saved, too', async () => {
    const caller = await signIn(await startSandbox())
    const saved = await caller('Address', { body: { address: { ...berlin, save: true } } })
    const declared = (more: object) => ({
      customsItem: [{ description: 'Mug', quantity: 1, value: 5, ...more }],
    })
    for (const toAddress of [berlin, { id: saved.body.id }]) {
      const rates = (customsInfo?: object) =>
        caller('ShipmentRate', { body: { ...question, toAddress, customsInfo } })
      expect((await rates()).status).toBe(200)
      expect((await rates(declared({ hsTariffNumber: '691110' }))).status).toBe(200)
      const { status, body } = await rates(declared({}))
      expect(status).toBe(422)
      expect(body.Errors).toEqual([
        {
          Code: 'SHIPMENTRATE.VALIDATION_FAILED',
          Message: matching(/^customsInfo\.customsItem\[0\]\.hsTariffNumber is missing/),
        },
      ])
    }
  })
})

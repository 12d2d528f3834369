import { describe, expect, test } from 'vitest'
import { austin, buy, seattle, shipmentBody, signIn, startSandbox, twoPounds } from './service-caller.ts'

const question = { fromAddress: seattle, toAddress: austin, packages: [twoPounds] }
const expressUps = { service: 'NextDayAir', carrierAccountId: 'CA-UPS' }
const groundUps = { service: 'Ground', carrierAccountId: 'CA-UPS' }
const express = { service: 'PriorityMailExpress', carrierAccountId: 'CA-POSTAL' }
const priority = { service: 'PriorityMail', carrierAccountId: 'CA-POSTAL' }

describe('special services', () => {
  test.each([
    ['Sunday delivery by Priority Mail', { ...priority, specialService: 'SundayDelivery' }],
    [
      'live animals by Media Mail',
      {
        service: 'MediaMail',
        carrierAccountId: 'CA-POSTAL',
        specialService: 'LiveAnimals',
        specialServiceParam: { liveAnimalsType: 'Bees' },
      },
    ],
    ['certified mail by UPS', { ...groundUps, specialService: 'CertifiedMail' }],
  ])('are refused with services that do not have them: %s', async (_what, change) => {
    const caller = await signIn(await startSandbox())
    for (const reply of [
      await buy(caller, change),
      await caller('ShipmentRate', { body: { ...question, ...change } }),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.Errors).toMatchObject([{ Code: 'SPECIALSERVICE.NOT_SUPPORTED' }])
    }
  })

  test.each([
    ['HAZMAT without its type', priority, 'HAZMAT', {}, 'hazmatType'],
    ['COD without its amount', priority, 'COD', {}, 'codAmount'],
    ['insurance without its amount', priority, 'Insurance', {}, 'insuranceAmount'],
    ['registered mail without its amount', priority, 'RegisteredMail', {}, 'registeredMailAmount'],
    ['live animals without their type', priority, 'LiveAnimals', {}, 'liveAnimalsType'],
    ['an amount of nothing', priority, 'COD', { codAmount: 0 }, 'codAmount'],
    ['an amount above the limit', priority, 'COD', { codAmount: 1000.01 }, 'codAmount'],
    ['a type that is none', priority, 'HAZMAT', { hazmatType: 'Fireworks' }, 'hazmatType'],
    [
      'lithium that must not fly',
      expressUps,
      'HAZMAT',
      { hazmatType: 'Class9_LithiumGroundOnly' },
      'hazmatType',
    ],
  ])('are refused with a parameter that does not fit: %s', async (_what, service, one, param, field) => {
    const caller = await signIn(await startSandbox())
    const change = { ...service, specialService: one, specialServiceParam: param }
    const bought = await buy(caller, change)
    expect(bought.body.Errors).toMatchObject([{ Code: 'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED' }])
    expect(bought.body.Errors[0]?.Message).toMatch(new RegExp(`^specialServiceParam.${field} `))
    const rated = await caller('ShipmentRate', { body: { ...question, ...change } })
    expect(rated.body.Errors).toMatchObject([{ Code: 'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED' }])
  })

  test('are refused when they contradict each other', async () => {
    const caller = await signIn(await startSandbox())
    const reply = await buy(caller, { specialService: ['AdultSignature', 'SignatureConfirmation'] })
    expect(reply.status).toBe(422)
    expect(reply.body.Errors).toMatchObject([{ Code: 'SPECIALSERVICE.VALIDATION_FAILED' }])
  })

  test.each([
    [express, 'SundayDelivery', {}, 14.5],
    [priority, 'RegisteredMail', { registeredMailAmount: 250 }, 16.45 + 3 * 0.2],
    [priority, 'COD', { codAmount: 300 }, 10.75 + 2 * 1.5],
    [priority, 'Insurance', { insuranceAmount: 100 }, 2.65],
    [priority, 'LiveAnimals', { liveAnimalsType: 'Bees' }, 12],
    [groundUps, 'HAZMAT', { hazmatType: 'Class9_LithiumGroundOnly' }, 7.5],
    [groundUps, 'AdultSignature', {}, 9.35],
  ])('add their own surcharge: %o %s', async (service, one, specialServiceParam, amount) => {
    const caller = await signIn(await startSandbox())
    const price = async (change: object) => {
      const { status, body } = await buy(caller, { ...service, ...change })
      expect(status).toBe(200)
      return body.rate
    }
    const plain = await price({})
    const special = await price({ specialService: [one], specialServiceParam })
    expect(special.surcharges.find((surcharge) => surcharge.name === one)?.amount).toBeCloseTo(amount, 10)
    expect(special.totalAmount - plain.totalAmount).toBeCloseTo(amount, 10)
  })

  test('leave out the rates of services that do not have them', async () => {
    const caller = await signIn(await startSandbox())
    const { body } = await caller('ShipmentRate', { body: { ...question, specialService: 'SundayDelivery' } })
    expect(body.rate.map((rate) => rate.service)).toEqual(['PriorityMailExpress'])
  })
})

test('a package of no regular shape costs more', async () => {
  const caller = await signIn(await startSandbox())
  const irregular = await buy(caller, { packages: [{ ...twoPounds, isRectangle: false }] })
  expect(irregular.body.rate.surcharges).toEqual([{ name: 'Irregular shape', amount: 4 }])
  expect((await buy(caller)).body.rate.surcharges).toEqual([])
})

describe('warnings', () => {
  test('name what a purchase ignores, however deep it stands', async () => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await buy(caller, {
      packages: [{ ...twoPounds, colour: 'red' }],
      toAddress: { ...austin, floor: { number: 3 } },
      postageLabel: { ...shipmentBody().postageLabel, font: 'Bold' },
      specialServiceParam: { codAmount: 20 },
    })
    expect(status).toBe(200)
    expect(body.warnings.map((one) => [one.Code, one.Message.split(' ')[0]])).toEqual([
      ['SHIPMENT.ATTRIBUTE_IGNORED', 'toAddress.floor'],
      ['SHIPMENT.ATTRIBUTE_IGNORED', 'packages[0].colour'],
      ['SHIPMENT.ATTRIBUTE_IGNORED', 'postageLabel.font'],
      ['SHIPMENT.ATTRIBUTE_IGNORED', 'specialServiceParam.codAmount'],
    ])
  })

  test('tell which of the addresses were corrected', async () => {
    const caller = await signIn(await startSandbox())
    const { body } = await buy(caller, {
      fromAddress: { ...seattle, verify: true },
      altReturnAddress: { ...austin, verify: true },
    })
    expect(body.warnings.map((one) => [one.Code, one.Message.split('.')[0]])).toEqual([
      ['ADDRESS.MODIFIED', 'changed: fromAddress'],
      ['ADDRESS.MODIFIED', 'changed: altReturnAddress'],
    ])
  })
})

// Each rule of the sandbox's own: `full` refuses what breaks it, `contract` takes it. What both refuse, both refuse.

import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { keptRules, ownRules, strictnesses } from '../../../src/sandbox/service/own-rules.ts'
import type { KeptRuleId, OwnRuleId } from '../../../src/sandbox/service/own-rules.ts'
import {
  austin,
  berlin,
  buy,
  type Call,
  customsInfo,
  type Reply,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
} from './service-caller.ts'

type Caller = (path: string, options?: Call) => Promise<Reply>
/** Sends what breaks the rule, and answers with its answer. */
type Breach = (caller: Caller, sandbox: Sandbox) => Promise<Reply>

const rates = (change: object): Breach => {
  const question = { fromAddress: seattle, toAddress: austin, packages: [twoPounds] }
  return (caller) => caller('ShipmentRate', { body: { ...question, ...change } })
}
const parcel = (measures: object) => rates({ packages: [measures] })
const sides = { length: 3, width: 4, height: 5, dimensionUnit: 'in' }
const bought =
  (change: Record<string, unknown>): Breach =>
  (caller) =>
    buy(caller, change)
const asked =
  (path: string): Breach =>
  (caller) =>
    caller(path)
const put =
  (path: string, body: unknown): Breach =>
  (caller) =>
    caller(path, { method: 'PUT', body, headers: { TransactionId: 'funds' } })
const customer = {
  email: 'dana@example.com',
  password: 'correct horse',
  companyName: 'Bench Supply',
  firstName: 'Dana',
  lastName: 'Reyes',
}
const signUp =
  (change: object): Breach =>
  (caller) =>
    caller('User/SignUp/Customer', { body: { ...customer, ...change } })
const container = (change: object): Breach => {
  const body = {
    type: 'ContainerLabel',
    toAddress: { zip: '78701' },
    carrierAccountId: 'CA-POSTAL',
    entryFacilityType: 'DDU',
    ...change,
  }
  return (caller) => caller('Document/Postal/99M', { body })
}

async function onManifest(caller: Caller, change: object = {}, shipment: Record<string, unknown> = {}) {
  const { body } = await buy(caller, shipment)
  const manifest = { fromAddress: seattle, carrierAccountId: 'CA-POSTAL', key: 'Id', value: [body.id] }
  return caller('Manifest', { body: { ...manifest, key: 'ShipmentId', value: [body.shipmentId], ...change } })
}

const refund = (caller: Caller, value: string, transactionId: string) =>
  caller('Shipment/Refund', { body: { key: 'Id', value }, headers: { transactionId } })

const breaches: Readonly<Record<OwnRuleId, readonly Breach[]>> = {
  weight: [parcel({ packageType: 'Parcel' }), bought({ packages: [{}] })],
  unit: [parcel({ weight: 2 }), parcel({ ...twoPounds, ...sides, dimensionUnit: undefined })],
  aboveZero: [parcel({ weight: 0, weightUnit: 'lb' }), parcel({ ...twoPounds, ...sides, width: -1 })],
  sides: [
    parcel({ ...twoPounds, ...sides, height: undefined }),
    bought({ packages: [{ ...twoPounds, length: 3 }] }),
  ],
  fromUnitedStates: [
    rates({ fromAddress: berlin }),
    rates({ fromAddress: berlin, toAddress: berlin }),
    bought({ fromAddress: berlin, service: 'PriorityMailIntl', customsInfo }),
  ],
  countryCode: [rates({ toAddress: { ...berlin, country: 'Germany' } })],
  knownAddress: [
    rates({ toAddress: { ...austin, zip: '00000' } }),
    bought({ toAddress: { ...austin, state: 'Nowhere', zip: 'unknown' } }),
    bought({ fromAddress: { ...seattle, zip: '78701' } }),
  ],
  customsItems: [
    bought({ toAddress: berlin, service: 'PriorityMailIntl', customsInfo: {} }),
    bought({
      toAddress: berlin,
      service: 'PriorityMailIntl',
      customsInfo: { customsItem: [{ hsTariffNumber: '691110' }] },
    }),
  ],
  neededParameter: [rates({ specialService: 'Insurance' }), bought({ specialService: ['Insurance'] })],
  amountRange: [
    rates({ specialService: 'COD', specialServiceParam: { codAmount: 0 } }),
    rates({ specialService: 'Insurance', specialServiceParam: { insuranceAmount: 1_000_000 } }),
  ],
  contradiction: [rates({ specialService: ['AdultSignature', 'SignatureConfirmation'] })],
  carrierLimits: [
    parcel({ weight: 500, weightUnit: 'kg' }),
    bought({ packages: [{ ...twoPounds, length: 200, width: 50, height: 50, dimensionUnit: 'in' }] }),
  ],
  groundOnly: [bought({ specialService: 'HAZMAT', specialServiceParam: { hazmatType: 'GroundOnly' } })],
  nothing: [
    bought({ altReturnAddress: null, packages: [{ ...twoPounds, length: null }] }),
    asked('Shipment?pageToken=null'),
  ],
  timeZone: [
    bought({ shipDate: '2026-03-02T09:00:00' }),
    ...['2026-03-02T09:00', '2026-03-02T09:00Z', '2026-03-02T09:00:00%2B0100', '2026-03-02T09:00%2B01'].map(
      (date) => asked(`Shipment?startDate=${date}`),
    ),
  ],
  period: [
    asked('Shipment?startDate=2026-03-02&endDate=2026-03-01'),
    asked('Account/Postage/BalanceHistory?startDate=2026-03-02&endDate=2026-03-01'),
  ],
  keyAndValue: [asked('Shipment?key=Id'), asked('Shipment?value=x')],
  manifestValue: [asked('Manifest?key=Id&value=')],
  wholeCents: [
    put('Account/Postage/Balance', { balance: 0.125 }),
    put('Account/Postage/AutoBuy', { isAutoBuy: true, autoBuyAmount: 10.001, autoBuyThreshold: 5 }),
  ],
  autoBuy: [
    put('Account/Postage/AutoBuy', { isAutoBuy: true, autoBuyAmount: 0, autoBuyThreshold: 5 }),
    put('Account/Postage/AutoBuy', { isAutoBuy: true, autoBuyAmount: -10, autoBuyThreshold: -5 }),
  ],
  signUpForm: [signUp({ email: 'dana' }), signUp({ password: 'short' })],
  sameCarrier: [
    put('CarrierAccount', {
      id: 'CA-POSTAL',
      name: 'Other',
      carrierCode: 'UPS',
      configuration: { accountNumber: 'ZZ9999' },
    }),
  ],
  containerZip: [container({ toAddress: { zip: '00000' } })],
  manifestShipments: [
    (caller) => onManifest(caller, {}, { service: 'Ground', carrierAccountId: 'CA-UPS' }),
    (caller) => onManifest(caller, { fromAddress: austin }),
    (caller) => onManifest(caller, { shipDate: '2031-01-01' }),
  ],
  onOneManifest: [
    async (caller) => {
      const { body } = await buy(caller)
      return onManifest(caller, { value: [body.shipmentId, body.shipmentId] })
    },
    async (caller) => {
      const { body } = await buy(caller)
      expect((await onManifest(caller, { value: [body.shipmentId] })).status).toBe(200)
      return onManifest(caller, { value: [body.shipmentId] })
    },
    async (caller) => {
      const { body } = await buy(caller)
      expect((await refund(caller, body.id, `refund ${body.id}`)).status).toBe(200)
      return onManifest(caller, { value: [body.shipmentId] })
    },
  ],
  oneRefund: [
    async (caller) => {
      const { body } = await buy(caller)
      expect((await refund(caller, body.id, `first ${body.id}`)).status).toBe(200)
      return refund(caller, body.id, `second ${body.id}`)
    },
  ],
  refundable: [
    async (caller, sandbox) => {
      const { body } = await buy(caller)
      sandbox.clock.advance(31 * 24 * 60 * 60 * 1000)
      return refund(caller, body.id, `late ${body.id}`)
    },
  ],
}

const empty = { ...austin, street1: ' ' }
const kept: Readonly<Record<KeptRuleId, readonly Breach[]>> = {
  filled: [
    rates({ toAddress: empty }),
    rates({ packages: [] }),
    (caller) => onManifest(caller, { value: [] }),
    signUp({ companyName: '' }),
    signUp({ password: '' }),
    signUp({ email: ' ' }),
  ],
  counted: [asked('Shipment?packageNumber=0'), container({ pages: 0 })],
  onceOnly: [
    async (caller) => {
      expect((await buy(caller, {}, 'once')).status).toBe(200)
      return buy(caller, { packages: [{ weight: 3, weightUnit: 'lb' }] }, 'once')
    },
  ],
  offered: [
    bought({ service: 'Ground' }),
    bought({ service: 'MediaMail', packages: [{ packageType: 'SmallFlatRateBox' }] }),
    (caller) => onManifest(caller, { carrierAccountId: 'CA-UPS' }),
  ],
  there: [
    bought({ carrierAccountId: 'CA-NONE' }),
    bought({ fromAddress: { id: 'nobody' } }),
    asked('Address/x'),
  ],
  configuration: [
    (caller) => caller('CarrierAccount', { body: { name: 'U', carrierCode: 'UPS', configuration: {} } }),
  ],
  paid: [put('Account/Postage/Balance', { balance: 2500.01 })],
  fundsAdded: [put('Account/Postage/Balance', { balance: 0 })],
  signUpOnce: [
    async (caller) => {
      expect((await signUp({})(caller, undefined as never)).status).toBe(200)
      return signUp({})(caller, undefined as never)
    },
    signUp({ email: 'other@example.com', signupKey: 'nobody' }),
  ],
  size: [container({ pages: 101 })],
}

const open = async (strict?: (typeof strictnesses)[number]) => {
  const sandbox = await startSandbox({ strict, openingBalanceMinor: 1_000_000_000 })
  return { sandbox, caller: await signIn(sandbox) }
}
const isRefused = ({ status }: Reply) => [400, 404, 422].includes(status)

describe('a rule of the sandbox’s own', () => {
  test.each(Object.keys(ownRules) as OwnRuleId[])('%s: full refuses what contract takes', async (rule) => {
    const [full, contract] = [await open('full'), await open('contract')]
    for (const [at, breach] of breaches[rule].entries()) {
      const refused = await breach(full.caller, full.sandbox)
      expect.soft(isRefused(refused), `full, ${at}: ${refused.text.slice(0, 300)}`).toBe(true)
      const taken = await breach(contract.caller, contract.sandbox)
      expect.soft(taken.status, `contract, ${at}: ${taken.text.slice(0, 300)}`).toBe(200)
    }
  })

  test('holds where nothing is said', async () => {
    const { caller, sandbox } = await open()
    expect((await breaches.weight[0]!(caller, sandbox)).status).toBe(422)
  })
})

describe.each(strictnesses)('in %s', (strict) => {
  test.each(Object.keys(keptRules) as KeptRuleId[])('%s is refused', async (rule) => {
    const { caller, sandbox } = await open(strict)
    for (const [at, breach] of kept[rule].entries()) {
      const reply = await breach(caller, sandbox)
      expect.soft(isRefused(reply), `${at}: ${reply.status} ${reply.text.slice(0, 300)}`).toBe(true)
    }
  })
})

describe('what only contract takes', () => {
  test('is refunded by a carrier that then rejects it', async () => {
    const { caller, sandbox } = await open('contract')
    const { body } = await buy(caller)
    const before = sandbox.state().balanceMinor
    sandbox.clock.advance(10 * 24 * 60 * 60 * 1000)
    const requested = await refund(caller, body.id, 'used')
    expect(requested.body).toMatchObject({ status: 'Initiated' })
    sandbox.clock.advance(20 * 24 * 60 * 60 * 1000)
    expect((await refund(caller, body.id, 'used')).body).toMatchObject({ status: 'Rejected' })
    expect(sandbox.state().balanceMinor).toBe(before)
  })

  test('is refunded once, however often it is asked for', async () => {
    const { caller, sandbox } = await open('contract')
    const before = sandbox.state().balanceMinor
    const { body } = await buy(caller)
    for (const transactionId of ['one', 'two'])
      expect((await refund(caller, body.id, transactionId)).status).toBe(200)
    sandbox.clock.advance(30 * 24 * 60 * 60 * 1000)
    expect(sandbox.state().balanceMinor).toBe(before)
  })

  test('keeps the demands of the document', async () => {
    const { caller } = await open('contract')
    const international = { toAddress: berlin, service: 'PriorityMailIntl' }
    expect((await buy(caller, international)).status).toBe(422)
    const items = { customsItem: [{ description: 'Mug', quantity: 1, value: 5 }] }
    expect((await buy(caller, { ...international, customsInfo: items })).status).toBe(422)
    expect((await buy(caller, { toAddress: { ...austin, state: null } })).status).toBe(400)
    expect((await buy(caller, { shipDate: '2026-02-30T09:00:00' })).status).toBe(422)
    expect((await buy(caller, { packages: [{ weight: '2', weightUnit: 'lb' }] })).status).toBe(400)
    expect((await caller('Address', { body: { address: seattle } })).status).toBe(422)
  })
})

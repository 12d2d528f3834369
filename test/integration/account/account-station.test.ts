// Balance, funds, AutoBuy, history, sign-up, carriers, addresses and the gateway, on the whole station and the sandbox.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DepositView } from '../../../src/contract/account.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { eventOnce, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'
import { viewOnce } from '../../support/view-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-account-'))
const dataDir = join(folder, 'station')
let sandbox: Sandbox
let station: TestStation
const time = clockAhead()

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir, clock: time.clock })
  await station.connect(sandbox)
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Does something while nothing listens at the service's address. */
async function withoutService<T>(work: () => Promise<T>): Promise<T> {
  await sandbox.stopService()
  try {
    return await work()
  } finally {
    await sandbox.startService()
  }
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const balance = () => sandbox.state().balanceMinor
const add = (amountMinor: number, gestureId = randomUUID()) =>
  station.ask('postage.addFunds', { gestureId, amount: usd(amountMinor) })
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.info : Promise.reject(error as Error)),
  )
const depositOnce = (depositId: string, is: (deposit: DepositView) => boolean) =>
  viewOnce(station.station, 'deposit', {
    is,
    now: async () =>
      (await station.ask('postage.account', {})).deposits.find((one) => one.depositId === depositId),
    told: (deposit) => (deposit.depositId === depositId ? deposit : undefined),
  })
const history = (change: { readId?: string } = {}) =>
  station.ask('postage.history', {
    readId: randomUUID(),
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    ...change,
  })

describe('the balance', () => {
  it('is not known until it was asked, and then has the time at which it was', async () => {
    expect((await station.ask('postage.account', {})).known).toBeUndefined()
    const { known } = await station.ask('postage.ask', {})
    expect(known).toMatchObject({ balance: usd(50_000), isAutoBuy: false, rateSet: 'Commercial' })
    await withoutService(async () => {
      expect(await refusal(station.ask('postage.ask', {}))).toMatchObject({ code: 'service_unreachable' })
      expect((await station.ask('postage.account', {})).known).toEqual(known)
    })
  })

  it('is recharged by the AutoBuy settings as they were saved', async () => {
    const { known } = await station.ask('postage.setAutoBuy', {
      isAutoBuy: true,
      autoBuyAmount: usd(10_000),
      autoBuyThreshold: usd(2_500),
    })
    expect(known).toMatchObject({ isAutoBuy: true, autoBuyAmount: usd(10_000), autoBuyThreshold: usd(2_500) })
  })
})

describe('funds', () => {
  it('are added once, also where the same key press is told twice', async () => {
    const before = balance()
    const gestureId = randomUUID()
    const first = await add(10_000, gestureId)
    const second = await add(10_000, gestureId)
    expect(first).toMatchObject({ state: 'added', amount: usd(10_000) })
    expect(second.depositId).toBe(first.depositId)
    expect(balance() - before).toBe(10_000)
  })

  it('that the card declines are not added, and say so in the service’s words', async () => {
    const before = balance()
    const declined = await add(300_000)
    expect(declined).toMatchObject({
      state: 'not_added',
      reason: { code: 'service_refused', details: { code: 'ACCOUNT.PAYMENT_FAILED' } },
    })
    expect(balance()).toBe(before)
    expect(await add(100)).toMatchObject({ state: 'added' })
  })

  it('whose request did not leave are not added', async () => {
    const before = balance()
    await station.ask('postage.ask', {})
    const unsent = await withoutService(() => add(5_000))
    expect(unsent).toMatchObject({ state: 'not_added', reason: { code: 'service_unreachable' } })
    expect(balance()).toBe(before)
  })

  it.each([
    ['was cut off after the work', { kind: 'cut_after_work' }],
    ['cannot be read', { kind: 'unreadable', body: '<html>Bad gateway</html>' }],
    ['lists errors under a good status', { kind: 'unreadable', body: '{"Errors":[{"Code":"X"}]}' }],
    ['says no success under a good status', { kind: 'unreadable', body: '{"success":false}' }],
    ['was put off after the work', { kind: 'status', status: 503, retryAfterSeconds: 9, when: 'after_work' }],
    ['was one too many after the work', { kind: 'status', status: 429, when: 'after_work' }],
  ] as const)('whose answer %s are in doubt, and found in the history: added once', async (_, fault) => {
    const before = balance()
    sandbox.faults.set({ endpoint: 'addFunds', ...fault })
    const asked = await add(7_700)
    expect(asked.state).toBe('in_doubt')
    const { state } = await depositOnce(asked.depositId, (deposit) => deposit.state !== 'in_doubt')
    expect(state).toBe('added')
    expect(balance() - before).toBe(7_700)
  })

  // Hazard: two minutes without an entry were "not added", and the same funds were charged again.
  it('cannot be added while earlier ones are in doubt, until the history or a person who waited settles them', async () => {
    const before = balance()
    sandbox.faults.set({ endpoint: 'addFunds', kind: 'cut_before_work' })
    const asked = await add(4_400)
    expect(asked.state).toBe('in_doubt')
    expect(await refusal(add(4_400))).toMatchObject({
      code: 'conflict',
      details: { depositId: asked.depositId },
    })
    const looked = await station.ask('postage.settleDeposit', { depositId: asked.depositId })
    expect(looked.state).toBe('in_doubt')
    expect(looked).toMatchObject({ balanceBefore: usd(before), balanceAfter: usd(before) })
    const { depositId } = asked
    const decide = () =>
      station.ask('postage.decideDeposit', { depositId, added: false, reason: 'service_says' })
    time.ahead(5 * 60_000)
    expect((await station.ask('postage.settleDeposit', { depositId })).state).toBe('in_doubt')
    expect(await refusal(decide())).toMatchObject({ code: 'conflict' })
    time.ahead(26 * 60_000)
    expect(await station.ask('postage.settleDeposit', { depositId })).toMatchObject({ canSayNotAdded: true })
    expect(await decide()).toMatchObject({ state: 'not_added', reason: { code: 'doubt_ended' } })
    const { entries } = await station.ask('audit.list', { limit: 20 })
    expect(entries.filter(({ operation }) => operation === 'postage.decideDeposit')).toMatchObject([
      { reason: 'service_says', outcome: 'not_added', amount: usd(4_400) },
      { reason: 'service_says', outcome: 'asked' },
      { reason: 'service_says', outcome: 'conflict' },
      { reason: 'service_says', outcome: 'asked' },
    ])
    expect(balance()).toBe(before)
    expect(await add(4_400)).toMatchObject({ state: 'added' })
    expect(balance() - before).toBe(4_400)
  })
})

// Hazard: a service that lists charges under numbers of its own looked as if it had none.
it('funds that a service lists under its own number are a person’s to recognise', async () => {
  const sparse = await createSandbox({ dataDir: join(folder, 'sparse'), dialect: 'sparse' })
  const other = await openTestStation({ dataDir: join(folder, 'sparse-station') })
  await other.connect(sparse)
  sparse.faults.set({ endpoint: 'addFunds', kind: 'cut_after_work' })
  const gestureId = randomUUID()
  const { depositId } = await other.ask('postage.addFunds', { gestureId, amount: usd(7_700) })
  const seen = await other.ask('postage.settleDeposit', { depositId })
  expect(seen).toMatchObject({
    state: 'in_doubt',
    lookalike: { amount: usd(7_700), id: expect.stringMatching(/^BE/) as string },
    balanceBefore: usd(50_000),
    balanceAfter: usd(57_700),
    canSayAdded: true,
  })
  expect(seen).not.toHaveProperty('canSayNotAdded')
  const word = { depositId, added: true, reason: 'in_history' } as const
  expect((await other.ask('postage.decideDeposit', word)).state).toBe('added')
  await other.close()
  await sparse.close()
})

describe('the history', () => {
  it('is read page after page, newest first, and can be stopped with what has come', async () => {
    for (let count = 0; count < 60; count++) await add(100)
    const { events, complete } = await history()
    expect(complete).toBe(true)
    expect(events.length).toBeGreaterThan(60)
    const dates = events.map(({ date }) => Date.parse(date ?? ''))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect(events.at(-1)).toMatchObject({ type: 'Adjustment', amount: usd(50_000) })

    const readId = randomUUID()
    const first = eventOnce(station.station, 'postageHistory', (told) => told.readId === readId)
    const reading = history({ readId })
    await first
    await station.ask('postage.stopHistory', { readId })
    const stopped = await reading
    expect(stopped.complete).toBe(false)
    expect(stopped.events.length).toBeGreaterThanOrEqual(50)
  })

  it('of a period that ends before it begins is refused', async () => {
    const asked = station.ask('postage.history', {
      readId: randomUUID(),
      startDate: '2026-02-02',
      endDate: '2026-02-01',
    })
    expect(await refusal(asked)).toMatchObject({ code: 'invalid_input' })
  })
})

describe('a customer', () => {
  const customer = {
    email: 'packer@example.com',
    password: 'correct horse battery',
    companyName: 'Example Goods',
    firstName: 'Avery',
    lastName: 'Example',
  }

  it('signs up, approves the terms, and can be connected; the password is kept nowhere', async () => {
    const { accountId = '' } = await station.ask('customers.signUp', { customer })
    expect(accountId).not.toBe('')
    await station.ask('customers.approveTerms', { baseUrl: sandbox.baseUrl, accountId })
    await station.ask('account.connect', {
      baseUrl: sandbox.baseUrl,
      keys: { ...sandbox.keys, userName: customer.email, password: customer.password },
    })
    expect(await refusal(station.ask('customers.signUp', { customer }))).toMatchObject({
      code: 'service_refused',
    })
    await station.connect(sandbox)
    const log = readFileSync(join(dataDir, 'logs', 'station.log'), 'utf8')
    expect(log).not.toContain(customer.password)
    expect(log).not.toContain(customer.email)
  })
})

describe('the connection', () => {
  it('tells keys that are wrong from an address that is, and keeps the account that it had', async () => {
    const connect = (baseUrl: string, password: string) =>
      refusal(station.ask('account.connect', { baseUrl, keys: { ...sandbox.keys, password } }))
    expect(await connect(sandbox.baseUrl, 'wrong')).toMatchObject({ code: 'service_auth_failed' })
    // Without the version that it ends with.
    const withoutPath = new URL('/', sandbox.baseUrl).href
    expect(await connect(withoutPath, sandbox.keys.password)).toMatchObject({
      code: 'unexpected_response',
      details: { reason: 'not_the_service' },
    })
    expect((await station.ask('settings.get', {})).baseUrl).toBe(sandbox.baseUrl)
  })
})

describe('carriers', () => {
  const secret = 'SITE_secret_7311'
  const wish = {
    name: 'DHL at the dock',
    carrierCode: 'DHLExpress',
    status: 'Enabled' as const,
    configuration: [
      { name: 'accountNumber', value: '123456789' },
      { name: 'siteId', value: secret },
    ],
  }

  it('are added, changed, disabled and deleted, and their configuration is never told to the page', async () => {
    const added = await station.ask('carriers.saveAccount', wish)
    const account = added.view.accounts.find(({ name }) => name === wish.name)
    const id = account?.id ?? ''
    expect(account?.configuration).toEqual([{ name: 'accountNumber' }, { name: 'siteId' }])
    expect(added.view.services.some(({ carrierAccountId }) => carrierAccountId === id)).toBe(true)

    const changed = await station.ask('carriers.saveAccount', {
      ...wish,
      id,
      name: 'DHL upstairs',
      configuration: [{ name: 'accountNumber', value: '987654321' }, { name: 'siteId' }],
    })
    expect(changed.view.accounts.map(({ name }) => name)).toContain('DHL upstairs')

    const disabled = await station.ask('carriers.setStatus', { id, status: 'Disabled' })
    expect(disabled.view.accounts.find((one) => one.id === id)).toMatchObject({ status: 'Disabled' })
    expect(disabled.view.services.some(({ carrierAccountId }) => carrierAccountId === id)).toBe(false)

    const deleted = await station.ask('carriers.deleteAccount', { id })
    expect(deleted.view.accounts.some((one) => one.id === id)).toBe(false)
    expect(JSON.stringify([added, changed, disabled, deleted])).not.toContain(secret)
    for (const file of readdirSync(join(dataDir, 'test'))) {
      expect(readFileSync(join(dataDir, 'test', file)).includes(secret), file).toBe(false)
    }
  })

  // A list that was slow took the new account out again.
  it('are not put back by a list that is answered after a change', async () => {
    sandbox.faults.set({ endpoint: 'listCarrierAccounts', kind: 'hang', when: 'after_work' })
    const early = station.ask('carriers.ask', {})
    await until(() => sandbox.faults.held() > 0)
    const { view } = await station.ask('carriers.saveAccount', wish)
    sandbox.faults.release()
    expect(await early).toEqual(view)
    const added = view.accounts.find(({ name }) => name === wish.name)
    await station.ask('carriers.deleteAccount', { id: added?.id ?? '' })
  })

  it('are shown as they were last heard while the service is away', async () => {
    const { askedAt, available } = await station.ask('carriers.ask', {})
    expect(available.find(({ carrierCode }) => carrierCode === 'UPS')?.fields).toContainEqual({
      name: 'accountNumber',
      required: true,
      description: 'six letters or digits',
    })
    await withoutService(async () => {
      expect(await refusal(station.ask('carriers.ask', {}))).toMatchObject({ code: 'service_unreachable' })
      expect(await station.ask('carriers.get', {})).toMatchObject({ askedAt })
    })
  })

  it('tell what they do not take', async () => {
    const asked = station.ask('carriers.saveAccount', {
      ...wish,
      configuration: [{ name: 'accountNumber', value: '1' }],
    })
    expect(await refusal(asked)).toMatchObject({ code: 'service_refused' })
  })
})

describe('addresses', () => {
  const address = {
    name: 'Avery Example',
    street1: '12 sample street',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    country: 'US',
  }

  it('are kept at the service, validated there with what changed, and listed here', async () => {
    const { saved } = await station.ask('addresses.create', { use: 'ship_from', address })
    expect(saved).toMatchObject({ address, isDefault: false, verificationStatus: 'NotVerified' })
    const { check, saved: validated } = await station.ask('addresses.validate', {
      addressId: saved.addressId,
    })
    expect(check).toMatchObject({ verdict: 'changed', before: address, after: { street1: '12 SAMPLE ST' } })
    expect(check.changed).toContain('zip')
    expect(validated).toMatchObject({ addressId: saved.addressId, verificationStatus: 'Verified' })

    const { shipFrom } = await station.ask('addresses.makeDefault', { addressId: saved.addressId })
    expect(shipFrom).toMatchObject({ street1: '12 SAMPLE ST' })
    const { addresses } = await station.ask('addresses.list', { use: 'ship_from' })
    expect(addresses).toEqual([expect.objectContaining({ isDefault: true })])

    expect(await station.ask('addresses.forget', { addressId: saved.addressId })).toEqual({ addresses: [] })
    const fetched = await station.ask('addresses.fetch', { use: 'recipient', serviceId: saved.serviceId })
    expect(fetched).toMatchObject({ use: 'recipient', address: { street1: '12 SAMPLE ST' } })
  })

  it('may call their country by its name, and one that is none is refused before it is sent', async () => {
    const written = { ...address, country: 'Estados Unidos' }
    const { saved } = await station.ask('addresses.create', { use: 'recipient', address: written })
    expect(saved.address).toMatchObject({ country: 'US' })
    const told = await station.ask('settings.saveShipFrom', { ...address, country: 'U.S.A.' })
    expect(told.shipFrom).toMatchObject({ country: 'US' })
    const korean = { ...address, country: 'Korea' }
    for (const asked of [
      station.ask('addresses.check', { address: korean }),
      station.ask('addresses.create', { use: 'recipient', address: korean }),
      station.ask('settings.saveShipFrom', korean),
    ]) {
      expect(await refusal(asked)).toMatchObject({
        code: 'invalid_input',
        details: { field: 'country', reason: 'no_country' },
      })
    }
  })

  it('that cannot exist are refused with the service’s reason, and ids that are none are not found', async () => {
    const check = await station.ask('addresses.check', { address: { ...address, zip: '02108' } })
    expect(check).toMatchObject({
      verdict: 'refused',
      reason: { details: { code: 'ADDRESS.VALIDATION_FAILED' } },
    })
    const asked = station.ask('addresses.fetch', { use: 'recipient', serviceId: 'nobody' })
    expect(await refusal(asked)).toMatchObject({ code: 'not_found' })
  })
})

describe('the gateway', () => {
  it('finds a place’s location codes with keys that are never told back', async () => {
    const url = new URL('/gateway', sandbox.baseUrl).href
    expect(await station.ask('gateway.get', {})).toMatchObject({ ready: false })
    const view = await station.ask('gateway.connect', {
      authUrl: url,
      baseUrl: url,
      consumerKey: sandbox.keys.apiKey,
      clientSecret: sandbox.keys.apiSecret,
    })
    const provedAt = time.clock.now().toISOString().slice(0, 10)
    expect(view).toEqual({
      ready: true,
      hasSecret: true,
      authUrl: url,
      baseUrl: url,
      provedAt: expect.stringContaining(provedAt) as string,
    })
    const { locations } = await station.ask('gateway.findLocations', { cityName: 'Springfield' })
    expect(locations.map(({ unLocationCode }) => unLocationCode)).toEqual(['USSPI', 'USSGF', 'USSFY'])
    expect(await station.ask('gateway.findLocations', { cityName: 'Atlantis' })).toEqual({ locations: [] })
    expect(await station.ask('gateway.forget', {})).toMatchObject({ ready: false })
  })

  it('keeps no keys for which it is given no token', async () => {
    const url = new URL('/gateway', sandbox.baseUrl).href
    const connect = (clientSecret: string) =>
      station.ask('gateway.connect', {
        authUrl: url,
        baseUrl: url,
        consumerKey: sandbox.keys.apiKey,
        clientSecret,
      })
    expect(await refusal(connect('wrong'))).toMatchObject({ code: 'service_auth_failed' })
    expect(await refusal(withoutService(() => connect(sandbox.keys.apiSecret)))).toMatchObject({
      code: 'service_unreachable',
    })
    expect(await station.ask('gateway.get', {})).toMatchObject({ ready: false })
  })

  it('says of keys without a secret that they were not tried', async () => {
    const url = new URL('/gateway', sandbox.baseUrl).href
    const keys = { authUrl: url, baseUrl: url, consumerKey: 'of-nobody' }
    const view = await station.ask('gateway.connect', keys)
    expect(view).toEqual({ ready: true, hasSecret: false, authUrl: url, baseUrl: url })
    expect(await refusal(station.ask('gateway.findLocations', { cityName: 'Springfield' }))).toMatchObject({
      code: 'service_auth_failed',
    })
    await station.ask('gateway.forget', {})
  })
})

describe('the guide', () => {
  it('tells how far the station is by what is there, and remembers that it was put away', async () => {
    expect(await station.ask('guide.get', {})).toEqual({
      dismissed: false,
      finished: false,
      profile: 'test',
      keys: true,
      printer: 'set_up',
      shipFrom: true,
      firstLabel: 'none',
    })
    const job = await station.ask('printers.command', {
      gestureId: randomUUID(),
      printerId: 'bench',
      command: 'test_label',
    })
    await station.jobOnce(job.id, ({ state }) => state === 'confirmed')
    expect(await station.ask('guide.dismiss', { dismissed: true })).toMatchObject({
      dismissed: true,
      printer: 'tested',
    })
  })
})

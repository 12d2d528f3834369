import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/sandbox/service/state/database.ts'
import { accountState } from '../../../src/sandbox/service/state/account-state.ts'
import { buy, call, newFolder, signIn, startSandbox, type HistoryEntry } from './service-caller.ts'

type Caller = Awaited<ReturnType<typeof signIn>>

const addFunds = (caller: Caller, balance: unknown, transactionId: string) =>
  caller('Account/Postage/Balance', {
    method: 'PUT',
    body: { balance },
    headers: { TransactionId: transactionId },
  })
const setAutoBuy = (caller: Caller, isAutoBuy: boolean, autoBuyAmount: number, autoBuyThreshold: number) =>
  caller('Account/Postage/AutoBuy', {
    method: 'PUT',
    body: { isAutoBuy, autoBuyAmount, autoBuyThreshold },
  })
const history = async (caller: Caller, query = '') =>
  (await caller(`Account/Postage/BalanceHistory${query}`)).body

describe('funds', () => {
  test('are added once for a TransactionId, and its repeat gets the same answer', async () => {
    const caller = await signIn(await startSandbox())
    const first = await addFunds(caller, 25.5, 'top-up-1')
    expect(first.status).toBe(200)
    expect(first.body.balance).toBe(525.5)
    await addFunds(caller, 10, 'top-up-2')
    const again = await addFunds(caller, 25.5, 'top-up-1')
    expect(again.body).toEqual(first.body)
    expect((await caller('Account/Postage/Balance')).body.balance).toBe(535.5)
  })

  test('are added once when the repeats come side by side', async () => {
    const caller = await signIn(await startSandbox())
    const replies = await Promise.all(Array.from({ length: 5 }, () => addFunds(caller, 20, 'same')))
    expect(replies.map((reply) => reply.body.balance)).toEqual(Array(5).fill(520))
  })

  test.each([
    ['an amount of nothing', 0, 422, 'ACCOUNT.BALANCE.VALIDATION_FAILED'],
    ['a negative amount', -5, 422, 'ACCOUNT.BALANCE.VALIDATION_FAILED'],
    ['a fraction of a cent', 5.005, 422, 'ACCOUNT.BALANCE.VALIDATION_FAILED'],
    ['an amount in words', 'five', 400, 'ACCOUNT.BALANCE.BAD_REQUEST'],
    ['more than the card allows', 2500.01, 422, 'ACCOUNT.PAYMENT_FAILED'],
  ])('are refused and nothing is charged: %s', async (_what, amount, status, code) => {
    const caller = await signIn(await startSandbox())
    const reply = await addFunds(caller, amount, 'x')
    expect(reply.status).toBe(status)
    expect(reply.body.Errors.map((one) => one.Code)).toEqual([code])
    expect((await caller('Account/Postage/Balance')).body.balance).toBe(500)
  })

  test('are refused under a TransactionId that was used for another amount, and without one', async () => {
    const caller = await signIn(await startSandbox())
    await addFunds(caller, 5, 'x')
    expect((await addFunds(caller, 6, 'x')).body.Errors).toMatchObject([
      { Code: 'ACCOUNT.BALANCE.VALIDATION_FAILED' },
    ])
    expect((await addFunds(caller, 6, ' ')).status).toBe(400)
  })
})

describe('AutoBuy', () => {
  test('recharges once when a purchase leaves less than the threshold, and says so in the history', async () => {
    const caller = await signIn(await startSandbox({ openingBalanceMinor: 2000 }))
    expect((await setAutoBuy(caller, true, 100, 15)).body).toMatchObject({
      isAutoBuy: true,
      autoBuyAmount: 100,
      autoBuyThreshold: 15,
    })
    const bought = await buy(caller, {}, 'scan-1')
    const price = bought.body.rate.totalAmount
    expect((await caller('Account/Postage/Balance')).body.balance).toBeCloseTo(120 - price, 10)
    const { history: entries } = await history(caller)
    expect(entries.map(({ type, amount, transactionId }) => ({ type, amount, transactionId }))).toEqual([
      { type: 'Postage', amount: -price, transactionId: 'scan-1' },
      { type: 'AutoBuy', amount: 100, transactionId: 'scan-1' },
      { type: 'Adjustment', amount: 20 },
    ])
  })

  test('pays for a purchase that the balance alone does not cover', async () => {
    const caller = await signIn(await startSandbox({ openingBalanceMinor: 0 }))
    expect((await buy(caller)).body.Errors).toMatchObject([{ Code: 'ACCOUNT.PAYMENT_FAILED' }])
    await setAutoBuy(caller, true, 50, 10)
    expect((await buy(caller)).status).toBe(200)
  })

  test('does not help when it is off, adds too little, or asks the card for too much', async () => {
    const caller = await signIn(await startSandbox({ openingBalanceMinor: 100 }))
    for (const [on, amount] of [
      [false, 50],
      [true, 1],
      [true, 2600],
    ] as const) {
      await setAutoBuy(caller, on, amount, 10)
      expect((await buy(caller)).body.Errors).toMatchObject([{ Code: 'ACCOUNT.PAYMENT_FAILED' }])
    }
    expect((await caller('Account/Postage/Balance')).body.balance).toBe(1)
    expect((await history(caller)).history).toHaveLength(1)
  })

  test.each([
    [true, 0, 10],
    [true, -5, 10],
    [true, 50, -1],
    [true, 50.001, 10],
  ])('is refused with settings that make no sense: %s, %s, %s', async (on, amount, threshold) => {
    const caller = await signIn(await startSandbox())
    const reply = await setAutoBuy(caller, on, amount, threshold)
    expect(reply.status).toBe(422)
    expect(reply.body.Errors.map((one) => one.Code)).toEqual(['ACCOUNT.BALANCE.VALIDATION_FAILED'])
    expect((await caller('Account/Postage/Balance')).body.isAutoBuy).toBe(false)
  })
})

describe('the balance history', () => {
  test('comes in pages, newest first, without a gap or a repeat', async () => {
    const caller = await signIn(await startSandbox())
    for (let n = 1; n <= 60; n += 1) await addFunds(caller, n, `top-up-${String(n)}`)
    const first = await history(caller)
    expect(first.history).toHaveLength(50)
    // What is added between two pages moves nothing.
    await addFunds(caller, 99, 'late')
    const second = await history(caller, `?pageToken=${first.pageToken}`)
    expect(second.pageToken).toBeUndefined()
    const amounts = [...first.history, ...second.history].map((entry: HistoryEntry) => entry.amount)
    expect(amounts).toEqual([...Array.from({ length: 60 }, (_, index) => 60 - index), 500])
  })

  test('is filtered by days, both included, given as dates or as timestamps', async () => {
    let now = '2026-03-01T12:00:00.000Z'
    const caller = await signIn(await startSandbox({ now: () => new Date(now) }))
    for (const day of ['02', '03', '04']) {
      now = `2026-03-${day}T23:59:59.000Z`
      await addFunds(caller, Number(day), day)
    }
    const amounts = async (query: string) =>
      (await history(caller, query)).history.map((entry: HistoryEntry) => entry.amount)
    expect(await amounts('?startDate=2026-03-02&endDate=2026-03-03')).toEqual([3, 2])
    expect(await amounts('?startDate=2026-03-04T10:00:00Z')).toEqual([4])
    expect(await amounts('?endDate=2026-03-01')).toEqual([500])
  })

  test.each(['?pageToken=elsewhere', '?startDate=2026-03-04&endDate=2026-03-01', '?startDate=soon'])(
    'refuses %s',
    async (query) => {
      const caller = await signIn(await startSandbox())
      const reply = await caller(`Account/Postage/BalanceHistory${query}`)
      expect(reply.status).toBe(422)
      expect(reply.body.Errors.map((one) => one.Code)).toEqual(['ACCOUNT.BALANCE.VALIDATION_FAILED'])
    },
  )

  test('adds up to the balance, refunds included', async () => {
    const dataDir = newFolder()
    const sandbox = await startSandbox({ dataDir })
    const caller = await signIn(sandbox)
    await addFunds(caller, 12.34, 'a')
    await buy(caller)
    const db = openDatabase(dataDir)
    const account = accountState(db, {}, () => new Date())
    db.transaction(() => account.credit({ amountMinor: 400, description: 'Refund of a shipment' }))
    db.close()
    const { history: entries } = await history(caller)
    expect(entries.map((entry) => entry.type)).toEqual(['Refund', 'Postage', 'Deposit', 'Adjustment'])
    const cents = entries.reduce((sum, entry) => sum + Math.round(entry.amount * 100), 0)
    expect(cents).toBe(sandbox.state().balanceMinor)
    expect(entries[0]?.balance).toBe(cents / 100)
  })
})

test('a folder of the first version gets a ledger that explains its balance', async () => {
  const dataDir = newFolder()
  const file = join(dataDir, 'sandbox.sqlite')
  // The tables as the first version made them, with one shipment that was paid for.
  const old = new DatabaseSync(file)
  old.exec(`
    CREATE TABLE account (id TEXT PRIMARY KEY, api_key TEXT NOT NULL, api_secret TEXT NOT NULL, user_name TEXT NOT NULL,
      password TEXT NOT NULL, token_secret TEXT NOT NULL, balance_minor INTEGER NOT NULL) STRICT;
    CREATE TABLE address (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE carrier_account (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE serial (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
    CREATE TABLE shipment (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      shipment_id TEXT NOT NULL UNIQUE, transaction_id TEXT NOT NULL UNIQUE, request_digest TEXT NOT NULL,
      created_at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX shipment_created ON shipment (created_at);
    CREATE TABLE label (shipment_id TEXT NOT NULL REFERENCES shipment (id), package_number INTEGER NOT NULL,
      tracking_number TEXT NOT NULL UNIQUE, label_type TEXT NOT NULL, file_type TEXT NOT NULL, size TEXT NOT NULL,
      link_token TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL, PRIMARY KEY (shipment_id, package_number)) STRICT;
    CREATE TABLE charge (shipment_id TEXT NOT NULL UNIQUE REFERENCES shipment (id), amount_minor INTEGER NOT NULL,
      balance_after_minor INTEGER NOT NULL, created_at TEXT NOT NULL) STRICT;
    INSERT INTO account VALUES ('account', 'key', 'secret', 'user', 'password', 'token secret', 49155);
    INSERT INTO carrier_account VALUES ('CA-POSTAL', '{"id":"CA-POSTAL","name":"Postal","carrierCode":"Postal","configuration":{},"status":"Enabled"}');
    INSERT INTO shipment (id, shipment_id, transaction_id, request_digest, created_at, body)
      VALUES ('s', 'SHP000000001', 'scan-1', 'd', '2026-03-01T10:00:00.000Z', '{}');
    INSERT INTO serial VALUES ('shipment', 1);
    INSERT INTO charge VALUES ('s', 845, 49155, '2026-03-01T10:00:00.000Z');
    PRAGMA user_version = 1`)
  old.close()
  const sandbox = await startSandbox({ dataDir })
  expect(sandbox.keys.apiKey).toBe('key')
  const { body } = await call(sandbox.baseUrl, 'Account/Token', { body: sandbox.keys })
  expect(body.token).toBeTypeOf('string')
  const caller = await signIn(sandbox)
  const { history: entries } = await history(caller)
  expect(entries).toMatchObject([
    { type: 'Postage', amount: -8.45, balance: 491.55, transactionId: 'scan-1' },
    { type: 'Adjustment', amount: 500, balance: 500 },
  ])
  expect((await buy(caller)).status).toBe(200)
})

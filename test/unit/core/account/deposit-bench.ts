// Added funds over a real database. The service is a ledger that can fail to answer; the time is the test's own.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { sqliteDepositStore } from '../../../../src/adapters/sqlite/deposits.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { createSealer } from '../../../../src/adapters/sqlite/sealer.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { AppError, type ErrorCode } from '../../../../src/contract/errors.ts'
import { createDeposits } from '../../../../src/core/account/deposits.ts'
import type { Deposit } from '../../../../src/core/account/deposit.ts'
import type { BalanceEvent, PostageService } from '../../../../src/core/account/ports.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'

export const longMs = 30 * 60_000
export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const never = new Promise<never>(() => undefined)
const failing = (code: ErrorCode) => () => Promise.reject(new AppError(code, 'as the test says'))

type Answer =
  | 'done'
  | 'cut_after'
  | 'cut_before'
  | 'hangs'
  | 'refused'
  | 'auth_failed'
  | 'unreachable'
  | 'busy'
  | 'unread'
  | 'bug'

/** What the history calls a charge: by its transactionId, by a number of the service's own, or by none. */
type Naming = 'ours' | 'its_own' | 'none'

export const entry = (change: Partial<BalanceEvent> = {}): BalanceEvent => ({
  id: undefined,
  date: '2026-11-20T09:00:01Z',
  type: 'Deposit',
  amount: usd(500),
  balance: undefined,
  description: undefined,
  transactionId: undefined,
  ...change,
})

/** A service whose history tells what was charged, by the names that it is told. */
export function ledgerService(naming: Naming) {
  const charges: { readonly amountMinor: number; readonly transactionId: string }[] = []
  let answer: Answer = 'done'
  let historyFails: ErrorCode | undefined
  const others: BalanceEvent[] = []
  const balance = () => usd(10_000 + charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const charge = (amountMinor: number, transactionId: string) => {
    charges.push({ amountMinor, transactionId })
    return { balance: balance(), warnings: [] }
  }
  let hidden = false
  const service: PostageService = {
    getBalance: () =>
      Promise.resolve({
        accountId: 'A1',
        balance: balance(),
        isAutoBuy: undefined,
        autoBuyAmount: undefined,
        autoBuyThreshold: undefined,
        rateSet: undefined,
      }),
    saysKind: () => Promise.resolve(undefined),
    setAutoBuy: failing('service_refused'),
    async addFunds({ amountMinor }, transactionId) {
      switch (answer) {
        case 'done':
          return charge(amountMinor, transactionId)
        case 'cut_after':
          charge(amountMinor, transactionId)
          return failing('service_no_answer')()
        case 'cut_before':
          return failing('service_no_answer')()
        case 'hangs':
          charge(amountMinor, transactionId)
          return never
        case 'refused':
          return failing('service_refused')()
        case 'auth_failed':
          return failing('service_auth_failed')()
        case 'unreachable':
          return failing('service_unreachable')()
        case 'busy':
          return failing('service_busy')()
        case 'unread':
          charge(amountMinor, transactionId)
          throw new UnexpectedResponse('as the test says', '{"success":false}', {})
        case 'bug':
          throw new TypeError('as the test says')
      }
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- the port's shape
    async *balanceHistory(): AsyncGenerator<BalanceEvent> {
      if (historyFails) throw new AppError(historyFails, 'as the test says')
      yield* others
      if (hidden) return
      for (const [at, { amountMinor, transactionId }] of charges.entries()) {
        const own = { id: `BE${at}`, transactionId: `svc-${at}` }
        const named = { ours: { transactionId }, its_own: own, none: {} }[naming]
        yield entry({ amount: usd(amountMinor), ...named })
      }
    },
  }
  return {
    service,
    charges,
    /** Entries of the history besides. */
    others,
    answers(next: Answer) {
      answer = next
    },
    failHistory(fails: boolean, code: ErrorCode = 'service_unreachable') {
      historyFails = fails ? code : undefined
    },
    /** The history is without what was charged. */
    hide(hides: boolean) {
      hidden = hides
    },
  }
}

export async function bench(naming: Naming = 'ours') {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-deposits-'))
  const database = await openDatabase(join(folder, 'station.db'))
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  const clock = manualClock()
  const store = sqliteDepositStore({
    database,
    sealer: createSealer(randomBytes(32)),
    stationId: v7(),
    clock,
    newId: v7,
  })
  const ledger = ledgerService(naming)
  const told: Deposit[] = []
  let connected = { key: 'first', service: ledger.service }
  const quiet = () => undefined
  const start = () =>
    createDeposits({
      store,
      account() {
        const own = connected
        return { service: own.service, key: () => own.key }
      },
      doubtLongMs: () => longMs,
      clock,
      newId: v7,
      logger: { info: quiet, warn: quiet, error: quiet },
      onDeposit: (deposit) => told.push(deposit),
    })
  return {
    ledger,
    database,
    clock,
    store,
    told,
    start,
    deposits: start(),
    connect(key: string, service = ledger.service) {
      connected = { key, service }
    },
    /** The account that is connected tells whose it is. */
    learn(key: string) {
      connected.key = key
    },
    async stateOf(id: string) {
      await settle()
      return (await store.get(id))?.state
    },
  }
}

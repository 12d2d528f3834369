import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { ledgerState } from './ledger-state.ts'
import type { LedgerState, NewLedgerEntry } from './ledger-state.ts'

/** What `POST /Account/Token` takes. */
export type AccountKeys = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly userName: string
  readonly password: string
}

/** Recharge from the payment method on file; amounts in US cents. */
export type AutoBuy = {
  readonly isAutoBuy: boolean
  /** What one recharge adds. */
  readonly amountMinor: number
  /** A purchase that leaves less than this is what recharges. */
  readonly thresholdMinor: number
}

/** What an amount is for, as the balance history tells it. */
export type Posting = Omit<NewLedgerEntry, 'type'>

export type AccountState = ReturnType<typeof accountState>

export type Deposit =
  | { readonly kind: 'added'; readonly balanceAfterMinor: number }
  /** The transactionId was used before, for another amount. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'declined' }

const defaultBalanceMinor = 50_000

/** The payment method on file is a card with this limit for a single payment: how the sandbox comes to a declined one. */
export const cardLimitMinor = 250_000

const secret = () => randomBytes(24).toString('base64url')

function newKeys(): AccountKeys {
  return { apiKey: `test_${secret()}`, apiSecret: secret(), userName: 'sandbox', password: secret() }
}

export type NewAccount = {
  /** Without them those of the data folder, made at the first start. */
  readonly keys?: AccountKeys | undefined
  /** Balance of a new data folder in US cents; $500 without it. */
  readonly openingBalanceMinor?: number | undefined
}

type OpenedAccount = AccountKeys & { readonly id: string; readonly tokenSecret: string }

/** Makes the account where there is none; keys that are given replace those of one that is there. */
function openAccount(db: Database, ledger: LedgerState, { keys: given, openingBalanceMinor }: NewAccount) {
  const columns =
    'id, api_key apiKey, api_secret apiSecret, user_name userName, password, token_secret tokenSecret'
  const select = db.sql.prepare(`SELECT ${columns} FROM account`)
  const seal = (text: string) => db.sealing.seal(text, 'account.keys')
  const find = () => {
    const row = select.get() as OpenedAccount | undefined
    if (!row) return undefined
    const { id, ...secrets } = row
    const opened = Object.entries(secrets).map(([name, text]) => [
      name,
      db.sealing.open(text, 'account.keys'),
    ])
    return { id, ...(Object.fromEntries(opened) as Omit<OpenedAccount, 'id'>) }
  }
  const create = ({ apiKey, apiSecret, userName, password }: AccountKeys) => {
    db.sql
      .prepare(
        `INSERT INTO account (id, api_key, api_secret, user_name, password, token_secret, balance_minor)
         VALUES (?, ?, ?, ?, ?, ?, 0)`,
      )
      .run(randomUUID(), ...[apiKey, apiSecret, userName, password, secret()].map(seal))
    const amountMinor = openingBalanceMinor ?? defaultBalanceMinor
    ledger.post({ type: 'Adjustment', amountMinor, description: 'Opening balance' })
  }
  db.transaction(() => {
    if (find() === undefined) create(given ?? newKeys())
    else if (given !== undefined)
      db.sql
        .prepare('UPDATE account SET api_key = ?, api_secret = ?, user_name = ?, password = ?')
        .run(...[given.apiKey, given.apiSecret, given.userName, given.password].map(seal))
  })
  return find() as OpenedAccount
}

/** The Test account: made at the first start; later starts find the same one. Keys that are given replace its own. */
export function accountState(db: Database, options: NewAccount, now: () => Date) {
  const ledger = ledgerState(db, now)
  const { id, tokenSecret, ...keys } = openAccount(db, ledger, options)
  const readAutoBuy = db.sql.prepare(
    `SELECT is_auto_buy isAutoBuy, auto_buy_amount_minor amountMinor, auto_buy_threshold_minor thresholdMinor
     FROM account`,
  )
  const writeAutoBuy = db.sql.prepare(
    'UPDATE account SET is_auto_buy = ?, auto_buy_amount_minor = ?, auto_buy_threshold_minor = ?',
  )
  const findDeposit = db.sql.prepare(
    'SELECT amount_minor amountMinor, balance_after_minor balanceAfterMinor FROM deposit WHERE transaction_id = ?',
  )
  const insertDeposit = db.sql.prepare('INSERT INTO deposit VALUES (?, ?, ?)')
  const autoBuy = (): AutoBuy => {
    const row = readAutoBuy.get() as Omit<AutoBuy, 'isAutoBuy'> & { readonly isAutoBuy: number }
    return { ...row, isAutoBuy: row.isAutoBuy === 1 }
  }

  /** What a purchase must be recharged by: nothing while enough is left, or where the card would decline. */
  const rechargeMinor = (leftMinor: number): number => {
    const { isAutoBuy, amountMinor, thresholdMinor } = autoBuy()
    return isAutoBuy && leftMinor < thresholdMinor && amountMinor <= cardLimitMinor
      ? Math.max(0, amountMinor)
      : 0
  }

  return {
    accountId: id,
    keys,
    /** Signs tokens; kept, so that a token outlives a restart of the service. */
    tokenSecret,
    balanceMinor: ledger.balanceMinor,
    autoBuy,
    setAutoBuy: ({ isAutoBuy, amountMinor, thresholdMinor }: AutoBuy) =>
      void writeAutoBuy.run(isAutoBuy ? 1 : 0, amountMinor, thresholdMinor),
    /**
     * Takes postage off the balance, recharging by AutoBuy where that leaves less than its threshold, and answers what is
     * left; undefined, and nothing taken, without the funds. Runs inside the caller's transaction.
     */
    take(postage: Posting): number | undefined {
      const leftMinor = ledger.balanceMinor() - postage.amountMinor
      const recharge = rechargeMinor(leftMinor)
      if (leftMinor + recharge < 0) return undefined
      if (recharge > 0)
        ledger.post({
          type: 'AutoBuy',
          amountMinor: recharge,
          description: 'Recharge by AutoBuy',
          transactionId: postage.transactionId,
        })
      return ledger.post({ ...postage, type: 'Postage', amountMinor: -postage.amountMinor })
    },
    /** Gives the amount of a refund back and answers the new balance. Runs inside the caller's transaction. */
    credit: (refund: Posting) => ledger.post({ ...refund, type: 'Refund' }),
    /** Adds funds once for each transactionId, in a transaction of its own. */
    deposit: (amountMinor: number, transactionId: string) =>
      db.transaction((): Deposit => {
        const earlier = findDeposit.get(transactionId) as
          | { readonly amountMinor: number; readonly balanceAfterMinor: number }
          | undefined
        if (earlier !== undefined)
          return earlier.amountMinor === amountMinor
            ? { kind: 'added', balanceAfterMinor: earlier.balanceAfterMinor }
            : { kind: 'conflict' }
        if (amountMinor > cardLimitMinor) return { kind: 'declined' }
        const description = 'Funds added'
        const balanceAfterMinor = ledger.post({ type: 'Deposit', amountMinor, description, transactionId })
        insertDeposit.run(transactionId, amountMinor, balanceAfterMinor)
        return { kind: 'added', balanceAfterMinor }
      }),
    history: ledger.list,
  }
}

import type { EndpointId } from '../../../service/endpoints.ts'
import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import type { Asks } from '../own-rules.ts'
import { serviceError } from '../service-error.ts'
import type { LedgerEntry } from '../state/ledger-state.ts'
import { pageAnswer, readPageQuery } from './page-token.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Section 8 states no page size. */
export const historyEntriesPerPage = 50

/** US cents of an amount in dollars; refuses fractions of a cent where they are asked about, and what no account can hold. */
function minorFrom(endpoint: EndpointId, field: string, amount: number, asks: Asks): number {
  const amountMinor = Math.round(amount * 100)
  const isBroken = asks('wholeCents') && Math.abs(amountMinor / 100 - amount) > 1e-9
  if (!Number.isSafeInteger(amountMinor) || isBroken)
    throw ruleBroken(endpoint, field, 'must be an amount in dollars and whole cents')
  return amountMinor
}

function historyBody({ number, createdAt, amountMinor, balanceAfterMinor, ...entry }: LedgerEntry) {
  const { type, description, transactionId } = entry
  return {
    id: `BE${String(number).padStart(9, '0')}`,
    date: createdAt,
    type,
    amount: amountMinor / 100,
    balance: balanceAfterMinor / 100,
    description,
    ...(transactionId === null ? {} : { transactionId }),
  }
}

/** `/Account` (section 4.1). */
export function accountHandlers({ account, tokens, asks }: ServiceState) {
  const accountBody = () => {
    const { isAutoBuy, amountMinor, thresholdMinor } = account.autoBuy()
    return {
      accountId: account.accountId,
      balance: account.balanceMinor() / 100,
      currency: 'USD',
      isAutoBuy,
      autoBuyAmount: amountMinor / 100,
      autoBuyThreshold: thresholdMinor / 100,
      rateSet: 'Commercial',
    }
  }
  return {
    createToken: async ({ body }) => ({ body: { token: await tokens.issue(body) } }),
    getBalance: () => ({ body: accountBody() }),
    addFunds: ({ header, body }) => {
      const amountMinor = minorFrom('addFunds', 'balance', body.balance, asks)
      if (amountMinor <= 0) throw ruleBroken('addFunds', 'balance', 'must be more than 0')
      const deposit = account.deposit(amountMinor, header.TransactionId)
      if (deposit.kind === 'conflict')
        throw ruleBroken('addFunds', 'header TransactionId', 'was used before, for another amount')
      if (deposit.kind === 'declined')
        throw serviceError('ACCOUNT.PAYMENT_FAILED', 'the payment method on file declined the amount')
      return {
        body: {
          accountId: account.accountId,
          transactionId: header.TransactionId,
          amount: amountMinor / 100,
          balance: deposit.balanceAfterMinor / 100,
          currency: 'USD',
        },
      }
    },
    setAutoBuy: ({ body }) => {
      const amountMinor = minorFrom('setAutoBuy', 'autoBuyAmount', body.autoBuyAmount, asks)
      const thresholdMinor = minorFrom('setAutoBuy', 'autoBuyThreshold', body.autoBuyThreshold, asks)
      if (asks('autoBuy') && (amountMinor < 0 || (body.isAutoBuy && amountMinor === 0)))
        throw ruleBroken('setAutoBuy', 'autoBuyAmount', 'must be more than 0')
      if (asks('autoBuy') && thresholdMinor < 0)
        throw ruleBroken('setAutoBuy', 'autoBuyThreshold', 'must not be less than 0')
      account.setAutoBuy({ isAutoBuy: body.isAutoBuy, amountMinor, thresholdMinor })
      return { body: accountBody() }
    },
    getBalanceHistory: ({ query }) => {
      const page = account.history({
        ...readPageQuery('getBalanceHistory', query, asks),
        limit: historyEntriesPerPage,
      })
      return pageAnswer('history', page, historyBody)
    },
  } satisfies Handlers
}

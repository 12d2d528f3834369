import type { AutoBuySettings } from '../../contract/account.ts'
import type { Money } from '../../contract/domain.ts'
import type { ServiceAccountKeys } from '../../contract/settings.ts'
import type { AccountBalance, BalanceEvent } from '../../core/account/ports.ts'
import { kindSaid } from './account-kind.ts'
import { buildRequest } from './build-request.ts'
import { exchange } from './call.ts'
import type { CallOptions } from './call.ts'
import { amountOf } from './money.ts'
import { eachRecord } from './pages.ts'
import type { AnswerReader, RecordReader, ResponseReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import type { ServiceAnswer } from './service-error.ts'
import { unexpected } from './service-error.ts'

/** `POST /Account/Token`: a JWT, alone or in a record. `service_auth_failed` where the keys are not accepted. */
export async function requestToken(
  keys: ServiceAccountKeys,
  options: CallOptions,
  reader: ResponseReader,
): Promise<string> {
  return readToken(
    await exchange('createToken', buildRequest('createToken', { body: keys }, options), options),
    reader,
  )
}

/** The token in an answer: bare, or in a record. */
export function readToken(answer: ServiceAnswer, reader: ResponseReader): string {
  const read = reader.open(answer)
  const bare = withoutScheme(typeof answer.json === 'string' ? answer.json : answer.raw)
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(bare)) return bare
  const token = typeof answer.json === 'string' ? bare : withoutScheme(read.record('token').need('token'))
  if (!/^[\x21-\x7e]+$/.test(token)) throw unexpected(answer, 'the token is none')
  return token
}

/** The token of what may be a whole Authorization field (RFC 6750 section 2.1). */
const withoutScheme = (token: string) => token.trim().replace(/^Bearer\s+/i, '')

const known = (money: Money | 'unclear' | undefined) => (money === 'unclear' ? undefined : money)

/** Days, `yyyy-mm-dd`, both of them included. */
export type Period = { readonly startDate?: string; readonly endDate?: string }

export function createAccountResource({ call, open, claims, currency }: ResourceContext) {
  function readBalance(answer: AnswerReader): AccountBalance {
    const account = answer.record('balance')
    const balance = account.needMoney('balance', currency)
    const money = (field: 'autoBuyAmount' | 'autoBuyThreshold') =>
      known(account.money(field, balance.currency))
    return {
      accountId: account.text('accountId'),
      balance,
      isAutoBuy: account.boolean('isAutoBuy'),
      autoBuyAmount: money('autoBuyAmount'),
      autoBuyThreshold: money('autoBuyThreshold'),
      rateSet: account.text('rateSet'),
    }
  }

  function readEvent(event: RecordReader<'history'>): BalanceEvent {
    const amount = event.needMoney('amount', currency)
    return {
      id: event.text('id'),
      date: event.text('date'),
      type: event.text('type'),
      amount,
      balance: known(event.money('balance', amount.currency)),
      description: event.text('description'),
      transactionId: event.text('transactionId'),
    }
  }

  return {
    /** `GET /Account/Postage/Balance`. */
    async getBalance(): Promise<AccountBalance> {
      return readBalance(open(await call('getBalance', {})))
    },

    /** Whether the account is billed, as far as its token and its balance's answer say it; undefined where they do not. */
    async saysKind(): Promise<'test' | 'production' | undefined> {
      const answer = open(await call('getBalance', {}))
      return kindSaid([
        ...answer.around('accountKind', answer.body),
        ...answer.around('accountKind', await claims()),
      ])
    },

    /**
     * `PUT /Account/Postage/Balance`: charges the payment method on file. One try, never repeated here. The contract shows
     * no answer: the new balance, and nothing beside it that tells of a failure, is a yes; `unexpected_response` for all
     * else, of which it is not known what became of the charge.
     */
    async addFunds(amount: Money, transactionId: string) {
      const answer = open(
        await call('addFunds', {
          header: { TransactionId: transactionId },
          body: { balance: amountOf(amount) },
        }),
      )
      if (answer.tellsFailure()) throw unexpected(answer.answer, 'it tells of a failure under a good status')
      return { balance: answer.record('balance').needMoney('balance', currency), warnings: answer.warnings() }
    },

    /** `PUT /Account/Postage/AutoBuy`: recharges by `autoBuyAmount` when the balance falls below `autoBuyThreshold`. */
    async setAutoBuy({ isAutoBuy, autoBuyAmount, autoBuyThreshold }: AutoBuySettings) {
      const answer = open(
        await call('setAutoBuy', {
          body: {
            isAutoBuy,
            autoBuyAmount: amountOf(autoBuyAmount),
            autoBuyThreshold: amountOf(autoBuyThreshold),
          },
        }),
      )
      answer.acknowledge()
      return { warnings: answer.warnings() }
    },

    /** `GET /Account/Postage/BalanceHistory`, page after page. */
    balanceHistory(period: Period = {}): AsyncGenerator<BalanceEvent, void, undefined> {
      return eachRecord(
        'history',
        async (pageToken) => open(await call('getBalanceHistory', { query: { ...period, pageToken } })),
        readEvent,
      )
    },
  }
}

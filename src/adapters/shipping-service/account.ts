import type { Money } from '../../contract/domain.ts'
import type { ServiceAccountKeys } from '../../contract/settings.ts'
import { buildRequest } from './build-request.ts'
import { exchange } from './call.ts'
import type { CallOptions } from './call.ts'
import { moneyFrom } from './money.ts'
import type { ResponseReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'
import { unexpected } from './service-error.ts'

/** What `GET /Account/Postage/Balance` tells. */
export type AccountBalance = {
  readonly accountId: string | undefined
  readonly balance: Money
  readonly isAutoBuy: boolean | undefined
  readonly autoBuyAmount: Money | undefined
  readonly autoBuyThreshold: Money | undefined
  readonly rateSet: string | undefined
}

/** `POST /Account/Token`: a JWT, alone or in a record. `service_auth_failed` where the keys are not accepted. */
export async function requestToken(
  keys: ServiceAccountKeys,
  options: CallOptions,
  reader: ResponseReader,
): Promise<string> {
  const answer = await exchange('createToken', buildRequest('createToken', { body: keys }, options), options)
  const read = reader.open(answer)
  const bare = typeof answer.json === 'string' ? answer.json : answer.raw
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(bare.trim())) return bare.trim()
  const token = typeof answer.json === 'string' ? answer.json : read.record('token').need('token')
  if (!/^[\x21-\x7e]+$/.test(token)) throw unexpected(answer, 'the token is none')
  return token
}

export function createAccountResource({ call, open, currency }: ResourceContext) {
  return {
    async getBalance(): Promise<AccountBalance> {
      const answer = open(await call('getBalance', {}))
      const account = answer.record('balance')
      const unit = account.text('currency') ?? currency
      const money = (field: 'autoBuyAmount' | 'autoBuyThreshold') => {
        const amount = account.text(field)
        return amount === undefined ? undefined : moneyFrom(amount, unit)
      }
      const balance = moneyFrom(account.need('balance'), unit)
      if (!balance) throw unexpected(answer.answer, 'the balance is no amount')
      return {
        accountId: account.text('accountId'),
        balance,
        isAutoBuy: account.boolean('isAutoBuy'),
        autoBuyAmount: money('autoBuyAmount'),
        autoBuyThreshold: money('autoBuyThreshold'),
        rateSet: account.text('rateSet'),
      }
    },
  }
}

import { expect, it } from 'vitest'
import { clientOf, failure, startLocalService, text } from './local-service.ts'

// A carrier account that the service had not deleted was told as deleted.
it.each(['{"success":false}', '{"data":{"success":"false"}}', '{"errors":["in use"]}'])(
  'nothing is taken for done by %s under a good status',
  async (body) => {
    await using service = await startLocalService({
      'PUT /Account/Postage/AutoBuy': text(200, body),
      'DELETE /CarrierAccount/ca-1': text(200, body),
    })
    const { account, carrierAccounts } = clientOf(service.baseUrl)
    const amount = { amountMinor: 5000, currency: 'USD' }
    const rule = { isAutoBuy: true, autoBuyAmount: amount, autoBuyThreshold: amount }
    for (const ask of [() => account.setAutoBuy(rule), () => carrierAccounts.delete('ca-1')])
      expect(await failure(ask())).toMatchObject({ code: 'unexpected_response' })
  },
)

it.each(['{"status":"Inactive"}', '{"success":true,"errors":[]}', '{"status":"Deleted"}'])(
  'what was changed is done by %s',
  async (body) => {
    await using service = await startLocalService({ 'DELETE /CarrierAccount/ca-1': text(200, body) })
    expect(await clientOf(service.baseUrl).carrierAccounts.delete('ca-1')).toEqual({ warnings: [] })
  },
)

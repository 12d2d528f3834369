import type { Handlers } from '../http/handler.ts'
import type { AccountState } from '../state/account-state.ts'
import type { Tokens } from '../tokens.ts'

/** `POST /Account/Token` and `GET /Account/Postage/Balance` (section 4.1). */
export function accountHandlers({ account, tokens }: { account: AccountState; tokens: Tokens }) {
  return {
    createToken: async ({ body }) => ({ body: { token: await tokens.issue(body) } }),
    getBalance: () => ({
      body: {
        accountId: account.accountId,
        balance: account.balanceMinor() / 100,
        currency: 'USD',
        isAutoBuy: false,
        autoBuyAmount: 0,
        autoBuyThreshold: 0,
        rateSet: 'Commercial',
      },
    }),
  } satisfies Handlers
}

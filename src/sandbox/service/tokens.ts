import { createHash, timingSafeEqual } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import { serviceError } from './service-error.ts'
import type { AccountKeys, AccountState } from './state/account-state.ts'
import type { CustomerState } from './state/customer-state.ts'

export type Tokens = ReturnType<typeof createTokens>

const algorithm = 'HS256'
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets in a time that tells nothing of them. */
export const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const refused = (message: string) => serviceError('ACCOUNT.APP.AUTHENTICATION_FAILED', message)

/** Which of the account's people asks: its own user, or a customer who signed up (422 until the terms are approved). */
function userAccountId(
  account: AccountState,
  customers: CustomerState,
  { userName, password }: AccountKeys,
): string | undefined {
  const own = [same(userName, account.keys.userName), same(password, account.keys.password)]
  if (!own.includes(false)) return account.accountId
  const customer = customers.signIn(userName, password)
  if (customer !== undefined && customer.approvedAt === undefined)
    throw serviceError('ACCOUNT.NOT_ACTIVE', 'the terms of this account are not approved')
  return customer?.accountId
}

export function createTokens(
  account: AccountState,
  customers: CustomerState,
  options: { readonly lifeSeconds: number },
) {
  const isActive = (accountId: unknown) =>
    accountId === account.accountId ||
    (typeof accountId === 'string' && customers.find(accountId)?.approvedAt !== undefined)
  return {
    /** A JWT for the account; throws 401 unless all four keys are right. */
    async issue(keys: AccountKeys): Promise<string> {
      const app = [same(keys.apiKey, account.keys.apiKey), same(keys.apiSecret, account.keys.apiSecret)]
      const accountId = app.includes(false) ? undefined : userAccountId(account, customers, keys)
      if (accountId === undefined) throw refused('apiKey, apiSecret, userName or password is not right')
      const iat = Math.floor(Date.now() / 1000)
      const claims = { sub: accountId, env: 'Test', iat, exp: iat + options.lifeSeconds }
      return sign(claims, account.tokenSecret, algorithm)
    },
    /** Throws 401 unless the header is `Bearer` with a token of this account that is not expired (section 5). */
    async check(authorization: string | undefined) {
      const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw refused('header Authorization must be Bearer and a token')
      const claims = await verify(token, account.tokenSecret, { alg: algorithm }).catch(() => undefined)
      if (!isActive(claims?.['sub']))
        throw refused('the token of header Authorization is not valid, or is expired')
    },
  }
}

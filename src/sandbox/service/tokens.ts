import { createHash, timingSafeEqual } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import { serviceError } from './service-error.ts'
import type { AccountKeys, AccountState } from './state/account-state.ts'

export type Tokens = {
  /** A JWT for the account; throws 401 unless all four keys are the account's. */
  issue(keys: AccountKeys): Promise<string>
  /** Throws 401 unless the header is `Bearer` with a token of this account that is not expired (section 5). */
  check(authorization: string | undefined): Promise<void>
}

const algorithm = 'HS256'
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const refused = (message: string) => serviceError(401, 'ACCOUNT.APP.AUTHENTICATION_FAILED', message)

export function createTokens(account: AccountState, options: { readonly lifeSeconds: number }): Tokens {
  return {
    async issue({ apiKey, apiSecret, userName, password }) {
      const { keys } = account
      const results = [
        same(apiKey, keys.apiKey),
        same(apiSecret, keys.apiSecret),
        same(userName, keys.userName),
        same(password, keys.password),
      ]
      if (results.includes(false)) throw refused('apiKey, apiSecret, userName or password is not right')
      const iat = Math.floor(Date.now() / 1000)
      const claims = { sub: account.accountId, env: 'Test', iat, exp: iat + options.lifeSeconds }
      return sign(claims, account.tokenSecret, algorithm)
    },
    async check(authorization) {
      const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw refused('header Authorization must be Bearer and a token')
      const claims = await verify(token, account.tokenSecret, { alg: algorithm }).catch(() => undefined)
      if (claims?.['sub'] !== account.accountId)
        throw refused('the token of header Authorization is not valid, or is expired')
    },
  }
}

import type { Clock } from '../../core/runtime.ts'
import { isObject, parseJson } from './json.ts'

/** The account's token: asked for once, shared by all calls, asked for again before it runs out. */
export type TokenSource = {
  /** A token that is good as far as can be known. Calls that come together wait for one request. */
  get(): Promise<string>
  /** Another token than `rejected`, which the service did not take. */
  renew(rejected: string): Promise<string>
}

const longestMarginMs = 60_000

/** The claims of a JWT (RFC 7519 section 4), not verified: the service made it; none of a token that is no JWT. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1]
  const claims = payload ? parseJson(Buffer.from(payload, 'base64url').toString('utf8')) : undefined
  return isObject(claims) ? claims : {}
}

/**
 * How long a JWT is good, counted from its making (RFC 7519 section 4.1); undefined where it does not say. With `iat` the
 * station's own clock, which may be wrong by hours, does not matter.
 */
export function tokenLifetimeMs(token: string, now: Date): number | undefined {
  const { exp, iat } = claimsOf(token)
  if (typeof exp !== 'number') return undefined
  const lifetimeMs = exp * 1000 - (typeof iat === 'number' ? iat * 1000 : now.getTime())
  // A token that comes expired says that one of the clocks is wrong: a 401 tells when it really is.
  return lifetimeMs > 0 ? lifetimeMs : undefined
}

/** Keeps the token that `request` fetches, and renews it a minute before its end (a tenth of a short life). */
export function createTokenSource(
  request: () => Promise<string>,
  clock: Clock,
  lifetimeMsOf: (token: string, now: Date) => number | undefined = tokenLifetimeMs,
): TokenSource {
  let kept: { readonly token: string; readonly renewAtMs: number } | undefined
  let pending: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const token = await request()
    const lifetimeMs = lifetimeMsOf(token, clock.now()) ?? Number.POSITIVE_INFINITY
    kept = { token, renewAtMs: clock.elapsedMs() + lifetimeMs - Math.min(longestMarginMs, lifetimeMs / 10) }
    return token
  }

  async function get(): Promise<string> {
    if (kept && clock.elapsedMs() < kept.renewAtMs) return kept.token
    pending ??= fetchToken().finally(() => (pending = undefined))
    return pending
  }

  return {
    get,
    async renew(rejected) {
      if (kept?.token === rejected) kept = undefined
      return get()
    },
  }
}

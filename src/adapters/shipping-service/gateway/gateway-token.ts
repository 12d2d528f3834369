import type { Clock } from '../../../core/runtime.ts'
import { endpoints } from '../../../service/endpoints.ts'
import { sendHttp } from '../http.ts'
import { isObject, valueAt } from '../json.ts'
import { createTokenSource } from '../token.ts'
import type { TokenSource } from '../token.ts'
import { acceptedReply, unexpectedReply } from './gateway-error.ts'

/** What a developer-portal app has: its consumer key, and the secret where a product of it needs OAuth. */
export type GatewayApp = { readonly consumerKey: string; readonly clientSecret?: string }

/** Section 8. */
const lifetimeMs = 2 * 60 * 60_000

const { method, path, header, body } = endpoints.createGatewayToken

/** OAuth 2.0 client credentials (section 5, RFC 6749 section 4.4), renewed a minute before the two hours are over. */
export function createGatewayTokens(
  authUrl: URL,
  credentials: () => Promise<Required<GatewayApp>>,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): TokenSource {
  const url = new URL(path.replace('{auth_url}', authUrl.href.replace(/\/+$/, '')))
  const asked = { endpoint: `${method} ${url.pathname}` }
  let expiresInMs = lifetimeMs

  async function request(): Promise<string> {
    const { consumerKey, clientSecret } = await credentials()
    const form = body.parse({
      grant_type: 'client_credentials',
      client_id: consumerKey,
      client_secret: clientSecret,
    })
    const headers = header.parse({ 'Content-Type': 'application/x-www-form-urlencoded' })
    const result = await sendHttp({
      method,
      url,
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
      maxBytes: 1024 * 1024,
      mayRepeat: true,
    })
    const reply = acceptedReply(asked, result, clock.now())
    const token = isObject(reply.json) ? valueAt(reply.json, 'access_token') : undefined
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
      throw unexpectedReply(asked, reply, 'no token was found under access_token')
    }
    const seconds = Number(valueAt(reply.json, 'expires_in'))
    expiresInMs = seconds > 0 ? Math.min(seconds * 1000, lifetimeMs) : lifetimeMs
    return token
  }

  return createTokenSource(request, clock, () => expiresInMs)
}

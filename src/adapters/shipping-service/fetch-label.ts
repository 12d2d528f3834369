import { isLoopback } from '../../base/loopback.ts'
import { AppError } from '../../contract/errors.ts'
import { sendHttp } from './http.ts'
import { notPublicCode } from './public-address.ts'

const maxLabelBytes = 20 * 1024 * 1024
const mostRedirects = 3

export type FetchLabel = (address: string) => Promise<Uint8Array>

/** What is fetched, and how large it may be. */
type Wanted = { readonly what: 'label' | 'logo'; readonly maxBytes: number }

export type FetchLabelOptions = {
  readonly baseUrl: URL
  readonly timeoutMs: number
  /** The account's token; sent to the service's own origin only. */
  readonly token: () => Promise<string>
}

/** https anywhere; http only from the service's own host while that is this machine. */
function mayFetch(url: URL, baseUrl: URL): boolean {
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && isLoopback(url.hostname) && url.host === baseUrl.host)
  )
}

const refusedAddress = (what: Wanted['what'], why: string) =>
  new AppError('unexpected_response', `The ${what} was not fetched: its address is ${why}.`)

/**
 * Fetches a label that came as Url, of at most 20 MB, following few redirects under the same rules. The service's own host
 * may be anywhere; every other is a public one, so that no answer makes the station ask in the company's network. Errors:
 * `unexpected_response` for an address that is not allowed or an answer that is no label, `service_unreachable`,
 * `service_no_answer`, `label_unreadable` for one that is too large. The address, which may be a secret of its own, is in none.
 */
export const createFetchLabel = (options: FetchLabelOptions): FetchLabel =>
  createFetchFile(options, { what: 'label', maxBytes: maxLabelBytes })

/** A file by the address that an answer names, under the rules of `createFetchLabel`. */
export function createFetchFile(
  { baseUrl, timeoutMs, token }: FetchLabelOptions,
  { what, maxBytes }: Wanted,
): FetchLabel {
  async function fetchFrom(url: URL, redirects: number): Promise<Uint8Array> {
    if (!mayFetch(url, baseUrl)) throw refusedAddress(what, 'not https')
    const headers: Record<string, string> =
      url.origin === baseUrl.origin ? { Authorization: `Bearer ${await token()}` } : {}
    const result = await sendHttp({
      method: 'GET',
      url,
      headers,
      timeoutMs,
      maxBytes,
      mayRepeat: true,
      publicOnly: url.hostname !== baseUrl.hostname,
    })
    switch (result.kind) {
      case 'not_sent':
      case 'no_answer': {
        if (result.reason === notPublicCode) throw refusedAddress(what, 'not public')
        const code = result.kind === 'not_sent' ? 'service_unreachable' : 'service_no_answer'
        throw new AppError(code, `The ${what} was not fetched: its address does not answer.`, {
          details: { reason: result.reason },
        })
      }
      case 'too_large':
        throw new AppError('label_unreadable', `The ${what} is larger than ${maxBytes} bytes.`)
      case 'answer':
        break
    }
    const { status } = result
    if (status >= 200 && status < 300) return result.body
    const location = status >= 300 && status < 400 ? result.headers.get('location') : null
    if (location !== null && redirects > 0 && URL.canParse(location, url.href)) {
      return fetchFrom(new URL(location, url), redirects - 1)
    }
    throw new AppError(
      'unexpected_response',
      `The ${what} was not fetched: its address does not answer with it.`,
      {
        details: { status },
      },
    )
  }

  return async (address) => {
    if (!URL.canParse(address, baseUrl.href)) throw refusedAddress(what, 'none')
    return fetchFrom(new URL(address, baseUrl), mostRedirects)
  }
}

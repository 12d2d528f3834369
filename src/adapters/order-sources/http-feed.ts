import { AppError } from '../../contract/errors.ts'
import type { FetchFeed } from '../../core/orders/sources/ports.ts'
import { sourceError } from '../../core/orders/sources/source-error.ts'
import { noAnswerOf, refusalOf, retryAfter } from '../http-answers.ts'
import { wayTo } from '../way-out.ts'

/** For the whole answer: one that drips is given up too. */
const longestAnswerMs = 30_000
const largestAnswerBytes = 32 * 1024 * 1024

/** Answers that may be another one later, without anybody's doing. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Order feeds over HTTP. Redirections are not followed: a secret goes to no other place than the one it was given for.
 * Nothing of the address, the headers or the answer stands in an error.
 */
export function httpFeed({ timeoutMs = longestAnswerMs } = {}): FetchFeed {
  return async ({ url, headers, signal }) => {
    const way = await wayTo(url)
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    try {
      response = await fetch(url, {
        headers: { ...headers },
        redirect: 'manual',
        ...way,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
    } catch (cause) {
      throw timeout.aborted
        ? sourceError({ code: 'answer_too_slow' }, 'The address takes too long to answer', { cause })
        : sourceError({ code: noAnswerOf(cause) }, 'The address does not answer', { cause })
    }
    const { status } = response
    if (status === 304) return { kind: 'unchanged' }
    if (!response.ok) {
      await response.body?.cancel()
      throw passing.has(status)
        ? sourceError({ code: 'busy', status }, 'The address cannot answer now', retryAfter(response.headers))
        : sourceError({ code: refusalOf(status), status }, 'The address answers no', pageOf(response.headers))
    }
    const text = await readText(response, timeout)
    return {
      kind: 'json',
      json: parse(text),
      etag: response.headers.get('etag') ?? undefined,
      lastModified: response.headers.get('last-modified') ?? undefined,
    }
  }
}

const pageOf = (headers: Headers): { isPage?: true } =>
  headers.get('content-type')?.toLowerCase().startsWith('text/html') ? { isPage: true } : {}

async function readText(response: Response, timeout: AbortSignal): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of response.body ?? []) {
      const bytes = piece as Uint8Array
      length += bytes.length
      if (length > largestAnswerBytes) {
        throw sourceError({ code: 'answer_too_large' }, 'The answer is larger than 32 MB')
      }
      pieces.push(bytes)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw timeout.aborted
      ? sourceError({ code: 'answer_too_slow' }, 'The answer takes too long', { cause })
      : sourceError({ code: 'answer_broke_off' }, 'The answer broke off', { cause })
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's own message quotes the text.
    throw sourceError({ code: 'no_json' }, 'The answer is no JSON')
  }
}

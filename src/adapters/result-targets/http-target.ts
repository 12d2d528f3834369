import { createHmac } from 'node:crypto'
import type { ResultRequest, SendResult, TellOutcome } from '../../core/results/ports.ts'
import { noAnswerOf, refusalOf, retryAfter } from '../http-answers.ts'
import { wayTo } from '../way-out.ts'

/** From the first byte of the request to the last of the answer that is read. */
const longestMs = 30_000
/** Nothing of an answer is looked at: so much of it is taken to see that it is not cut off. */
const mostOfAnswer = 64 * 1024

/** Answers that may be another one later, without anybody's doing, besides all of 5xx. */
const passing = new Set([408, 409, 425, 429])

/**
 * Addresses that are sent results, with the headers of Standard Webhooks. Redirections are not followed: a secret goes to no other place than
 * the one that it was given for. Nothing of the address, the headers or the answer stands in what it says.
 */
export function httpTarget({ timeoutMs = longestMs, now = () => Date.now() } = {}): SendResult {
  return async (request) => {
    const way = await wayTo(request.url)
    const timeout = AbortSignal.timeout(timeoutMs)
    const { method, url, body, signal } = request
    try {
      const response = await fetch(url, {
        method,
        headers: headersOf(request, Math.floor(now() / 1_000)),
        body,
        redirect: 'manual',
        ...way,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
      if (!response.ok) {
        await response.body?.cancel()
        return refused(response)
      }
      await readALittle(response)
      return {}
    } catch (error) {
      return { fault: { code: timeout.aborted ? 'too_slow' : noAnswerOf(error) } }
    }
  }
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function headersOf({ headers, body, eventId, signWith }: ResultRequest, seconds: number): Headers {
  const all = new Headers(headers)
  all.set('content-type', 'application/json')
  all.set('user-agent', 'Packbench')
  all.set('webhook-id', eventId)
  all.set('webhook-timestamp', String(seconds))
  if (signWith !== undefined)
    all.set('webhook-signature', signatureOf(`${eventId}.${seconds}.${body}`, signWith))
  return all
}

function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

function refused({ status, headers }: Response): TellOutcome {
  return passing.has(status) || status >= 500
    ? { fault: { code: 'busy', status }, ...retryAfter(headers) }
    : { fault: { code: refusalOf(status), status } }
}

/** Throws where the answer breaks off. */
async function readALittle({ body }: Response): Promise<void> {
  let length = 0
  for await (const piece of body ?? []) {
    length += (piece as Uint8Array).length
    if (length > mostOfAnswer) return
  }
}

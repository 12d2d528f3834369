import { AppError } from '../../contract/errors.ts'
import type { HttpFailure } from '../http-failure.ts'
import { sendHttp } from './http.ts'
import type { HttpResult } from './http.ts'

/** A line that drops a packet sends it again after one second, and after three. */
const patienceMs = 4_000

/** Nothing of the answer is read. */
const mostBytes = 65_536

/**
 * Resolves when anything answers at the service's address, whatever it says: without keys, so that it costs nothing and
 * tells nobody anything, and is no call of the account's. Rejects with `service_unreachable` where nothing does.
 */
export async function reachService(baseUrl: URL): Promise<void> {
  const send = () =>
    sendHttp({ method: 'GET', url: baseUrl, headers: {}, timeoutMs: patienceMs, maxBytes: mostBytes })
  const first = await send()
  // A connection that the service closed while it was idle breaks the first try.
  const isOver = isAnswer(first) || first.reason === 'timeout'
  const last = isOver ? first : await send()
  if (!isAnswer(last)) throw new AppError('service_unreachable', 'Nothing answers at the service’s address.')
}

const isAnswer = (result: HttpResult): result is Exclude<HttpResult, HttpFailure> =>
  result.kind === 'answer' || result.kind === 'too_large'

// From what came to what a check says of it.

import { loggableCode, readErrorBody } from '../adapters/shipping-service/service-error.ts'
import { valueAt } from '../adapters/shipping-service/json.ts'
import { isAppError } from '../contract/errors.ts'
import type { AppError } from '../contract/errors.ts'
import { differs, notAsked, notKnown, passed } from './check.ts'
import type { Bench, Check, Outcome } from './check.ts'
import { NotKnown } from './letters.ts'
import type { Told } from './letters.ts'

/** Status and codes, which hold nothing of what was sent. */
export function cameWords({ status, json }: Told): string {
  const codes = (readErrorBody(json)?.errors ?? []).flatMap(({ code }) => loggableCode(code) ?? [])
  return [status, ...new Set(codes)].join(' ')
}

/** The warnings of an answer, wherever it has them. */
export function warningsIn(json: unknown): readonly unknown[] {
  const found = valueAt(json, 'warnings') ?? valueAt(json, 'data.warnings')
  return Array.isArray(found) ? found : []
}

/** How a request that is not as the document asks may be refused: it does not say when 400 comes and when 422. */
export const formStatuses = [400, 422] as const
/** How one may be refused that names something which is not there. */
export const unknownStatuses = [400, 404, 422] as const

/** With the id by which whoever runs the service finds the request. */
function traced(words: string, correlationId: unknown): string {
  const id = typeof correlationId === 'string' ? correlationId.replaceAll(/[^\w.:-]/g, '').slice(0, 128) : ''
  return id === '' ? words : `${words} (X-Correlation-ID ${id})`
}

export function refused(told: Told, statuses: readonly number[]): Outcome {
  const came = cameWords(told)
  return statuses.includes(told.status) ? passed(came) : differs(traced(came, told.correlationId))
}

/** A value that is not in the list may also be left out, where the answer says so (section 7.4). */
export function refusedOrWarned(told: Told): Outcome {
  const warned = told.status === 200 && warningsIn(told.json).length > 0
  return warned ? passed('200 with a warning') : refused(told, formStatuses)
}

/** Last parts of codes by which a service says that this account, or this carrier, cannot do what was asked. */
const cannot = /\.(?:NOT_SUPPORTED|NOT_ACTIVE|NOT_AUTHORIZED|PAYMENT_FAILED)$/

function statusAndCode({ details = {} }: AppError): string {
  const { status, code } = details
  const shown = typeof status === 'number' ? [status] : []
  return [...shown, loggableCode(code) ?? []].flat().join(' ')
}

function ofAppError(error: AppError): Outcome {
  const came = statusAndCode(error)
  const trace = error.details?.['correlationId']
  switch (error.code) {
    case 'service_unreachable':
    case 'service_busy':
      return notKnown(error.message)
    case 'service_no_answer':
      return error.details?.['status'] === 500 ? differs(traced(came, trace)) : notKnown(error.message)
    case 'service_refused':
      return cannot.test(came)
        ? notAsked(`the account or its carrier cannot: ${came}`)
        : differs(traced(came, trace))
    case 'invalid_input':
      return notAsked(error.message)
    default:
      return differs(
        traced(came === '' || error.code === 'unexpected_response' ? error.message : came, trace),
      )
  }
}

/** What a failed asking says; undefined for a bug. */
export function outcomeOfError(error: unknown): Outcome | undefined {
  if (error instanceof NotKnown) return notKnown(error.message)
  return isAppError(error) ? ofAppError(error) : undefined
}

/** A check whose answer has to be understood by the station's own client; `read` says what it read. */
export function understood({
  read,
  ...check
}: Omit<Check, 'ask' | 'needs'> & {
  readonly needs?: Check['needs']
  readonly read: (bench: Bench) => Promise<string | Outcome>
}): Check {
  return {
    ...check,
    needs: ['token', ...(check.needs ?? [])],
    async ask(bench) {
      const said = await read(bench)
      return typeof said === 'string' ? passed(said) : said
    },
  }
}

// What is said of an order that is not here. Nobody is said not to have it who did not say so.

import type { ErrorInfo } from '../contract/errors.ts'
import type { NotHere } from '../contract/order-look-up.ts'
import { sentenceOf } from './errors/error-words.ts'
import { formatCount } from './format.ts'
import { labelled, words } from './language.ts'
import { reasonOfRow, sourceErrorSays } from './order-file-words.ts'

const { orders, ship: m } = words

/** `line` is without its full stop. */
type NotHereSays =
  | { readonly kind: 'rejected' | 'not_known'; readonly line: string; readonly next: readonly string[] }
  /** Those who were asked say that they have none. `asked`: the order sources among them. */
  | { readonly kind: 'none'; readonly asked: readonly string[]; readonly next: readonly string[] }

export function notHereSays({ rejected, unasked, lookedUp }: NotHere): NotHereSays {
  const { noneAt = [], unanswered = [] } = lookedUp ?? {}
  const notKnownLine = m.notKnownAt(unanswered.map(({ source }) => source))
  const benches = unasked ? [m.notFoundUnasked] : []
  if (rejected) {
    const { row, fileName = '', lookedUpAt } = rejected
    const next =
      lookedUpAt === undefined ? m.rejectedNext(formatCount(row.line), fileName) : m.rejectedAt(lookedUpAt)
    const besides = unanswered.length > 0 ? [`${notKnownLine}.`] : []
    return { kind: 'rejected', line: m.rejected(reasonOfRow(row)), next: [next, ...benches, ...besides] }
  }
  if (unanswered.length === 0) return { kind: 'none', asked: noneAt, next: benches }
  const whys = unanswered.map(({ source, error }) => {
    const why = sourceSays(error)
    return unanswered.length > 1 ? `${source}: ${why}` : why
  })
  return { kind: 'not_known', line: notKnownLine, next: [...benches, ...whys] }
}

/**
 * Of an order whose number was typed: what is known, without its full stop, and why that is all. Undefined where nobody could be asked
 * for it.
 */
export function typedNotHere(orderNumber: string, notHere: NotHere) {
  const says = notHereSays(notHere)
  const more = says.next.join(' ')
  if (says.kind !== 'none') return { what: labelled(orderNumber, says.line), more }
  if (says.asked.length > 0) return { what: labelled(orderNumber, orders.nowhere(says.asked)), more }
  return more === '' ? undefined : { what: orders.nothingFound(orderNumber), more }
}

/** Why a source did not say whether it has an order. */
function sourceSays(error: ErrorInfo): string {
  const says = sourceErrorSays(error)
  return says === undefined ? sentenceOf(error) : `${says}.`
}

// Refunds, funds and manifests in the station's books beside the service's: each sentence is a fault.

import type { BookFault } from './compare-books.ts'
import type { SandboxProcess } from './sandbox-process.ts'
import type { StationBooks } from './station-books.ts'

export type EveningThere = Pick<SandboxProcess, 'refunds' | 'deposits' | 'manifests'>

type Forgotten = ReadonlySet<string>
type Add = (kind: BookFault['kind'], order: string, what: string) => void

/**
 * What was asked for besides parcels, by the books of the station and of all accounts that it had. `forgotten`: what a
 * backup knows nothing of, by its transactionId or, of a manifest, its id. `leftOff`: purchases that the screen keeps off
 * a manifest.
 */
export function compareEvening(
  books: StationBooks,
  there: readonly EveningThere[],
  forgotten: ReadonlySet<string> = new Set(),
  leftOff: ReadonlySet<string> = new Set(),
): readonly BookFault[] {
  const faults: BookFault[] = []
  const add: Add = (kind, order, what) => void faults.push({ kind, order, what })
  compareRefunds(books, there, forgotten, add)
  compareFunds(books, there, forgotten, add)
  compareManifests(books, there, { forgotten, leftOff }, add)
  return faults
}

function compareRefunds(
  books: StationBooks,
  there: readonly EveningThere[],
  forgotten: Forgotten,
  add: Add,
): void {
  const asked = there.flatMap((account) => account.refunds())
  for (const purchase of books.purchases) {
    const order = purchase.order_number
    const own = books.refunds.filter(({ purchase_id: id }) => id === purchase.id)
    const known = asked.find(({ soldAs }) => soldAs === purchase.transaction_id)
    const last = own.at(-1)
    const live = own.filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
    if (live.length > 1) add('contradiction', order, `${live.length} refunds are asked for`)
    const isForgotten = known !== undefined && forgotten.has(known.transactionId)
    if (known && last?.state !== 'requested' && !(isForgotten && !last))
      add('contradiction', order, `the service has its refund, and it is ${last?.state ?? 'not known'} here`)
    if (!known && last?.state === 'requested')
      add('contradiction', order, 'its refund is said to be asked for, and the service has none')
    if (!known && last && (last.state === 'sent' || last.state === 'in_doubt' || last.state === 'prepared'))
      add('contradiction', order, `all is calm, and its refund is ${last.state}`)
    if (known && !isForgotten && !own.some(({ transaction_id: id }) => id === known.transactionId))
      add('contradiction', order, 'its refund was asked for under a number that is not known here')
  }
}

function compareFunds(
  books: StationBooks,
  there: readonly EveningThere[],
  forgotten: Forgotten,
  add: Add,
): void {
  const added = there.flatMap((account) => account.deposits())
  for (const { transaction_id: id, state, amount_minor: minor } of books.deposits) {
    const known = added.find(({ transactionId }) => transactionId === id)
    if (known && state !== 'added') add('contradiction', '-', `${minor} were added, and are ${state} here`)
    if (!known && state !== 'not_added')
      add('contradiction', '-', `${minor} were not added, and are ${state} here`)
    if (known && known.amountMinor !== minor)
      add('contradiction', '-', `${minor} here, ${known.amountMinor} there`)
  }
  for (const { transactionId, amountMinor } of added)
    if (
      !forgotten.has(transactionId) &&
      !books.deposits.some(({ transaction_id: id }) => id === transactionId)
    )
      add('double charge', '-', `${amountMinor} were added, and nobody here knows of it`)
}

function compareManifests(
  books: StationBooks,
  there: readonly EveningThere[],
  { forgotten, leftOff }: { readonly forgotten: Forgotten; readonly leftOff: ReadonlySet<string> },
  add: Add,
): void {
  const made = there.flatMap((account) => account.manifests())
  const purchases = new Map(books.purchases.map((purchase) => [purchase.transaction_id, purchase]))
  const manifestOf = new Map(
    books.filed.map(({ purchase_id: id, manifest_id: manifestId }) => [id, manifestId]),
  )
  const onOne = new Set<string>()
  for (const { manifestId, soldAs, form } of made) {
    const kept = books.manifests.find(({ service_manifest_id: id }) => id === manifestId)
    if (kept?.state !== 'created' && !forgotten.has(manifestId))
      add('contradiction', '-', `a manifest was made, and is ${kept?.state ?? 'not known'} here`)
    if (kept && !form.equals(kept.form ?? Buffer.alloc(0)))
      add('lost label', '-', kept.form ? 'its form has other bytes' : 'its form is not here')
    for (const id of soldAs) {
      const order = purchases.get(id)?.order_number ?? '-'
      if (onOne.has(id)) add('contradiction', order, 'it is on two manifests')
      onOne.add(id)
      if (kept && manifestOf.get(purchases.get(id)?.id ?? '') !== kept.id)
        add('contradiction', order, 'the carrier expects it by a manifest that it is not on here')
    }
  }
  for (const { id, state, service_manifest_id: manifestId } of books.manifests) {
    if (state === 'created' && !made.some((one) => one.manifestId === manifestId))
      add('contradiction', '-', 'a manifest is said to be made, and the service has it not')
    if (state === 'sent' || state === 'in_doubt' || state === 'prepared')
      add('contradiction', '-', `all is calm, and manifest ${id} is ${state}`)
  }
  // Given back, or left out by the service: the screen says so, and a person decides.
  const needNone = new Set([
    ...leftOff,
    ...books.refunds
      .filter(({ state }) => state !== 'refused' && state !== 'withdrawn')
      .map(({ purchase_id: id }) => id),
    ...books.filed.filter(({ refusal }) => refusal !== null).map(({ purchase_id: id }) => id),
  ])
  for (const { id, order_number: order, transaction_id: transactionId, state } of books.purchases)
    if (state === 'bought' && !needNone.has(id) && !onOne.has(transactionId))
      add('contradiction', order, 'it is bought, and neither on a manifest nor given back nor left out')
}

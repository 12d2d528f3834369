// What holds of each list however it was merged. Every bench makes the same of the same document, whatever its version: what is changed
// by a rule has the next number, and no clock's.

import type { SharedListName } from '../../contract/shared-list-words.ts'
import {
  isLine,
  isRemoved,
  lineOf,
  linesOf,
  nameOf,
  partOf,
  said,
  type Change,
  type ListDocument,
  type ListEntry,
} from './merge-lists.ts'

/** The badge of an operator is changed by itself: whoever changes a limit elsewhere does not bring a lost badge back. */
export const badgeId = (operatorId: string): string => `${operatorId}~badge`
/** The secret of an order source, or of a target of results, is changed by itself, and stands sealed in the document. */
export const partSecretId = (lineId: string): string => `${lineId}~secret`
/** What new badges are hashed with, so that the same badge is known as the same at all benches. */
export const saltId = '~salt'

const mostNameLength = 40

const isSupervisor = (value: unknown) => partOf(value, 'role') === 'supervise'
const hashOf = (value: unknown) => {
  const hash = partOf(value, 'badgeHash')
  return typeof hash === 'string' && hash !== '' ? `${String(partOf(value, 'badgeSalt'))} ${hash}` : undefined
}

export const guards: Readonly<Record<SharedListName, Change['guards']>> = {
  operators({ entries }, id, value) {
    if (isLine(id)) return isSupervisor(value)
    const owner = entries[lineOf(id)]
    return isSupervisor(owner?.value) || isSupervisor(owner?.before)
  },
  presets: (_, id) => isLine(id),
  rules: () => false,
  sources: () => false,
  targets: () => false,
}

const changed = (document: ListDocument, entries: Readonly<Record<string, ListEntry>>): ListDocument => ({
  ...document,
  entries: { ...document.entries, ...entries },
})

/** No more than a number of JSON can be. */
export const nextNumber = ({ number }: ListEntry): number => Math.min(number + 1, Number.MAX_SAFE_INTEGER)

/** As it was; of one that was removed, a new life. */
function backAgain(entry: ListEntry): ListEntry {
  const { before, life } = entry
  const next = entry.value === undefined ? (life ?? 0) + 1 : life
  const kept = Object.entries(entry).filter(([name]) => name !== 'before' && name !== 'emptied')
  return {
    ...(Object.fromEntries(kept) as ListEntry),
    number: nextNumber(entry),
    value: before,
    restored: true,
    ...(next !== undefined && { life: next }),
  }
}

const byAge = ([idA, a]: readonly [string, ListEntry], [idB, b]: readonly [string, ListEntry]): number =>
  a.number - b.number || (idA < idB ? -1 : 1)

/** Two benches may each have removed the supervisor whom the other one kept. What was done last of that is not taken. */
function withSupervisor(document: ListDocument): ListDocument {
  const { entries } = document
  const lines = Object.entries(entries).filter(([id]) => isLine(id))
  const badgeOf = (id: string) => entries[badgeId(id)]
  const canSupervise = lines.some(([id, { value }]) => isSupervisor(value) && hashOf(badgeOf(id)?.value))
  if (canSupervise) return document
  const isAnybodyLeft = lines.some(([, { value }]) => value !== undefined)
  const lastRemoved = lines
    .filter(([, { value }]) => value === undefined)
    .toSorted(byAge)
    .at(-1)
  if (!isAnybodyLeft && (!lastRemoved || lastRemoved[1].emptied)) return document
  const last = lines
    .filter(([id, { value, before }]) => {
      const badge = badgeOf(id)
      return !isSupervisor(value) && isSupervisor(before) && hashOf(badge?.value ?? badge?.before)
    })
    .toSorted(byAge)
    .at(-1)
  if (!last) return document
  const [id, entry] = last
  const badge = badgeOf(id)
  return changed(document, {
    [id]: backAgain(entry),
    ...(badge && badge.value === undefined && { [badgeId(id)]: backAgain(badge) }),
  })
}

/** One badge names one operator: the others need a new one. A supervisor keeps it, else whoever has had it for longer. */
function withOwnBadges(document: ListDocument): ListDocument {
  const { entries } = document
  const holders = linesOf(document)
    .flatMap(({ id, value }) => {
      const badge = entries[badgeId(id)]
      const hash = hashOf(badge?.value)
      return badge && hash !== undefined ? [{ id, badge, hash, rank: isSupervisor(value) ? 0 : 1 }] : []
    })
    .toSorted((a, b) => a.rank - b.rank || byAge([a.id, a.badge], [b.id, b.badge]))
  const taken = new Set<string>()
  const without: Record<string, ListEntry> = {}
  for (const { id, badge, hash } of holders) {
    if (taken.has(hash))
      without[badgeId(id)] = {
        ...badge,
        number: nextNumber(badge),
        value: { badgeHash: '', badgeShape: '', badgeSalt: '' },
      }
    taken.add(hash)
  }
  return changed(document, without)
}

/** Two benches may each have removed the last but one. What was removed last comes back: a parcel needs a package. */
function withPackage(document: ListDocument): ListDocument {
  const lines = Object.entries(document.entries).filter(([id]) => isLine(id))
  if (lines.some(([, { value }]) => value !== undefined)) return document
  const last = lines
    .filter(([, { before }]) => before !== undefined)
    .toSorted(byAge)
    .at(-1)
  return last ? changed(document, { [last[0]]: backAgain(last[1]) }) : document
}

/** Orders name a package by its name or its code, so each names one. Of two of one name the later is given a number. */
function withOwnNames(document: ListDocument): ListDocument {
  const lines = Object.entries(document.entries)
    .filter(([id, { value }]) => isLine(id) && value !== undefined)
    .toSorted(byAge)
  const taken = new Set<string>()
  const ids = new Set(lines.map(([id]) => id))
  const renamed: Record<string, ListEntry> = {}
  for (const [id, entry] of lines) {
    const name = partOf(entry.value, 'name')
    if (typeof name !== 'string') continue
    const isFree = (text: string | undefined) =>
      text !== undefined && !taken.has(text) && (text === id || !ids.has(text))
    let free = name
    for (let count = 2; !isFree(nameOf({ name: free })); count += 1)
      free = `${name.trim().slice(0, mostNameLength - 4)} ${count}`
    taken.add(nameOf({ name: free }) ?? free)
    if (free !== name)
      renamed[id] = {
        ...entry,
        number: nextNumber(entry),
        value: { ...(entry.value as object), name: free },
      }
  }
  return changed(document, renamed)
}

/** The secret of a source or a target that was removed stays nowhere. */
function withoutSpareSecrets(document: ListDocument): ListDocument {
  const spare = Object.entries(document.entries).filter(([id, entry]) => {
    const line = document.entries[lineOf(id)]
    return !isLine(id) && !isRemoved(entry) && line !== undefined && isRemoved(line)
  })
  const emptied = spare.map(
    ([id, entry]) => [id, said({ ...entry, value: undefined, number: nextNumber(entry) })] as const,
  )
  return changed(document, Object.fromEntries(emptied))
}

/** The document with what its list must be. The same again changes nothing. */
export function settleList(list: SharedListName, document: ListDocument): ListDocument {
  if (list === 'operators') return withOwnBadges(withSupervisor(document))
  if (list === 'sources' || list === 'targets') return withoutSpareSecrets(document)
  return list === 'presets' ? withOwnNames(withPackage(document)) : document
}

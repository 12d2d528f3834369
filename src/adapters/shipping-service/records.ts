// Where the records of a kind lie in an answer's body: bare, under their name, under a wrapper, or in groups.

import { isObject, textAt, valueAt, type JsonObject } from './json.ts'
import { recordMarks, type RecordKind, type ResponseNames } from './response-names.ts'

/** Under these a list lies, whatever it is of. */
const listNames = ['items', 'results', 'list', 'records'] as const
/** Under these lies what the answer is about. */
const bodyNames = ['data', 'result', 'response', 'payload', 'body', 'value', 'content'] as const
const wrappers = [...bodyNames.slice(0, 1), ...listNames, ...bodyNames.slice(1)]

const deepestWrapper = 4

/** What members of a group have from it, as of their own: nothing that could be taken for their own id or name. */
const groupFields = ['carrierAccountId', 'carrierCode', 'service', 'currency'] as const

export type RecordFinder = {
  /** The names that a field is looked for under. */
  namesOf(kind: RecordKind, field: string): readonly string[]
  /** The records of a kind in a body; empty for a list that is null; undefined where there is neither list nor record. */
  recordsIn(kind: RecordKind, body: unknown): readonly unknown[] | undefined
  /** What stands under a wrapper that somebody added; an answer without one is its body. */
  bodyIn(answer: unknown): unknown
  /** The answer's objects that stand around its records, the outermost first. */
  holders(answer: unknown): readonly JsonObject[]
  /** The objects of the answer that a record is made of: itself, or with it the group that it is a member of. */
  originsOf(record: unknown): readonly unknown[]
}

export function createRecordFinder(names: ResponseNames): RecordFinder {
  const origins = new WeakMap<object, readonly unknown[]>()

  function namesOf(kind: RecordKind, field: string): readonly string[] {
    return (names[kind] as Readonly<Record<string, readonly string[]>>)[field] ?? []
  }

  function isRecord(kind: RecordKind, value: unknown): boolean {
    const marks: readonly (readonly string[])[] = recordMarks[kind]
    return marks.some((fields) =>
      fields.every((field) =>
        namesOf(kind, field).some(
          (name) => (amountIn(valueAt(value, name)) ?? textAt(value, name) ?? '').trim() !== '',
        ),
      ),
    )
  }

  function recordsIn(kind: RecordKind, value: unknown, depth = 0): readonly unknown[] | undefined {
    if (Array.isArray(value))
      return (value as readonly unknown[]).flatMap((each) => members(kind, each) ?? [each])
    if (!isObject(value) || depth > deepestWrapper) return undefined
    return (
      recordsUnder(kind, value, namesOf(kind, 'in'), depth) ??
      (isRecord(kind, value) ? [value] : undefined) ??
      recordsUnder(kind, value, wrappers, depth) ??
      listsOfGroups(kind, value)
    )
  }

  /**
   * First where records are recognised, and where they tell most: an answer may have its state beside its body. Else
   * whatever object is there.
   */
  function recordsUnder(
    kind: RecordKind,
    value: JsonObject,
    keys: readonly string[],
    depth: number,
  ): readonly unknown[] | undefined {
    const inner = keys.map((key) => valueAt(value, key)).filter((each) => each !== undefined)
    const recognised = inner
      .map((each) => recordsIn(kind, each, depth + 1))
      .filter((each) => each !== undefined)
      .toSorted((one, other) => told(kind, other[0]) - told(kind, one[0]))
    if (recognised[0]) return recognised[0]
    const [object] = inner.filter(isObject)
    if (!object) return undefined
    return isNullList(kind, object) ? [] : (lists(kind, object) ?? [object])
  }

  /** How many fields of the kind a record tells. */
  function told(kind: RecordKind, record: unknown): number {
    const fields = Object.keys(names[kind]).filter((field) => field !== 'in')
    return fields.filter((field) => namesOf(kind, field).some((name) => valueAt(record, name) !== undefined))
      .length
  }

  /** The members of a group, as records that have its carrier; undefined for what is none. */
  function members(kind: RecordKind, value: unknown): readonly unknown[] | undefined {
    if (!isObject(value) || isRecord(kind, value)) return undefined
    const list = namesOf(kind, 'in')
      .map((name) => valueAt(value, name))
      .find((each): each is readonly unknown[] => Array.isArray(each))
    if (!list || !list.every((each) => isObject(each))) return undefined
    const inherited = groupFields.flatMap((field) =>
      namesOf(kind, field).flatMap((name) => {
        const found = name.includes('.') ? undefined : textAt(value, name)
        return found === undefined ? [] : [[name, found] as const]
      }),
    )
    const ofGroup = Object.fromEntries(inherited)
    return list.map((each) => {
      const member = { ...ofGroup, ...each }
      origins.set(member, [each, value])
      return member
    })
  }

  /** Lists by carrier or the like: `{rates: {POST: […], OTHER: […]}}`. */
  function lists(kind: RecordKind, value: JsonObject): readonly unknown[] | undefined {
    const all = Object.values(value)
    const isLists = all.length > 0 && all.every((each) => Array.isArray(each))
    if (!isLists) return undefined
    const records = all.flat()
    return records.every((each) => isRecord(kind, each)) ? records : undefined
  }

  /** Groups under a name of their own: `{carriers: [{carrierCode, services: […]}]}`. */
  function listsOfGroups(kind: RecordKind, value: JsonObject): readonly unknown[] | undefined {
    const found = Object.values(value)
      .filter(Array.isArray)
      .flatMap((list: readonly unknown[]) => {
        const grouped = list.map((each) => members(kind, each))
        return list.length > 0 && grouped.every((each) => each !== undefined) ? grouped.flat() : []
      })
    return found.length > 0 ? found : undefined
  }

  /** A list that is there and null is a list without members. Of a body that is null nobody knows what it would be. */
  function isNullList(kind: RecordKind, value: unknown, depth = 0): boolean {
    if (!isObject(value) || depth > deepestWrapper) return false
    const isNull = (name: string) => valueAt(value, name) === undefined && valueAt(value, name, true) === null
    return (
      [...namesOf(kind, 'in').filter((name) => name.endsWith('s')), ...listNames].some(isNull) ||
      wrappers.some((name) => isNullList(kind, valueAt(value, name), depth + 1))
    )
  }

  function holders(value: unknown, depth = 0): readonly JsonObject[] {
    if (!isObject(value) || depth > deepestWrapper) return []
    const around = [...names.wrappers, ...wrappers]
    return [value, ...around.flatMap((name) => holders(valueAt(value, name), depth + 1))]
  }

  return {
    namesOf,
    recordsIn: (kind, body) => recordsIn(kind, body) ?? (isNullList(kind, body) ? [] : undefined),
    bodyIn: (answer) =>
      names.wrappers.map((name) => valueAt(answer, name)).find((each) => typeof each === 'object') ?? answer,
    holders: (answer) => holders(answer),
    originsOf: (record) => origins.get(record as object) ?? [record],
  }
}

/** The amount of `{value: 8.45, currency: "USD"}` and its kind. */
export function amountIn(value: unknown): string | undefined {
  return isObject(value) ? (textAt(value, 'value') ?? textAt(value, 'amount')) : undefined
}

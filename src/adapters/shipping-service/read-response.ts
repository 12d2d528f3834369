// Reads answers by the table of names, tolerantly, and remembers under which names it found what.

import type { Warning } from '../../contract/domain.ts'
import { endpointName } from './check-input.ts'
import { isObject, valueAt } from './json.ts'
import { recordMarks } from './response-names.ts'
import type { FieldOf, RecordKind, ResponseNames } from './response-names.ts'
import type { ServiceAnswer } from './service-error.ts'
import { unexpected } from './service-error.ts'

/** One record of an answer. Values that are null, empty or of another type count as not there. */
export type RecordReader<K extends RecordKind> = {
  /** Text, or a number's digits. */
  text(field: FieldOf<K>): string | undefined
  boolean(field: FieldOf<K>): boolean | undefined
  /** Like `text`, and `unexpected_response` where it is not there. */
  need(field: FieldOf<K>): string
  /** Whatever is there, for fields that are records, lists or texts by turns. */
  value(field: FieldOf<K>): unknown
  readonly json: unknown
}

export type AnswerReader = {
  readonly answer: ServiceAnswer
  /** The one record that the answer is about; `unexpected_response` for a list of none or several. */
  record<K extends RecordKind>(kind: K): RecordReader<K>
  /** The answer's list, also where it is bare or one single record; `unexpected_response` where there is none. */
  list<K extends RecordKind>(kind: K): readonly RecordReader<K>[]
  /** The records in a part of the answer; empty where there are none. */
  within<K extends RecordKind>(kind: K, part: unknown): readonly RecordReader<K>[]
  warnings(): readonly Warning[]
  /** What the next page is asked for with; undefined on the last page. */
  pageToken(): string | undefined
  /** True where the answer tells of an error, of no success, or of a state other than done. */
  tellsFailure(): boolean
  /**
   * For answers of which nothing is needed; `unexpected_response` where it is neither empty nor JSON, or tells of an error or
   * of no success.
   */
  acknowledge(): void
}

/** Which field of an answer was found under which name; no values. `name` undefined: it was not there. */
export type FieldReading = {
  readonly record: RecordKind
  readonly field: string
  readonly name: string | undefined
}

/** What was found in the last answer of an endpoint. */
export type EndpointReading = {
  readonly endpoint: string
  readonly at: Date
  readonly correlationId: string | undefined
  readonly fields: readonly FieldReading[]
}

const wrappers = ['data', 'items', 'results'] as const

/** Words of a state by which the work of an answer is done. */
const doneWord = /^(ok|success|successful|succeeded|completed?|done|active|approved|posted|settled|2\d\d)$/i

const isEmpty = (value: unknown) =>
  value === '' ||
  value === false ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const asText = (value: unknown) =>
  typeof value === 'string'
    ? value.trim() || undefined
    : typeof value === 'number'
      ? String(value)
      : undefined

const asBoolean = (value: unknown) =>
  typeof value === 'boolean'
    ? value
    : /^(true|false)$/i.test(asText(value) ?? '')
      ? /^t/i.test(String(value))
      : undefined

/** Reads answers with `names`, and keeps for each endpoint the report of the last one. */
export function createResponseReader(names: ResponseNames, now: () => Date) {
  const reports = new Map<string, EndpointReading>()

  function namesOf(kind: RecordKind, field: string): readonly string[] {
    return (names[kind] as Readonly<Record<string, readonly string[]>>)[field] ?? []
  }

  function isRecord(kind: RecordKind, value: unknown): boolean {
    const marks: readonly (readonly string[])[] = recordMarks[kind]
    return marks.some((fields) =>
      fields.every((field) =>
        namesOf(kind, field).some((name) => asText(valueAt(value, name)) !== undefined),
      ),
    )
  }

  function recordsUnder(
    kind: RecordKind,
    value: unknown,
    keys: readonly string[],
    depth: number,
  ): readonly unknown[] | undefined {
    for (const key of keys) {
      const inner = valueAt(value, key)
      const records = recordsIn(kind, inner, depth + 1) ?? (isObject(inner) ? [inner] : undefined)
      if (records) return records
    }
    return undefined
  }

  /** The records of a kind in a body: bare, under their name, themselves, or under a wrapper, in this order. */
  function recordsIn(kind: RecordKind, value: unknown, depth = 0): readonly unknown[] | undefined {
    if (Array.isArray(value)) return value as readonly unknown[]
    if (!isObject(value) || depth > 4) return undefined
    return (
      recordsUnder(kind, value, namesOf(kind, 'in'), depth) ??
      (isRecord(kind, value) ? [value] : recordsUnder(kind, value, wrappers, depth))
    )
  }

  function open(answer: ServiceAnswer): AnswerReader {
    const fields = new Map<string, FieldReading>()
    reports.set(endpointName(answer.endpointId), {
      endpoint: endpointName(answer.endpointId),
      at: now(),
      correlationId: answer.correlationId,
      get fields() {
        return [...fields.values()]
      },
    })

    function reader<K extends RecordKind>(kind: K, json: unknown): RecordReader<K> {
      function find<T>(field: FieldOf<K>, as: (value: unknown) => T | undefined): T | undefined {
        const key = `${kind}.${field}`
        for (const name of namesOf(kind, field)) {
          const value = as(valueAt(json, name))
          if (value === undefined) continue
          fields.set(key, { record: kind, field, name })
          return value
        }
        if (!fields.has(key)) fields.set(key, { record: kind, field, name: undefined })
        return undefined
      }
      return {
        json,
        text: (field) => find(field, asText),
        boolean: (field) => find(field, asBoolean),
        value: (field) => find(field, (value) => value),
        need(field) {
          const value = find(field, asText)
          if (value !== undefined) return value
          throw missing(kind, field)
        },
      }
    }

    function missing(kind: RecordKind, field: string) {
      if (answer.json === undefined) return unexpected(answer, 'it is not JSON')
      const looked = namesOf(kind, field)
      const what = field === 'in' ? `no ${kind}` : `no ${field} of ${kind}`
      return unexpected(answer, `${what} was found under ${looked.join(', ') || 'any name'}`, {
        record: kind,
        ...(field === 'in' ? {} : { field }),
        namesLookedFor: [...looked],
      })
    }

    function list<K extends RecordKind>(kind: K): readonly RecordReader<K>[] {
      const records = recordsIn(kind, answer.json)
      if (!records) throw missing(kind, 'in')
      return records.map((record) => reader(kind, record))
    }

    const outcomes = () =>
      [answer.json, ...wrappers.map((wrapper) => valueAt(answer.json, wrapper))]
        .filter(isObject)
        .map((holder) => reader('outcome', holder))

    function saysNo(outcome: RecordReader<'outcome'>): boolean {
      const errors = outcome.value('errors')
      return outcome.boolean('success') === false || (errors !== undefined && !isEmpty(errors))
    }

    return {
      answer,
      list,

      record(kind) {
        // An object in which nothing was recognised is read all the same, so that the error names the field.
        const records = recordsIn(kind, answer.json) ?? (isObject(answer.json) ? [answer.json] : [])
        if (records.length === 1) return reader(kind, records[0])
        throw records.length === 0
          ? missing(kind, 'in')
          : unexpected(answer, `${records.length} records of ${kind} where one was asked for`)
      },

      pageToken() {
        const holders = [answer.json, ...wrappers.map((wrapper) => valueAt(answer.json, wrapper))]
        return holders
          .filter(isObject)
          .map((holder) => reader('page', holder).text('pageToken'))
          .find((token) => token !== undefined)
      },

      tellsFailure() {
        return outcomes().some((outcome) => {
          const status = outcome.text('status')
          return saysNo(outcome) || (status !== undefined && !doneWord.test(status))
        })
      },

      acknowledge() {
        if (answer.json === undefined && answer.raw.trim() !== '') throw unexpected(answer, 'it is not JSON')
        // The word of a state may be about the record: what was changed is Inactive by now.
        if (outcomes().some(saysNo)) throw unexpected(answer, 'it tells of a failure under a good status')
      },

      within: (kind, part) => (recordsIn(kind, part) ?? []).map((record) => reader(kind, record)),

      warnings() {
        const holders = [answer.json, ...wrappers.map((wrapper) => valueAt(answer.json, wrapper))]
        const listed = holders.flatMap((holder) =>
          namesOf('warning', 'in').flatMap((name) => {
            const found = valueAt(holder, name)
            return Array.isArray(found) ? (found as readonly unknown[]) : []
          }),
        )
        return listed.map((json): Warning => {
          const warning = reader('warning', json)
          const info = [warning.text('infoCode'), warning.text('infoMessage')].filter(
            (part) => part !== undefined,
          )
          const message = warning.text('message') ?? ''
          return {
            code: warning.text('code') ?? 'WARNING',
            message: info.length > 0 ? `${message} (${info.join(': ')})` : message,
          }
        })
      },
    }
  }

  return {
    open,
    lastReadings: (): readonly EndpointReading[] => [...reports.values()],
  }
}

export type ResponseReader = ReturnType<typeof createResponseReader>

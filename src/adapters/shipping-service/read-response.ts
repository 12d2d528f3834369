// Reads answers by the table of names, tolerantly.

import type { Money, Warning } from '../../contract/domain.ts'
import { isObject, textAt, valueAt } from './json.ts'
import { moneyFrom } from './money.ts'
import { plainBody } from './plain-body.ts'
import { amountIn, createRecordFinder } from './records.ts'
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
  /** Whatever is there, for fields that are records, lists or texts by turns, and are read by their own records. */
  value(field: FieldOf<K>): unknown
  /** Whatever is there, all of it. */
  whole(field: FieldOf<K>): unknown
  /**
   * The amount under a field, in the currency that it says itself (`{value, currency}`), that stands beside it, or else in
   * `currency`. `unclear` where something is there that is no amount, or where two things could be it: a base price is
   * never taken for the total.
   */
  money(field: FieldOf<K>, currency: string): Money | 'unclear' | undefined
  /** Like `money`, and `unexpected_response` where it is not there or unclear. */
  needMoney(field: FieldOf<K>, currency: string): Money
  readonly json: unknown
}

export type AnswerReader = {
  readonly answer: ServiceAnswer
  /** The answer's JSON without wrappers that somebody added, and without the envelopes of JSON:API and HAL. */
  readonly body: unknown
  /** The one record that the answer is about; `unexpected_response` for a list of none or several. */
  record<K extends RecordKind>(kind: K): RecordReader<K>
  /** The answer's list, also where it is bare or one single record; `unexpected_response` where there is none. */
  list<K extends RecordKind>(kind: K): readonly RecordReader<K>[]
  /** The records in a part of the answer; empty where there are none. */
  within<K extends RecordKind>(kind: K, part: unknown): readonly RecordReader<K>[]
  /** The objects around the records of a part, and those under the names of the kind: whatever they tell is told of it. */
  around<K extends RecordKind>(kind: K, part: unknown): readonly RecordReader<K>[]
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

/** Told what an answer is looked through for, as it is read. */
export type ReadingListener = {
  /** An answer is begun: as plain JSON. */
  opened(answer: unknown): void
  field(looked: LookedFor): void
  /** Records of a kind were looked for in a part of the answer. */
  records(record: RecordKind, part: unknown, found: readonly unknown[]): void
}

export type LookedFor = {
  readonly record: RecordKind
  readonly field: string
  /** The objects of the answer that the record is made of. */
  readonly origins: readonly unknown[]
  /** The name that it was found under; `unclear` where several things could be it, or what is there is no amount. */
  readonly found: { readonly name: string } | 'unclear' | undefined
  /** All that stands there is used; else it is looked through in its turn. */
  readonly isWhole: boolean
}

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

const asItIs = (value: unknown) => value
const asAmount = (value: unknown) => amountIn(value) ?? asText(value)
const amountUnder = (json: unknown, name: string) => asAmount(valueAt(json, name))

const asBoolean = (value: unknown) =>
  typeof value === 'boolean'
    ? value
    : /^(true|false)$/i.test(asText(value) ?? '')
      ? /^t/i.test(String(value))
      : undefined

export type ResponseReader = { open(answer: ServiceAnswer): AnswerReader }

/** Reads answers with `names`. */
export function createResponseReader(names: ResponseNames, listener?: ReadingListener): ResponseReader {
  const { namesOf, recordsIn, holders, bodyIn, originsOf } = createRecordFinder(names)

  /**
   * The name under which an amount stands: one that somebody added or that says total before one that may be a part of it.
   * All names of parts where they tell different amounts.
   */
  function namesOfAmount(kind: RecordKind, field: string, json: unknown): readonly string[] {
    const looked = namesOf(kind, field)
    const found = looked.filter((name) => amountUnder(json, name) !== undefined)
    const certain = looked.findLastIndex((name) => /total/i.test(name))
    const [first] = found
    if (first === undefined || certain < 0 || looked.indexOf(first) <= certain) return found.slice(0, 1)
    const isOne = new Set(found.map((name) => Number(amountUnder(json, name)))).size === 1
    return isOne ? [first] : found
  }

  function open(answer: ServiceAnswer): AnswerReader {
    const whole = plainBody(answer.json)
    const body = bodyIn(whole)
    listener?.opened(whole)

    function reader<K extends RecordKind>(kind: K, json: unknown): RecordReader<K> {
      const note = (field: string, found: LookedFor['found'], isWhole = true) =>
        listener?.field({ record: kind, field, origins: originsOf(json), found, isWhole })
      function find<T>(
        field: FieldOf<K>,
        as: (value: unknown) => T | undefined,
        isWhole = true,
      ): T | undefined {
        for (const name of namesOf(kind, field)) {
          const value = as(valueAt(json, name))
          if (value === undefined) continue
          note(field, { name }, isWhole)
          return value
        }
        note(field, undefined, isWhole)
        return undefined
      }
      function money(field: FieldOf<K>, currency: string): Money | 'unclear' | undefined {
        const value = amountOf(field, currency)
        if (value === 'unclear') note(field, value)
        return value
      }
      function amountOf(field: FieldOf<K>, currency: string): Money | 'unclear' | undefined {
        const [name, ...others] = namesOfAmount(kind, field, json)
        if (others.length > 0) return 'unclear'
        const found = find(field, asAmount)
        if (found === undefined || name === undefined) return undefined
        const own = textAt(valueAt(json, name), 'currency')
        const beside = 'currency' in names[kind] ? find('currency' as FieldOf<K>, asText) : undefined
        return moneyFrom(found, own ?? beside ?? currency) ?? 'unclear'
      }

      return {
        json,
        text: (field) => find(field, asText),
        money,
        boolean: (field) => find(field, asBoolean),
        value: (field) => find(field, asItIs, false),
        whole: (field) => find(field, asItIs),
        need(field) {
          const value = find(field, asText)
          if (value !== undefined) return value
          throw missing(kind, field)
        },
        needMoney(field, currency) {
          const value = money(field, currency)
          if (value === undefined) throw missing(kind, field)
          if (value !== 'unclear') return value
          throw unexpected(answer, `the ${field} of ${kind} is no amount, or could be one of several`, {
            record: kind,
            field,
          })
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

    function recordsOf(kind: RecordKind, part: unknown): readonly unknown[] | undefined {
      const found = recordsIn(kind, part)
      listener?.records(
        kind,
        part,
        (found ?? []).flatMap((record) => originsOf(record).slice(0, 1)),
      )
      return found
    }

    function list<K extends RecordKind>(kind: K): readonly RecordReader<K>[] {
      const records = recordsOf(kind, body)
      if (!records) throw missing(kind, 'in')
      return records.map((record) => reader(kind, record))
    }

    const outcomes = () => holders(whole).map((holder) => reader('outcome', holder))

    function saysNo(outcome: RecordReader<'outcome'>): boolean {
      const errors = outcome.whole('errors')
      return outcome.boolean('success') === false || (errors !== undefined && !isEmpty(errors))
    }

    return {
      answer,
      body,
      list,

      record(kind) {
        // An object in which nothing was recognised is read all the same, so that the error names the field.
        const records = recordsOf(kind, body) ?? (isObject(body) ? [body] : [])
        if (records.length === 1) return reader(kind, records[0])
        throw records.length === 0
          ? missing(kind, 'in')
          : unexpected(answer, `${records.length} records of ${kind} where one was asked for`)
      },

      pageToken() {
        return holders(whole)
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
        if (answer.file || (answer.json === undefined && answer.raw.trim() !== ''))
          throw unexpected(answer, 'it is not JSON')
        // The word of a state may be about the record: what was changed is Inactive by now.
        if (outcomes().some(saysNo)) throw unexpected(answer, 'it tells of a failure under a good status')
      },

      around: (kind, part) =>
        holders(part)
          .flatMap((holder) => [holder, ...namesOf(kind, 'in').map((name) => valueAt(holder, name))])
          .filter(isObject)
          .map((record) => reader(kind, record)),
      within: (kind, part) => (recordsOf(kind, part) ?? []).map((record) => reader(kind, record)),

      warnings() {
        const listed = holders(whole).flatMap((holder) =>
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

  return { open }
}

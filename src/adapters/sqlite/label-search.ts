// Lists of labels, newest first, by keyset: a list can be gone through piece by piece while others are added. All that a
// list is found and filtered by stands in the narrow `label_index`, never in `labels`, whose rows hold bytes.

import { z } from 'zod'
import { labelStates, type LabelCounts, type LabelState } from '../../contract/domain.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { LabelFilter, LabelListFilter } from '../../core/ship/ports.ts'
import type { Database } from './database.ts'
import { codeHashes } from './label-codes.ts'
import {
  byTerms,
  newestOf,
  numberTermsOf,
  pieceOfHits,
  pieceOfList,
  type ListPage,
  type NarrowList,
  type Piece,
  type Search,
} from './list-piece.ts'
import { reversedTracking, isNumberQueryExact, lastPlaceOf, wordsQuery } from './search-terms.ts'
import type { Sealer } from './sealer.ts'

/** Hits beyond are not counted, so that a query that fits everything does not hold up a scan. */
export const mostHits = 10_000

/** Of a state that so few labels are in, its labels are taken first, and the hits compared with them. */
const fewLabels = 20_000

/** Fewer letters of a tracking number's end would find too much. */
const shortestTrackingEnd = 4

/** Above every `seq`. */
const newest = Number.MAX_SAFE_INTEGER

const DaysRow = z.object({ count: z.int(), first: z.number(), last: z.number() })

/** What a filter means in SQL, beside its query. Its labels lie between the places `first` and `last`. */
type Filter = NarrowList & { readonly first: number; readonly last: number }

const inDays = 'bought_at >= :from AND bought_at < :to'

// Each part finds the newest by itself, between two places. CROSS JOIN: the full-text index is asked once, and not about
// each label by itself, which takes hours of a long list.
const byNumber = (filter: string) => `
  SELECT label_terms.rowid AS seq FROM label_terms CROSS JOIN label_index ON label_index.seq = label_terms.rowid
  WHERE label_terms MATCH :numberTerms AND label_terms.rowid BETWEEN :first AND :last
    AND instr(number_key, :numberKey) ${filter}
  ORDER BY label_terms.rowid DESC LIMIT :most`

// Few numbers are compared faster than they are looked up.
const byNumberAmongFew = (filter: string) => `
  SELECT seq FROM label_index
  WHERE seq BETWEEN :first AND :last AND instr(number_key, :numberKey) BETWEEN 1 AND :lastPlace ${filter}
  ORDER BY seq DESC LIMIT :most`

const byWords = (filter: string) => `
  SELECT label_terms.rowid AS seq FROM label_terms CROSS JOIN label_index ON label_index.seq = label_terms.rowid
  WHERE label_terms MATCH :wordTerms AND label_terms.rowid BETWEEN :first AND :last ${filter}
  ORDER BY label_terms.rowid DESC LIMIT :most`

// The plus has the hits compared with a set of labels.
const byWordsAmongFew = (filter: string) => `
  SELECT rowid AS seq FROM label_terms
  WHERE label_terms MATCH :wordTerms AND rowid BETWEEN :first AND :last
    AND +rowid IN (SELECT seq FROM label_index WHERE seq BETWEEN :first AND :last ${filter})
  ORDER BY rowid DESC LIMIT :most`

const byTrackingEnd = (filter: string) => `
  SELECT seq FROM label_index
  WHERE seq IN (SELECT seq FROM labels WHERE tracking_reversed >= :end AND tracking_reversed < :endOver)
    AND seq BETWEEN :first AND :last ${filter}
  ORDER BY seq DESC LIMIT :most`

const byCode = (filter: string) => `
  SELECT seq FROM label_index
  WHERE seq IN (
      SELECT label_seq FROM label_codes WHERE code IN (SELECT unhex(value) FROM json_each(:codes))
    )
    AND seq BETWEEN :first AND :last ${filter}
  ORDER BY seq DESC LIMIT :most`

export type LabelSearch = ReturnType<typeof labelSearch>

/** Works at once: to be called inside `Database.run`. */
export function labelSearch(database: Database, sealer: Pick<Sealer, 'blindIndexes'>, few = fewLabels) {
  const counts = (): LabelCounts => {
    const rows = database.prepare('SELECT state, count FROM label_counts').all()
    const countOf = (state: LabelState) => Number(rows.find((row) => row['state'] === state)?.['count'] ?? 0)
    return Object.fromEntries(labelStates.map((state) => [state, countOf(state)])) as LabelCounts
  }

  const filterOf = ({ state, from, to }: LabelFilter): Filter => {
    const wanted = state === 'all' ? labelStates : [state]
    const ofState = { from: 'label_index', where: ['state = :state'], values: { state } }
    const list = state === 'all' ? { ...ofState, where: [], values: {} } : ofState
    if (from === undefined && to === undefined) {
      const all = counts()
      return { ...list, total: sumOf(wanted.map((one) => all[one])), first: 0, last: newest }
    }
    const days = { from: from?.getTime() ?? 0, to: to?.getTime() ?? newest }
    const places = wanted.map((one) =>
      DaysRow.parse(
        database
          .prepare(
            `SELECT count(*) AS count, coalesce(min(seq), ${newest}) AS first, coalesce(max(seq), 0) AS last
             FROM label_index WHERE state = :state AND ${inDays}`,
          )
          .get({ ...days, state: one }),
      ),
    )
    return {
      from: list.from,
      where: [...list.where, inDays],
      values: { ...list.values, ...days },
      total: sumOf(places.map(({ count }) => count)),
      first: Math.min(...places.map(({ first }) => first)),
      last: Math.max(...places.map(({ last }) => last)),
    }
  }

  const walk = (filter: LabelFilter, piece: Piece): ListPage => {
    const { first, last, ...list } = filterOf(filter)
    const isOfDays = filter.from !== undefined || filter.to !== undefined
    // Labels of some days stand together: the others are not looked at.
    const between = isOfDays && { where: [...list.where, 'seq BETWEEN :first AND :last'] }
    const places = isOfDays && { values: { ...list.values, first, last } }
    return pieceOfList(database, { ...list, ...between, ...places }, piece)
  }

  const find = (filter: LabelFilter, most: number, before = newest): readonly number[] => {
    const { where, values, total, first, last } = filterOf(filter)
    if (total === 0) return []
    const numberKey = orderNumberKey(filter.query)
    const wordTerms = wordsQuery(sealer, filter.query)
    const end = reversedTracking(filter.query)
    const hasEnd = end.length >= shortestTrackingEnd
    const codes = codeHashes(sealer, filter.query)
    const isFew = where.length > 0 && total <= few
    const conditions = where.map((condition) => `AND ${condition}`).join(' ')
    const termsOfNumber = () => numberTermsOf(database, 'label_terms', numberKey)
    // What the index alone tells is asked of it alone.
    const isPlain = conditions === ''
    const byNumbers: Search = isFew
      ? { sql: byNumberAmongFew(conditions), values: { numberKey, lastPlace: lastPlaceOf(numberKey) } }
      : isPlain && isNumberQueryExact(numberKey)
        ? { sql: byTerms('label_terms', 'numberTerms'), values: { numberTerms: termsOfNumber() } }
        : { sql: byNumber(conditions), values: { numberKey, numberTerms: termsOfNumber() } }
    const byWord = isFew
      ? byWordsAmongFew(conditions)
      : isPlain
        ? byTerms('label_terms', 'wordTerms')
        : byWords(conditions)
    const searches: readonly Search[] = [
      byNumbers,
      ...(wordTerms === undefined ? [] : [{ sql: byWord, values: { wordTerms } }]),
      ...(hasEnd ? [{ sql: byTrackingEnd(conditions), values: { end, endOver: `${end}~` } }] : []),
      ...(codes.length > 0 ? [{ sql: byCode(conditions), values: { codes: JSON.stringify(codes) } }] : []),
    ].map(({ sql, values: own }) => ({ sql, values: { ...values, ...own } }))
    return newestOf(database, searches, { first, last: Math.min(last, before - 1), most })
  }

  const isAll = ({ query }: LabelFilter) => orderNumberKey(query) === ''

  return {
    counts,
    /** The newest that a filter finds, below a place where one is named. */
    newest: (filter: LabelFilter, limit: number, before?: number): readonly number[] =>
      isAll(filter) ? walk(filter, { before, limit }).seqs : find(filter, limit, before),
    page: (filter: LabelListFilter): ListPage =>
      isAll(filter) ? walk(filter, filter) : pieceOfHits(find(filter, mostHits), filter),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

// Named parameters of a statement (`:since`), and the placeholders that each server knows in their place. Values are bound beside the
// text: nothing is ever put into it. What is a text, a comment or a name in quotes is left as it is.

import type { DatabaseKind } from '../../contract/database-place.ts'
import { DatabaseFailure, type DatabaseValue } from './ports.ts'

/** Of a statement: its own text, and the names of parameters between. */
type Piece = string | { readonly name: string }

export type Placed = {
  readonly text: string
  /** By the placeholder's place. */
  readonly values: readonly DatabaseValue[]
}

/** What is passed over whole: each pattern fits from where it stands, or not at all. An `open` one has no end. */
type Passed = { readonly whole: RegExp; readonly open: RegExp }

const passed = (begin: string, inside: string, end: string): Passed => ({
  whole: new RegExp(`${begin}(?:${inside})*${end}`, 'suy'),
  open: new RegExp(begin, 'suy'),
})

const doubled = (quote: string) => passed(quote, `[^${quote}]|${quote}${quote}`, `${quote}(?!${quote})`)
/** With a backslash before whatever would end it. */
const escaped = (quote: string, begin = quote) =>
  passed(begin, `[^${quote}\\\\]|\\\\.|${quote}${quote}`, `${quote}(?!${quote})`)
const line = (begin: string): Passed => ({ whole: new RegExp(`${begin}[^\\n]*`, 'uy'), open: /(?!)/y })
const flatComment = passed('/\\*', '(?!\\*/).', '\\*/')

const passedBy: Readonly<Record<DatabaseKind, readonly Passed[]>> = {
  // A backslash is a sign of a text only after E.
  postgres: [escaped(`'`, `(?<![\\w$])[eE]'`), doubled(`'`), doubled('"'), line('--')],
  // Two hyphens begin a comment only where a space follows.
  mysql: [escaped(`'`), escaped('"'), doubled('`'), line('--(?=\\s|$)'), line('#'), flatComment],
  sqlserver: [doubled(`'`), doubled('"'), passed('\\[', '[^\\]]|\\]\\]', '\\](?!\\])'), line('--')],
}

const dollarQuote = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
const parameter = /:([A-Za-z][A-Za-z0-9_]*)/y
/** A cast, an assignment, or a colon by itself. */
const colons = /::|:=|:/y
const word = /[\p{L}_][\p{L}\p{N}_$]*/uy

const ownPlaceholders: Readonly<Record<DatabaseKind, RegExp>> = {
  postgres: /\$\d/y,
  mysql: /\?/y,
  // Not what tells of the session, such as @@ROWCOUNT.
  sqlserver: /(?<![\p{L}\p{N}_@#$])@[\p{L}\p{N}_#$]/uy,
}

const fits = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Whose comments stand within comments. */
const nests: ReadonlySet<DatabaseKind> = new Set(['postgres', 'sqlserver'])

/** Undefined where it has no end. */
function nestedComment(text: string, from: number): number | undefined {
  const sign = /\/\*|\*\//g
  sign.lastIndex = from
  let depth = 0
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return sign.lastIndex
  }
  return undefined
}

const noEnd = () => new DatabaseFailure({ code: 'no_end' })

/** Where what is passed over ends; undefined where nothing of that kind begins here. Throws `no_end`. */
function passOver(kind: DatabaseKind, text: string, at: number): number | undefined {
  if (nests.has(kind) && text.startsWith('/*', at)) {
    const end = nestedComment(text, at)
    if (end === undefined) throw noEnd()
    return end
  }
  const dollar = kind === 'postgres' ? fits(dollarQuote, text, at) : null
  if (dollar) {
    const end = text.indexOf(dollar[0], at + dollar[0].length)
    if (end < 0) throw noEnd()
    return end + dollar[0].length
  }
  for (const { whole, open } of passedBy[kind]) {
    const found = fits(whole, text, at)
    if (found) return at + found[0].length
    if (fits(open, text, at)) throw noEnd()
  }
  return undefined
}

type Read = { readonly pieces: readonly Piece[]; readonly words: readonly string[] }

/** Throws `DatabaseFailure` for what is no single statement that can be read. */
function read(kind: DatabaseKind, statement: string): Read {
  const pieces: Piece[] = []
  const words: string[] = []
  let from = 0
  let at = 0
  let hasText = false
  let hasEnded = false
  while (at < statement.length) {
    const end = passOver(kind, statement, at)
    if (end !== undefined) {
      const isComment = /^(?:--|#|\/\*)/.test(statement.slice(at, at + 2))
      if (hasEnded && !isComment) throw new DatabaseFailure({ code: 'several_statements' })
      hasText ||= !isComment
      at = end
      continue
    }
    const sign = statement[at] ?? ''
    if (sign === ';') {
      // What ends it is left out, with all that follows.
      if (!hasEnded) pieces.push(statement.slice(from, at))
      hasEnded = true
      at += 1
      continue
    }
    if (/\s/.test(sign)) {
      at += 1
      continue
    }
    if (hasEnded) throw new DatabaseFailure({ code: 'several_statements' })
    hasText = true
    if (fits(ownPlaceholders[kind], statement, at)) throw new DatabaseFailure({ code: 'own_placeholder' })
    const name = fits(parameter, statement, at)
    if (name?.[1] !== undefined) {
      pieces.push(statement.slice(from, at), { name: name[1] })
      at += name[0].length
      from = at
      continue
    }
    const plain = fits(word, statement, at)?.[0]
    if (plain !== undefined) words.push(plain.toUpperCase())
    at += (plain ?? fits(colons, statement, at)?.[0])?.length ?? 1
  }
  if (!hasText) throw new DatabaseFailure({ code: 'no_statement' })
  if (!hasEnded) pieces.push(statement.slice(from))
  return { pieces, words }
}

/** Its words in capitals, in their order: what is no text, no comment and no name in quotes. Throws as `parametersOf`. */
export const wordsOf = (kind: DatabaseKind, statement: string): readonly string[] =>
  read(kind, statement).words

/** The names of its parameters, each once. Throws `DatabaseFailure` for what is no single statement that can be read. */
export function parametersOf(kind: DatabaseKind, statement: string): readonly string[] {
  const names = read(kind, statement).pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [piece.name],
  )
  return [...new Set(names)]
}

/** Throws `DatabaseFailure` for a statement that has other parameters than these, or is none. */
export function checkStatement(kind: DatabaseKind, statement: string, known: readonly string[]): void {
  const other = parametersOf(kind, statement).find((name) => !known.includes(name))
  if (other !== undefined) throw new DatabaseFailure({ code: 'unknown_parameter', name: other })
}

const placeholders: Readonly<Record<DatabaseKind, (place: number) => string>> = {
  postgres: (place) => `$${place}`,
  mysql: () => '?',
  sqlserver: (place) => `@p${place}`,
}

/**
 * The statement as its server takes it. A name that stands there twice is bound twice: what type it has there, each place says for itself.
 * Throws `DatabaseFailure`, also for a name that has no value.
 */
export function placeValues(
  kind: DatabaseKind,
  statement: string,
  values: Readonly<Record<string, DatabaseValue>>,
): Placed {
  const bound: DatabaseValue[] = []
  const texts = read(kind, statement).pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const { name } = piece
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new DatabaseFailure({ code: 'unknown_parameter', name })
    return placeholders[kind](bound.push(value))
  })
  return { text: texts.join(''), values: bound }
}

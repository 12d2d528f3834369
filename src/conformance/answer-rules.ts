// What the document says of every answer: looked at in all that came, not asked for.

import { isObject, valueAt } from '../adapters/shipping-service/json.ts'
import { codeSuffixesByStatus } from '../service/codes.ts'
import { counted, differs, notAsked, passed } from './check.ts'
import type { Outcome } from './check.ts'
import type { Told } from './letters.ts'
import { warningsIn } from './outcomes.ts'

export type AnswerRule = {
  readonly section: string
  readonly asks: string
  readonly should: string
  /** Undefined for an answer that it says nothing of. */
  readonly holds: (told: Told) => boolean | undefined
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z\d]+(?:[._][A-Z\d]+)*$/.test(value)

const errorBody = ({ status, json }: Told) => (status >= 400 && isObject(json) ? json : undefined)

/** A field of the error body, under exactly its name. */
function bodyField(
  name: string,
  should: string,
  isRight: (value: unknown, told: Told) => boolean,
): AnswerRule {
  return {
    section: '7.1',
    asks: `${name} of every error`,
    should,
    holds: (told) => {
      const body = errorBody(told)
      return body && isRight(body[name], told)
    },
  }
}

/** The entries of the error body's list; undefined where it has none, which is told of `Errors` alone. */
function entriesOf(told: Told): readonly Readonly<Record<string, unknown>>[] | undefined {
  const listed = errorBody(told)?.['Errors']
  const entries = Array.isArray(listed) ? listed.filter(isObject) : []
  return entries.length > 0 ? entries : undefined
}

function entryField(
  name: string,
  should: string,
  isRight: (value: unknown, entry: Readonly<Record<string, unknown>>) => boolean,
): AnswerRule {
  return {
    section: '7.1',
    asks: `${name} of every entry of Errors`,
    should,
    holds: (told) => entriesOf(told)?.every((entry) => isRight(entry[name], entry)),
  }
}

const bodyRules: readonly AnswerRule[] = [
  {
    section: '7.1',
    asks: 'X-Correlation-ID of every answer',
    should: 'a header with a value, on success and error alike',
    holds: ({ correlationId }) => isText(correlationId),
  },
  {
    section: '7.1',
    asks: 'the body of every error',
    should: 'a JSON object',
    holds: ({ status, json }) => (status >= 400 ? isObject(json) : undefined),
  },
  bodyField('StatusCode', 'the status itself', (value, { status }) => Number(value) === status),
  bodyField(
    'TimeStamp',
    'a date and time',
    (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
  ),
  bodyField('Source', 'a text', isText),
  bodyField('Method', 'the request’s method', (value, { method }) => value === method),
  bodyField('Url', 'a text', isText),
  bodyField(
    'Errors',
    'a list of one entry at least',
    (value) => Array.isArray(value) && value.some(isObject),
  ),
  entryField('Code', 'a code: capitals, parted by dots', isCode),
  entryField('Message', 'a text', isText),
  entryField(
    'AdditionalInfo',
    'an object, where it is there',
    (value) => (value ?? undefined) === undefined || isObject(value),
  ),
]

/** Of each entry whose code is one at all: what is none is told at 7.1. */
const codeRules = Object.entries(codeSuffixesByStatus).map(([status, suffixes]): AnswerRule => {
  const ends: readonly string[] = suffixes
  return {
    section: '7.2',
    asks: `the codes of every answer with status ${status}`,
    should: `…${ends.join(', …')}`,
    holds: (told) =>
      told.status === Number(status)
        ? entriesOf(told)
            ?.map(({ Code }) => Code)
            .filter(isCode)
            .every((code) => ends.includes(code.split('.').at(-1) ?? ''))
        : undefined,
  }
})

const warningRule: AnswerRule = {
  section: '7.4',
  asks: 'every warning',
  should: 'Code and Message, the Code …ATTRIBUTE_IGNORED or …MODIFIED',
  holds: ({ status, json }) => {
    const warnings = status === 200 ? warningsIn(json) : []
    if (warnings.length === 0) return undefined
    return warnings.every((warning) => {
      const code = valueAt(warning, 'code')
      return (
        isCode(code) && /\.(?:ATTRIBUTE_IGNORED|MODIFIED)$/.test(code) && isText(valueAt(warning, 'message'))
      )
    })
  },
}

export const answerRules: readonly AnswerRule[] = [...bodyRules, ...codeRules, warningRule]

const mostNamed = 3

/** What a rule says of all answers of a run. */
export function outcomeOfRule({ holds }: AnswerRule, told: readonly Told[]): Outcome {
  const about = told.filter((each) => holds(each) !== undefined)
  if (about.length === 0) return notAsked('no answer of this run was of the kind')
  const broken = about.filter((each) => holds(each) === false)
  if (broken.length === 0) return passed(`in ${counted(about.length, 'answer')}`)
  const named = [...new Set(broken.map(({ asked, status }) => `${asked} (${status})`))]
  const more = named.length > mostNamed ? ' and others' : ''
  return differs(
    `not so in ${broken.length} of ${counted(about.length, 'answer')}: ${named.slice(0, mostNamed).join(', ')}${more}`,
  )
}

// What the last answers of the service were read as, and the names that a supervisor adds to read them by. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { Nothing, op, type OperationTable } from './op.ts'

const Name = z.string().trim().min(1).max(100)
const Names = z.array(Name).max(20)

/**
 * The content of `response-names.json`: record → field → names that are looked for before the station's own, and `wrappers`,
 * under which the body lies. Which records and fields there are, the station checks.
 */
export const ResponseNameFile = z.record(
  z.string().max(60),
  z.union([Names, z.record(z.string().max(60), Names)]),
)
export type ResponseNameFile = z.infer<typeof ResponseNameFile>

/** A field that was looked for; `in` is the record itself, whose name is then its place. */
export const FieldReadingView = z.object({
  record: z.string(),
  field: z.string(),
  /** `unclear`: what is there is no amount, or could be one of several. */
  state: z.enum(['found', 'missed', 'unclear']),
  /** Without it the answer cannot be worked with. */
  needed: z.boolean(),
  /** The name that it was found under. */
  name: z.string().optional(),
  /** Names in the answer that could be it. */
  choices: z.array(z.string()),
})
export type FieldReadingView = z.infer<typeof FieldReadingView>

export const AnswerReadingView = z.object({
  answerId: z.string(),
  at: Timestamp,
  status: z.int(),
  correlationId: z.string().optional(),
  /** Why it cannot be worked with; absent where it was understood. */
  problem: ErrorInfo.optional(),
  fields: z.array(FieldReadingView),
  /** Places of values that no field was taken from; `*` is each member of a list. */
  leftOver: z.array(z.string()),
  /** Places that could be the body of the answer. */
  wrappers: z.array(z.string()),
})
export type AnswerReadingView = z.infer<typeof AnswerReadingView>

/** `none`: no answer is kept. `some`: the newest answer is understood, and not all that are kept. */
export const endpointStates = ['none', 'understood', 'some', 'not_understood'] as const

export const EndpointReadingView = z.object({
  /** Method and path as the contract writes them. */
  endpoint: z.string(),
  state: z.enum(endpointStates),
  /** Newest first. */
  answers: z.array(AnswerReadingView),
})
export type EndpointReadingView = z.infer<typeof EndpointReadingView>

/** Of the connected account: which endpoints have answered, by how their answers are understood. */
export const ReadingsSummary = z.object({
  understood: z.array(z.string()),
  notUnderstood: z.array(z.string()),
})
export type ReadingsSummary = z.infer<typeof ReadingsSummary>

export const ReadingsView = z.object({
  summary: ReadingsSummary,
  /** All endpoints, in the contract's order. */
  endpoints: z.array(EndpointReadingView),
  names: ResponseNameFile,
})
export type ReadingsView = z.infer<typeof ReadingsView>

const FoundField = z.object({ record: z.string(), field: z.string(), name: z.string().optional() })

/** What names on trial change of one kept answer. */
export const ReadingTrial = z.object({
  endpoint: z.string(),
  /** As it is read with these names. */
  answer: AnswerReadingView,
  before: z.boolean(),
  after: z.boolean(),
  /** Found, and not before, or under another name. */
  gained: z.array(FoundField),
  /** Found before, and not now. */
  lost: z.array(FoundField),
})
export type ReadingTrial = z.infer<typeof ReadingTrial>

const NamesInput = z.strictObject({ names: ResponseNameFile })

export const readingsOperations = {
  /** The kept answers as the station reads them now. No values. */
  'readings.list': op({ access: 'look', input: Nothing, output: ReadingsView }),
  'readings.summary': op({ access: 'look', input: Nothing, output: ReadingsSummary }),
  /** An answer as it came, without labels, long texts and secrets. It may name people. Throws `not_found`. */
  'readings.raw': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.endpoint' },
    input: z.strictObject({ answerId: z.string() }),
    output: z.object({ endpoint: z.string(), text: z.string() }),
  }),
  /** Reads all kept answers with other names, and changes nothing. Throws `invalid_input` with the `field` that is unknown. */
  'readings.try': op({
    access: 'supervise',
    input: NamesInput,
    output: z.object({ trials: z.array(ReadingTrial) }),
  }),
  /**
   * Writes `response-names.json`, all of it; answers are read by it from the next request on, in every profile. Throws as
   * `readings.try`, and `locked_by_administrator`.
   */
  'readings.save': op({ access: 'supervise', audit: 'done', input: NamesInput, output: ReadingsView }),
} satisfies OperationTable

export const readingsEvents = {
  /** Answers came, or are read by other names. */
  readings: ReadingsSummary,
} as const satisfies Record<string, z.ZodType>

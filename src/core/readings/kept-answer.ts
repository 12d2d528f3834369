// Answers of the service as they are kept to be looked at, and what reading one comes to.

import type { LabelFormat } from '../../base/label-format.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { EndpointId } from '../../service/endpoints.ts'

/** The gateway is another server: its answers are not kept. */
export type ReadEndpoint = Exclude<EndpointId, 'createGatewayToken'>

/** Names and indexes from the answer's top. */
export type JsonPlace = readonly (string | number)[]

/** A text that was left out; in its place stands what it was. `standIn` reads as it did, and tells nothing of it. */
export type CutText = { readonly at: JsonPlace; readonly standIn: string }

/** What came, without labels, long texts and secrets. */
export type KeptBody =
  | { readonly kind: 'json'; readonly json: unknown; readonly cuts: readonly CutText[] }
  | { readonly kind: 'text'; readonly text: string; readonly standIn?: string | undefined }
  /** A label or a document, of which nothing is kept. */
  | { readonly kind: 'file'; readonly format: LabelFormat; readonly bytes: number }

/** One answer under a good status, or one that should have told an error and did not. It may name people. */
export type KeptAnswer = {
  readonly endpoint: ReadEndpoint
  readonly at: Date
  readonly status: number
  readonly correlationId: string | undefined
  /** Of its request what its reading depends on. */
  readonly asked: {
    readonly query: Readonly<Record<string, string>>
    readonly fields: Readonly<Record<string, string | boolean>>
  }
  readonly body: KeptBody
}

/** A field that was looked for. `in` is the record itself: where its kind was looked for, and whether one was there. */
export type FieldReading = {
  readonly record: string
  readonly field: string
  /** `unclear`: something is there that is no amount, or several things could be it. */
  readonly state: 'found' | 'missed' | 'unclear'
  /** The name that it was found under; of a record, the place of the first one. */
  readonly name: string | undefined
  /** Names in the answer that nothing was taken from and that could be it, as they would be added to its names. */
  readonly choices: readonly string[]
}

/** Which name of an answer gave which field, what was missed, and what was left over. No values. */
export type AnswerReading = {
  readonly fields: readonly FieldReading[]
  /** Places of values that no field was taken from; `*` stands for each member of a list. */
  readonly leftOver: readonly string[]
  /** What could be the body of the answer. */
  readonly wrappers: readonly string[]
  /** Why the answer is not understood: the client's own error, and the field that it could not do without. */
  readonly problem:
    | {
        readonly code: ErrorCode
        readonly message: string
        readonly record?: string
        readonly field?: string
      }
    | undefined
}

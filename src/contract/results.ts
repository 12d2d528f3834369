// Results: what became of an order, told to whoever sent it. An event is noted in the transaction of its fact, told at least once, in the
// order of the events of its order, and carries an id by which a receiver knows it again.

import { z } from 'zod'
import { DatabasePlace, DatabaseSeconds, DatabaseStatement } from './database-place.ts'
import { trackingStatuses } from '../service/enums.ts'
import { Timestamp } from './domain.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'
import { OrderNumber } from './orders.ts'

/** What there is to tell. They are the `type` of what is sent (Standard Webhooks). */
export const resultEvents = [
  /** A label of the order was bought. */
  'parcel.shipped',
  /** A label for its way back was bought: the order is not shipped by that. */
  'parcel.return_label',
  'parcel.on_manifest',
  /** The service took the request for a refund: the label is not to be used. */
  'parcel.void_requested',
  'parcel.refunded',
  /** The service said no to the refund: the label holds. */
  'parcel.refund_rejected',
  /** The service says something else of its way; only the statuses that the target wants. */
  'parcel.tracking',
  'order.cancelled',
  /** A cancellation was taken back. */
  'order.reopened',
] as const
export type ResultEvent = (typeof resultEvents)[number]

/** What is known of an event by name, each a text; what is not known is empty. They are the columns of a CSV file, in this order. */
export const resultFields = [
  'eventId',
  'type',
  /** When it came to be, ISO 8601 in UTC. */
  'timestamp',
  'orderNumber',
  'parcelNumber',
  /** By which the service, and every bench, knows the parcel. */
  'transactionId',
  'trackingNumber',
  /** Of all its packages, with commas between them. */
  'trackingNumbers',
  /** `usps`, `ups`, `fedex` or `dhl`, where the number says so by its form. */
  'carrier',
  'carrierAccountId',
  'service',
  'packageCount',
  /** Together, in grams. */
  'weightGrams',
  /** `7.12`. */
  'price',
  'currency',
  'manifestNumber',
  'trackingStatus',
  /**
   * What a parcel ships, where that is known: JSON, a list of `sku`, `count`, `unscanned` where some of it nobody scanned, and `lots`,
   * `serials` and `expires` where it has any.
   */
  'items',
] as const
export type ResultField = (typeof resultFields)[number]
export const isResultField = (name: string): name is ResultField =>
  (resultFields as readonly string[]).includes(name)

const Name = z.string().trim().min(1).max(60)
const Path = z.string().min(1).max(200)
const Url = z.string().trim().min(1).max(2_000)
const HeaderName = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

const about = {
  name: Name,
  /** Off: what happens is kept, and told once it is on again. */
  enabled: z.boolean(),
  events: z.array(z.enum(resultEvents)).min(1),
  /** Of `parcel.tracking`: those that are told. */
  trackingStatuses: z.array(z.enum(trackingStatuses)),
  /** Ids of order sources, or `hand`; absent: whatever order it is, also of other benches. */
  sources: z.array(z.string().min(1).max(60)).min(1).optional(),
}

/**
 * How an address knows who asks. `header`: the secret stands whole in a header (`Bearer abc`). `basic`: RFC 7617. `signature`: HMAC-SHA256
 * of id, time and body as in Standard Webhooks; its secret is `whsec_` and base64.
 */
export const resultAuths = ['none', 'header', 'basic', 'signature'] as const

/**
 * An address that is sent JSON. `url` may hold `{orderNumber}`, `{parcelNumber}`, `{trackingNumber}` and `{eventId}`, written as a URL
 * needs them; https only, or this machine. `body`: for each path in what is sent (names parted by dots) the name of a field, or `=text`
 * for the text after the sign; without any it is the whole event.
 */
export const HttpTarget = z.strictObject({
  kind: z.literal('http'),
  ...about,
  method: z.enum(['POST', 'PUT', 'PATCH']),
  url: Url,
  auth: z.enum(resultAuths),
  headerName: HeaderName.default('Authorization'),
  /** Of `basic`. */
  user: z.string().max(200).default(''),
  body: z.record(Path, z.string().min(1).max(200)).default({}),
})
export type HttpTarget = z.infer<typeof HttpTarget>

/** A folder that a file is put into for each event, whole: written beside it and renamed into place. */
export const FolderTarget = z.strictObject({
  kind: z.literal('folder'),
  ...about,
  folder: z.string().trim().min(1).max(1_000),
  format: z.enum(['json', 'csv']),
})
export type FolderTarget = z.infer<typeof FolderTarget>

/**
 * A statement in a database, done once for each event, in a transaction of its own. Its parameters are fields of the event (`:orderNumber`),
 * bound beside the text; what is not known is null. `needsRow`: where it changes no row, the event is for a person.
 */
export const DatabaseTarget = z.strictObject({
  kind: z.literal('database'),
  ...about,
  place: DatabasePlace,
  statement: DatabaseStatement,
  needsRow: z.boolean().default(true),
  longestSeconds: DatabaseSeconds.default(30),
})
export type DatabaseTarget = z.infer<typeof DatabaseTarget>

export const ResultTargetConfig = z.discriminatedUnion('kind', [HttpTarget, FolderTarget, DatabaseTarget])
export type ResultTargetConfig = z.infer<typeof ResultTargetConfig>

/** Faults that may be over without anybody's doing, and those that a person has to end. */
export const passingTellFaults = [
  'no_answer',
  'no_such_name',
  'address_untrusted',
  'proxy_in_the_way',
  'too_slow',
  'busy',
  'folder_missing',
  'folder_full',
  /** It is there, and does not answer: whether it has the file is not known. */
  'folder_hangs',
  'folder_unusable',
  /** Not reached, or cut off before the statement could be done. */
  'database_away',
  'database_slow',
  /** A lock, or a deadlock: of this event. */
  'database_busy',
  /** The statement was sent, and no answer came. */
  'database_unsure',
] as const
export const lastingTellFaults = [
  'answered_no',
  /** 401 or 403. */
  'no_entry',
  /** 404 or 410. */
  'nothing_there',
  /** A redirection: a secret goes to no other place than the one that it was given for. */
  'sent_on',
  'folder_forbidden',
  'secret_missing',
  /** It was given for another address. */
  'secret_of_other_address',
  /** The database has the event sealed with a key that is not here. */
  'content_closed',
  /** Of the login, its rights, or who the server is. */
  'database_no_entry',
  /** The statement itself: a table or a column that is not there, how it is written. */
  'database_cannot',
  /** What this event would write: a value that does not fit, a rule of the table. */
  'database_said_no',
  /** The statement was done, and there was no row for it. */
  'no_row',
] as const
/** In the audit log of a bench where a target was removed by what another bench did, with events that were not told: how many. */
export const untoldForgotten = 'results.untoldForgotten'

/** Why an event is not told yet. `status`: what an address answered (RFC 9110); `serverCode`: a database. Nothing of an address, a secret or an answer stands in it. */
export const TellFault = z.object({
  code: z.enum([...passingTellFaults, ...lastingTellFaults]),
  status: z.int().exactOptional(),
  serverCode: z.string().max(20).exactOptional(),
})
export type TellFault = z.infer<typeof TellFault>

/** Faults of what a person typed of a target: details of `invalid_input` (`FaultyTarget`). */
export const targetFaults = [
  'no_address',
  'no_https',
  'other_braces',
  'secret_in_address',
  'no_signing_secret',
  'secret_of_other_address',
  'bad_path',
  'unknown_field',
  // of a database
  'no_host',
  'database_not_here',
  'database_needs_name',
  'no_certificate',
  'no_statement',
  'several_statements',
  'own_placeholder',
  'no_end',
  /** `path`: the parameter that is no field of an event. */
  'unknown_parameter',
] as const
export type TargetFault = { readonly code: (typeof targetFaults)[number]; readonly path?: string }
export type FaultyTarget = { readonly targetFault: TargetFault }

/** `waiting`: is told, or told again, by itself. `stopped`: for a person. */
export const tellingStates = ['waiting', 'stopped', 'told', 'skipped'] as const
export type TellingState = (typeof tellingStates)[number]

/** Why a person left an event untold. */
export const skipReasons = ['told_otherwise', 'not_wanted', 'order_unknown_there'] as const
export type SkipReason = (typeof skipReasons)[number]

/** One event for one target. */
export const TellingView = z.object({
  id: z.uuid(),
  targetId: z.uuid(),
  eventId: z.uuid(),
  event: z.enum(resultEvents),
  orderNumber: z.string(),
  parcelNumber: z.int().optional(),
  trackingNumber: z.string().optional(),
  /** When it came to be. */
  at: Timestamp,
  state: z.enum(tellingStates),
  /** An earlier event of its order is not told there yet: it waits for that. */
  isBehind: z.boolean(),
  tries: z.int(),
  nextAt: Timestamp.optional(),
  toldAt: Timestamp.optional(),
  fault: TellFault.optional(),
  skipReason: z.enum(skipReasons).optional(),
})
export type TellingView = z.infer<typeof TellingView>

export const ResultTargetView = z.object({
  id: z.uuid(),
  config: ResultTargetConfig,
  /** A secret is kept, and was given for this address. */
  hasSecret: z.boolean(),
  /** It stays this bench's own: another computer has another folder or address of that name. Absent without a warehouse. */
  own: z.boolean().optional(),
  /** `failing`: the last try did not get there; it is tried again, later each time. */
  state: z.enum(['off', 'idle', 'telling', 'failing']),
  nextAt: Timestamp.optional(),
  fault: TellFault.optional(),
  /** When something got there last. */
  toldAt: Timestamp.optional(),
  /** `closed`: what cannot be read, with the keys that are here or at all, or comes after something of its order that cannot: it is not told. */
  counts: z.object({ waiting: z.int(), stopped: z.int(), closed: z.int() }),
  /** Since when the oldest that waits does. */
  oldestAt: Timestamp.optional(),
})
export type ResultTargetView = z.infer<typeof ResultTargetView>

/** A target that cannot be read: its keys are not here, or a later version wrote it. What it hears of is not known. */
export const ClosedTargetView = z.object({
  id: z.uuid(),
  addedAt: Timestamp,
  /** Events that it may want to hear of. */
  waiting: z.int(),
  oldestAt: Timestamp.optional(),
})
export type ClosedTargetView = z.infer<typeof ClosedTargetView>

/** What of an order one target knows. */
export const ToldOfOrder = z.object({
  targetId: z.uuid(),
  target: z.string(),
  tellings: z.array(TellingView),
  /** What besides cannot be read with the keys that are here. */
  closed: z.int(),
})
export type ToldOfOrder = z.infer<typeof ToldOfOrder>

/** `open`: waiting and stopped. */
export const tellingFilters = ['open', 'stopped', 'told', 'skipped', 'all'] as const

const TargetId = z.uuid()
const TellingId = z.uuid()
/** It goes to the keychain and never comes back. Of `signature`: `whsec_…`. */
const Secret = z.string().max(2_000)

export const resultOperations = {
  'results.targets': op({
    access: 'look',
    input: Nothing,
    output: z.object({ targets: z.array(ResultTargetView), closed: z.array(ClosedTargetView) }),
  }),
  /** The newest first. `before`: the `next` of the piece before; `skip` passes rows over, to jump in a long list. */
  'results.list': op({
    access: 'look',
    input: z.strictObject({
      which: z.enum(tellingFilters).default('open'),
      targetId: TargetId.optional(),
      query: z.string().trim().max(100).default(''),
      before: z.int().optional(),
      skip: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({
      tellings: z.array(TellingView),
      total: z.int(),
      next: z.int().optional(),
      /** Rows of this piece that cannot be read any more: they are left where they are. Absent for none. */
      unreadable: z.int().positive().optional(),
    }),
  }),
  /** What of this order its targets know. Empty where none wants to hear of it. */
  'results.ofOrder': op({
    access: 'look',
    input: z.strictObject({ orderNumber: OrderNumber }),
    output: z.object({ targets: z.array(ToldOfOrder) }),
  }),
  /**
   * Adds a target, or changes the one with this id: what happens from now on is told there. `secret`: another one, or none where it is
   * empty; left out, it stays. Throws `invalid_input` (`FaultyTarget`), also where another address is to have the secret of the one before;
   * `conflict` where it is another than `before` by now.
   */
  'results.saveTarget': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'out.id', outcome: 'out.state' },
    input: z.strictObject({
      targetId: TargetId.optional(),
      config: ResultTargetConfig,
      before: ResultTargetConfig.optional(),
      secret: Secret.optional(),
    }),
    output: ResultTargetView,
  }),
  /** Forgets a target, its secret and what it was not told. */
  'results.removeTarget': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.targetId' },
    input: z.strictObject({ targetId: TargetId }),
    output: Done,
  }),
  /**
   * Sends an event that says of itself that it is a test (`type`: `test`), of an order that there is not, with what the form says.
   * Answers what came of it, and keeps nothing. A database is asked how it would do the statement, and does nothing; `unseen`: this one can
   * only be done, and all that is known is that the database lets the station in.
   */
  'results.tryTarget': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      targetId: TargetId.optional(),
      config: ResultTargetConfig,
      secret: Secret.optional(),
    }),
    output: z.object({ fault: TellFault.optional(), unseen: z.literal(true).optional() }),
  }),
  /** Tells again at once: one event, or all of a target that wait or have stopped. Throws `not_found`, `conflict` for what is told. */
  'results.retry': op({
    access: 'pack',
    audit: { when: 'done', recordId: ['in.tellingId', 'in.targetId'] },
    input: z.union([z.strictObject({ tellingId: TellingId }), z.strictObject({ targetId: TargetId })]),
    output: z.object({ tellings: z.int() }),
  }),
  /** A person leaves it untold; what came after it for its order goes on. Throws `conflict` for what is told. */
  'results.skip': op({
    access: 'supervise',
    audit: {
      when: 'done',
      subject: 'out.orderNumber',
      recordId: 'in.tellingId',
      reason: 'in.reason',
      outcome: 'out.state',
    },
    input: z.strictObject({ tellingId: TellingId, reason: z.enum(skipReasons) }),
    output: TellingView,
  }),
} satisfies OperationTable

export const resultChanges = {
  resultTarget: ResultTargetView,
  /** Events were noted, told or left: lists of them are old. */
  resultsChanged: z.object({}),
} as const satisfies Record<string, z.ZodType>

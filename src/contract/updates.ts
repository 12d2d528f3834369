// What the page can ask about new versions of the station. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'

/** As releases are numbered: semver without build metadata. */
export const VersionNumber = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z.-]{1,32})?$/)

export const updateChannels = ['latest', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** A version that the feed has, or that is kept. `notes` is plain text, whatever stands in it. */
export const Release = z.object({
  version: VersionNumber,
  notes: z.string(),
  releasedAt: z.string().optional(),
})
export type Release = z.infer<typeof Release>

/**
 * What a version waits for before it is installed: work that is queued, under way, in doubt or being packed, and hands
 * on the bench. `bench_in_use` does not hold back what a supervisor asks for.
 */
export const updateHoldKinds = [
  'labels_queued',
  'labels_printing',
  'labels_unanswered',
  'purchases_under_way',
  'purchases_in_doubt',
  'labels_to_scan_back',
  'parcel_open',
  'batch_running',
  'acts_under_way',
  'refunds_under_way',
  'manifests_under_way',
  'containers_under_way',
  'deposit_under_way',
  'station_starting',
  'bench_in_use',
] as const
export type UpdateHoldKind = (typeof updateHoldKinds)[number]

export const UpdateHold = z.object({ kind: z.enum(updateHoldKinds), count: z.int() })
export type UpdateHold = z.infer<typeof UpdateHold>

/**
 * Where the station is with new versions. `ready`: it is here, verified, and waits for `holds`; with `byHand` it is
 * installed only when somebody asks for it. `failed`: what was tried last came to nothing, and why.
 */
export const UpdateProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not_asked') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('up_to_date'), at: Timestamp }),
  z.object({ state: z.literal('downloading'), release: Release, percent: z.int().min(0).max(100) }),
  z.object({
    state: z.literal('ready'),
    release: Release,
    holds: z.array(UpdateHold),
    byHand: z.boolean(),
  }),
  z.object({ state: z.literal('installing'), version: VersionNumber }),
  z.object({ state: z.literal('failed'), at: Timestamp, error: ErrorInfo }),
])
export type UpdateProgress = z.infer<typeof UpdateProgress>

/** An address without a name and password in it: they would stand in a settings file. */
export const FeedUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url))

export const UpdateRule = z.strictObject({
  /** The folder of the feed. Without it nothing is asked for. */
  feedUrl: FeedUrl.optional(),
  /** New versions are fetched and installed without anybody's doing. */
  automatic: z.boolean().default(true),
  channel: z.enum(updateChannels).default('latest'),
  /** How long nobody has touched the bench before a version is installed by itself. */
  idleMinutes: z.int().min(5).max(720).default(15),
})
export type UpdateRule = z.infer<typeof UpdateRule>

export const UpdatesView = z.object({
  /** False where the station was not installed as an application: updates are then whoever's who installed it. */
  offered: z.boolean(),
  /** The version that runs; its notes are known where it came by an update. */
  present: z.object({ version: z.string(), notes: z.string().optional() }),
  progress: UpdateProgress,
  /** The version before, kept for going back. `possible` is false once the data was converted by a newer one. */
  previous: z.object({ version: VersionNumber, possible: z.boolean() }).optional(),
  rule: UpdateRule,
})
export type UpdatesView = z.infer<typeof UpdatesView>

const OfVersion = z.strictObject({ version: VersionNumber })

export const updateOperations = {
  'updates.get': op({ access: 'look', input: Nothing, output: UpdatesView }),
  /** Asks the feed now, and begins to fetch what is new. Event `updates`. */
  'updates.check': op({ access: 'look', input: Nothing, output: UpdatesView }),
  /** Ends a download; what came of it is thrown away. */
  'updates.cancel': op({ access: 'supervise', input: Nothing, output: UpdatesView }),
  /**
   * Installs the version that is ready, and starts the station anew. Throws `update_waits` with what holds it back,
   * `conflict` where another version is ready, `update_not_trusted` where its file is not what was signed.
   */
  'updates.install': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.version' },
    closesProfile: true,
    input: OfVersion,
    output: UpdatesView,
  }),
  /** Installs the version before. Throws as `updates.install`, and `update_no_way_back`. */
  'updates.goBack': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.version' },
    closesProfile: true,
    input: OfVersion,
    output: UpdatesView,
  }),
  'updates.saveRule': op({ access: 'supervise', audit: 'done', input: UpdateRule, output: UpdatesView }),
  /** Hands on the bench; `packing`: a parcel stands open on the page. */
  'updates.benchUsed': op({ access: 'look', input: z.strictObject({ packing: z.boolean() }), output: Done }),
} satisfies OperationTable

export const updateEvents = { updates: UpdatesView } as const satisfies Record<string, z.ZodType>

// What the page can ask about the station itself: health, calls, log, audit log, backups, retention. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Money, profileIds, type PrintContentKind, SecretsState, ServiceHealth, Timestamp } from './domain.ts'
import { printerConditions } from './printers.ts'
import { ReadingsSummary } from './readings.ts'
import { StationProfileView } from './station-profile-view.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** One call of the shipping service. Of bodies nothing is kept. */
export const ServiceCallView = z.object({
  at: Timestamp,
  /** Method and path as the contract writes them, without what stands in their places. */
  endpoint: z.string(),
  durationMs: z.number(),
  /** HTTP status; absent where no answer came. */
  status: z.int().optional(),
  /** What went wrong: the station's code, or why no answer came. */
  problem: z.string().optional(),
  /** The service's own code for what it refused. */
  serviceCode: z.string().optional(),
  correlationId: z.string().optional(),
})
export type ServiceCallView = z.infer<typeof ServiceCallView>

export const DatabaseCheck = z.object({
  at: Timestamp,
  ok: z.boolean(),
  durationMs: z.number(),
  /** In SQLite's words; tables and pages, no content. */
  problems: z.array(z.string()),
  /** Rows whose sealed content does not open any more, though its key is here: of those that were looked at. */
  unreadableRows: z.int(),
  /** Nothing is bought until a backup was restored. */
  buyingStopped: z.boolean(),
  /** The newest backup that is whole, where this database is not. */
  lastGoodBackup: Timestamp.optional(),
})
export type DatabaseCheck = z.infer<typeof DatabaseCheck>

export const StationHealth = z.object({
  at: Timestamp,
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  startedAt: Timestamp,
  profile: z.enum(profileIds),
  service: ServiceHealth,
  accountReady: z.boolean(),
  /** How the last answers of the account were understood. */
  readings: ReadingsSummary,
  printers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      condition: z.enum(printerConditions),
      waitingJobs: z.int(),
    }),
  ),
  secrets: SecretsState,
  /** `kept`: the key to the labels is in the keychain. `session`: it is lost at the end. `other`: older labels cannot be opened. */
  dataKey: z.enum(['kept', 'session', 'other']),
  /** Something is sealed with a key that is not in the keychain. */
  olderKeyMissing: z.boolean(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), low: z.boolean() }),
  database: z.object({ bytes: z.number(), lastCheck: DatabaseCheck.optional() }),
  /** The newest crash of the last 14 days; its file is in the data folder's `crashes`. */
  lastCrash: z.object({ at: Timestamp, file: z.string() }).optional(),
  stationProfile: StationProfileView.optional(),
})
export type StationHealth = z.infer<typeof StationHealth>

/** What is sealed with a key that is not here. */
export const ClosedRows = z.object({ labels: z.int(), orders: z.int(), documents: z.int() })
export type ClosedRows = z.infer<typeof ClosedRows>

export const AuditEntryView = z.object({
  number: z.int(),
  at: Timestamp,
  /** Absent: the station by itself, or one without operators. */
  operator: z.string().optional(),
  approvedBy: z.string().optional(),
  operation: z.string(),
  /** An order number, tracking number, printer or the like. */
  subject: z.string().optional(),
  reason: z.string().optional(),
  amount: Money.optional(),
  outcome: z.string(),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

/**
 * Why it cannot be proved that no entry is missing. `other_key`: the end was sealed with a key that is not to be had.
 * `no_keychain`: only a keychain would notice an older copy in the log's place. `keychain_silent`: it does not answer now.
 * `not_anchored`: the keychain holds nothing of this log yet.
 */
export const auditGaps = ['other_key', 'no_keychain', 'keychain_silent', 'not_anchored'] as const
export type AuditGap = (typeof auditGaps)[number]

/**
 * `whole`: every entry is as it was written and none is missing. `broken`: `entry` is the first that is not, and
 * `problem` how; `rolled_back` is a log that is behind what the keychain knows of it. `unproved`: the entries agree, and
 * `gap` says why that is not all.
 */
export const AuditCheck = z.object({
  state: z.enum(['whole', 'broken', 'unproved']),
  entries: z.int(),
  problem: z.enum(['changed', 'missing', 'cut_off', 'seal_missing', 'rolled_back']).optional(),
  entry: z.int().optional(),
  gap: z.enum(auditGaps).optional(),
  /** Backups that were put back on purpose, each with an entry that says so. */
  restores: z.int().optional(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const BackupView = z.object({
  name: z.string(),
  madeAt: Timestamp,
  bytes: z.number(),
})
export type BackupView = z.infer<typeof BackupView>

export const BackupList = z.object({
  folder: z.string(),
  /** A backup is made with the first start of a day. */
  daily: z.boolean(),
  /** Newest first, of the open profile. */
  backups: z.array(BackupView),
  /** What takes the database's place at the next start. */
  restoring: z.string().optional(),
})
export type BackupList = z.infer<typeof BackupList>

/** What would lose its bytes and personal data, by kind, and what is as old and stays. */
export const RetentionCount = z.object({
  labels: z.int(),
  documents: z.int(),
  /** Cancelled orders; shipped ones go with their labels. */
  orders: z.int(),
  /** Words of the service, failures, trackings and forms, and what is known of orders that other benches packed. */
  others: z.int(),
  /** Labels that stay, whatever their age, by the first reason that holds. */
  kept: z.object({
    lackingLabels: z.int(),
    unconfirmed: z.int(),
    inDoubt: z.int(),
    notOnManifest: z.int(),
  }),
  oldest: Timestamp.optional(),
})
export type RetentionCount = z.infer<typeof RetentionCount>

/** Documents that may name a person. SCAN forms stay: they name the shop, and are what the carrier asks for. */
export const personalDocuments = [
  'packing_slip',
  'day_report',
  'file',
  'container_label',
  'reprint_banner',
  'label_copy',
] as const satisfies readonly PrintContentKind[]

export const RetentionDays = z.int().min(7).max(3650)
export const RetentionView = z.object({
  /** Absent: nothing is ever removed. */
  days: RetentionDays.optional(),
  lastRun: z
    .object({ at: Timestamp, labels: z.int(), documents: z.int(), orders: z.int(), others: z.int() })
    .optional(),
  /** The next removal, and what it takes as it was counted. */
  next: z.object({ at: Timestamp, count: RetentionCount }).optional(),
  /** The computer's clock has jumped ahead since it was last believed: nothing is removed until a person says that it is right. */
  clockDoubt: z.object({ believedAt: Timestamp, now: Timestamp }).optional(),
})
export type RetentionView = z.infer<typeof RetentionView>

const BackupName = z.string().regex(/^[\w.-]+\.db$/)

export const diagnosticsOperations = {
  'diagnostics.health': op({ access: 'look', input: Nothing, output: StationHealth }),
  /** The last 200 calls since the start, newest first. */
  'diagnostics.calls': op({
    access: 'look',
    input: Nothing,
    output: z.object({ calls: z.array(ServiceCallView) }),
  }),
  /** Reads the whole database beside the work, and opens what it keeps. The station does so by itself at each start and each night. */
  'diagnostics.checkDatabase': op({ access: 'supervise', input: Nothing, output: DatabaseCheck }),
  /** Counts what is sealed with a key that is not in the keychain now. */
  'dataKey.closedRows': op({ access: 'supervise', input: Nothing, output: ClosedRows }),
  /**
   * Where the key is lost: the station goes on with a new one, kept beside it. What is sealed with the lost one stays as it
   * is, and opens at the first start after its entry is back. Throws `conflict` where no key is lost.
   */
  'dataKey.begin': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'out.profile' },
    input: Nothing,
    output: StationHealth,
  }),
  /** The end of the station's log. It holds no secret, address or body; see the logger. */
  'diagnostics.log': op({
    access: 'look',
    input: z.strictObject({ lines: z.int().min(1).max(20_000).default(2_000) }),
    output: z.object({ text: z.string(), lines: z.int() }),
  }),

  /** Newest first; `before` is the number of the last entry that is there already. */
  'audit.list': op({
    access: 'supervise',
    input: z.strictObject({
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ entries: z.array(AuditEntryView), total: z.int() }),
  }),
  'audit.verify': op({ access: 'supervise', input: Nothing, output: AuditCheck }),
  /** The whole log as CSV (RFC 4180), oldest first. */
  'audit.export': op({
    access: 'supervise',
    audit: 'done',
    input: Nothing,
    output: z.object({ csv: z.string(), entries: z.int() }),
  }),

  'backups.list': op({ access: 'supervise', input: Nothing, output: BackupList }),
  /** Copies the open profile's database while it is used, and checks the copy. Event `backupProgress`. */
  'backups.make': op({ access: 'supervise', audit: 'done', input: Nothing, output: BackupList }),
  'backups.saveSettings': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ folder: z.string().trim().min(1).max(500), daily: z.boolean() }),
    output: BackupList,
  }),
  /** How many labels were bought since a backup was made: restoring it forgets them. */
  'backups.compare': op({
    access: 'supervise',
    input: z.strictObject({ name: BackupName }),
    output: z.object({ boughtSince: z.int() }),
  }),
  /** Checks a backup, and lets it take the database's place at the next start; the present one is kept beside it. */
  'backups.restore': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.name' },
    input: z.strictObject({ name: BackupName }),
    output: BackupList,
  }),
  'backups.cancelRestore': op({ access: 'supervise', audit: 'done', input: Nothing, output: BackupList }),

  'retention.get': op({ access: 'supervise', input: Nothing, output: RetentionView }),
  /** Counts; removes nothing. */
  'retention.preview': op({
    access: 'supervise',
    input: z.strictObject({ days: RetentionDays }),
    output: RetentionCount,
  }),
  /** Removes at once and then daily. Without `days` it is off. */
  'retention.save': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ days: RetentionDays.optional() }),
    output: RetentionView,
  }),
  /** A person's word that the date of the computer is right (`clockDoubt`): removes at once, and daily again. */
  'retention.believeClock': op({ access: 'supervise', audit: 'done', input: Nothing, output: RetentionView }),
} satisfies OperationTable

export const diagnosticsEvents = {
  backupProgress: z.object({ pagesDone: z.int(), pagesTotal: z.int() }),
} as const satisfies Record<string, z.ZodType>

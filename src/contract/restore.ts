// A database that was put back from a backup, and the way from there to buying again. Part of the operations of the
// station (operations.ts).

import { z } from 'zod'
import { Money, profileIds, Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { ImportCounts } from './shipment-import.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** Why a person says that the service need not be asked: what stands in the audit log. */
export const restoreWords = ['nothing_shipped', 'checked_by_hand', 'account_gone'] as const
export type RestoreWord = (typeof restoreWords)[number]

/** A shipment that was found at the service, and whose order is not known. */
export const UnmatchedShipment = z.object({
  purchaseId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  recipient: z.string(),
  destination: z.string(),
  boughtAt: Timestamp,
  price: Money.optional(),
})
export type UnmatchedShipment = z.infer<typeof UnmatchedShipment>

export const RestoreView = z.object({
  /** Orders wait until the service was asked what was shipped since. Absent where none has to. */
  pending: z
    .object({
      backupAt: Timestamp,
      restoredAt: Timestamp,
      /** It is being asked now. */
      comparing: z.boolean(),
      counts: ImportCounts,
      /** Why it could not be asked. */
      reason: ErrorInfo.optional(),
      /** It was asked, and is once more at this time: what was under way may be listed late. */
      againAt: Timestamp.optional(),
    })
    .optional(),
  /** Jobs of the backup that wait for a yes. */
  heldJobs: z.int(),
  /** Of the comparison that ended last, since it ended. */
  unmatched: z.array(UnmatchedShipment),
})
export type RestoreView = z.infer<typeof RestoreView>

export const BackupFile = z.object({ name: z.string(), madeAt: Timestamp, bytes: z.number() })
const BackupName = z.string().regex(/^[\w.-]+\.db$/)

/** A profile whose database is too damaged to be opened. */
export const StartUpView = z.object({
  damaged: z
    .object({
      profile: z.enum(profileIds),
      folder: z.string(),
      /** Newest first. */
      backups: z.array(BackupFile),
    })
    .optional(),
})
export type StartUpView = z.infer<typeof StartUpView>

export const restoreOperations = {
  'restore.get': op({ access: 'look', input: Nothing, output: RestoreView }),
  /** Asks the service what was shipped since the backup, and takes it in. The answer comes at once. */
  'restore.compare': op({ access: 'pack', audit: 'done', input: Nothing, output: RestoreView }),
  /** Orders go on on a person's word. What was shipped since the backup, and is scanned again, is then paid for twice. */
  'restore.waive': op({
    access: 'supervise',
    audit: { when: 'money', reason: 'in.reason' },
    input: z.strictObject({ reason: z.enum(restoreWords) }),
    output: RestoreView,
  }),
  /** Prints all jobs of the backup that wait for a yes, or takes them out of the queue. */
  'restore.answerJobs': op({
    access: 'pack',
    audit: 'done',
    input: z.strictObject({ print: z.boolean() }),
    output: RestoreView,
  }),
  /** The list of shipments without an order was seen. */
  'restore.seen': op({ access: 'pack', input: Nothing, output: RestoreView }),

  'startup.get': op({ access: 'look', input: Nothing, output: StartUpView }),
  /** Whether a backup is whole. */
  'startup.check': op({
    access: 'look',
    input: z.strictObject({ name: BackupName }),
    output: z.object({ whole: z.boolean() }),
  }),
  /** Puts the damaged database aside, and the backup in its place; then the profile is opened. */
  'startup.restore': op({
    access: 'supervise',
    audit: { when: 'done', subject: 'in.name' },
    closesProfile: true,
    input: z.strictObject({ name: BackupName }),
    output: StartUpView,
  }),
} satisfies OperationTable

export const restoreEvents = { restore: RestoreView } as const satisfies Record<string, z.ZodType>

// What the page can ask about other programs that work with the station: their keys, and pairing with a page of another
// origin. What they ask themselves goes by operations that name `scopes` (op.ts), over src/api. Part of the operations of the
// station (operations.ts).

import { z } from 'zod'
import { programScopes } from './access.ts'
import { Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { ProgramHosting } from './program-hosting.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'
import { mostLimitMinor } from './operators.ts'

/** A key is this and 43 letters of base64url: 256 bits of chance. */
export const programKeyPrefix = 'pbk_'

/** What a code for pairing is: so many digits, good for so long, and void after so many wrong ones. */
export const pairingRules = { digits: 6, goodForMs: 120_000, tries: 5 } as const

const ProgramId = z.uuid()

/** What a key lets do. */
export const KeyWish = z.strictObject({
  /** What acts of the program stand under in the audit log. */
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(programScopes)).min(1).max(programScopes.length),
  /** The most that one parcel may cost, in minor units of `limitCurrency`. Absent: no limit. */
  parcelLimitMinor: z.int().min(0).max(mostLimitMinor).optional(),
})
export type KeyWish = z.infer<typeof KeyWish>

/** A key, without its secret: nobody can be shown that again. */
export const ProgramView = KeyWish.extend({
  id: ProgramId,
  /** The page's, of a key that was made by pairing: it works in pages of this origin alone. */
  origin: z.string().optional(),
  madeAt: Timestamp,
  /** Who was at the bench; absent on a station without operators. */
  madeBy: z.string().optional(),
  /** To the minute; absent where it was never used. */
  lastUsedAt: Timestamp.optional(),
  /** It opens nothing any more. */
  revokedAt: Timestamp.optional(),
  /** It came with a backup of that time, and may have been revoked since: it opens nothing until it is kept. */
  restoredFrom: Timestamp.optional(),
})
export type ProgramView = z.infer<typeof ProgramView>

/** A code that is shown at the bench now. */
export const PairingView = KeyWish.extend({
  endsAt: Timestamp,
  /** Wrong ones that are left before it is void. */
  triesLeft: z.int(),
})
export type PairingView = z.infer<typeof PairingView>

/** How a code ended that was shown: a page was given `programId` by it, its time was over, too many were wrong, or it was called off. */
export const pairingEnds = ['paired', 'time', 'tries', 'stopped'] as const
export const PairingEnd = z.object({ how: z.enum(pairingEnds), programId: ProgramId.optional() })
export type PairingEnd = z.infer<typeof PairingEnd>

/** The keys of the open profile: a key of Test does nothing in Production. */
export const ProgramList = z.object({
  /** Those that work first, the newest of them before the others; then what was revoked. */
  programs: z.array(ProgramView),
  /** Without its code, which is in the answer that began it alone. */
  pairing: PairingView.optional(),
  /** Of the last code that was shown since the profile was opened, and is shown no more. */
  pairingEnded: PairingEnd.optional(),
  /** Where programs reach the station now, as `http://127.0.0.1:4870/api/v1`. Empty while that is switched off. */
  addresses: z.array(z.string()),
  /** Of a host with a listener of its own, as it is set; absent where the page's own host serves programs. */
  hosting: z
    .object({
      setting: ProgramHosting.optional(),
      /** Why it does not listen, though it is switched on. */
      fault: ErrorInfo.optional(),
    })
    .optional(),
})
export type ProgramList = z.infer<typeof ProgramList>

export const programOperations = {
  'programs.list': op({ access: 'look', input: Nothing, output: ProgramList }),
  /** Makes a key. `key` is its text, in this answer and in no other place. Throws `conflict` for a name that another key has. */
  'programs.make': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'out.program.id' },
    input: KeyWish,
    output: z.object({ key: z.string(), program: ProgramView }),
  }),
  /** It opens nothing from then on, and what listens with it is ended. Harmless where it is done. Throws `not_found`. */
  'programs.revoke': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.programId' },
    input: z.strictObject({ programId: ProgramId }),
    output: ProgramList,
  }),
  /** A key that came with a backup works again. Harmless where it does, or was revoked. Throws `not_found`. */
  'programs.keep': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.programId' },
    input: z.strictObject({ programId: ProgramId }),
    output: ProgramList,
  }),
  /**
   * Shows a code by which one page of another origin is given a key like this (`pairingRules`). One that was shown before is
   * void. The code is in this answer and in no other place. Throws `conflict` as `programs.make`.
   */
  'programs.pair': op({
    access: 'supervise',
    audit: 'done',
    input: KeyWish,
    output: z.object({ code: z.string(), pairing: PairingView, goodForMs: z.int() }),
  }),
  /**
   * Switches serving on or off, of a host with a listener of its own. Where it cannot listen, the answer says why
   * (`hosting.fault`). Throws `locked_by_administrator`.
   */
  'programs.setHosting': op({
    access: 'supervise',
    audit: 'done',
    input: ProgramHosting,
    output: ProgramList,
  }),
  /** Calls it off; harmless where none is shown. Whoever sees a code may: it is shown to nobody any more. */
  'programs.stopPairing': op({ access: 'look', input: Nothing, output: Done }),
} satisfies OperationTable

export const programEvents = {
  /** A key was made, used, paired or revoked, pairing began, failed or ended, or programs are served elsewhere, or not. */
  programs: ProgramList,
} as const satisfies Record<string, z.ZodType>

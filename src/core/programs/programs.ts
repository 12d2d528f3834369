// The keys of other programs: who may ask, for what, and since when. Pairing gives one to a page of another origin.

import type { KeyWish } from '../../contract/programs.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { Clock, NewId } from '../runtime.ts'
import { createPairing } from './pairing.ts'
import type { Program, ProgramSecrets, ProgramStore } from './ports.ts'

/** The last use of a key is written down so often at most. */
const usedEveryMs = 60_000

/** Of a code for pairing: an operator at the bench. */
type Shower = { readonly id: string; readonly name: string }

export type Programs = ReturnType<typeof openPrograms>

export type ProgramsPorts = {
  readonly store: ProgramStore
  readonly secrets: ProgramSecrets
  readonly clock: Clock
  readonly newId: NewId
  readonly onChanged: () => void
  /** Names that acts stand under in the audit log, other than programs'. */
  readonly otherNames: () => readonly string[]
  /** Nothing that it listens to is told to it any more. */
  readonly onRevoked: (programId: string) => void
}

export function openPrograms({
  store,
  secrets,
  clock,
  newId,
  onChanged,
  onRevoked,
  otherNames,
}: ProgramsPorts) {
  const pairing = createPairing({ clock, secrets, onChanged })

  async function refuseTakenName(name: string): Promise<void> {
    const programs = (await store.list()).filter(({ revokedAt }) => !revokedAt)
    const taken = [...programs.map((program) => program.name), ...otherNames()]
    if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
      throw conflict('program_name_taken', { field: 'name' })
  }

  async function make(
    { name, scopes, parcelLimitMinor }: KeyWish,
    besides: Pick<Program, 'madeBy' | 'origin'>,
  ): Promise<{ readonly key: string; readonly program: Program }> {
    await refuseTakenName(name)
    const key = secrets.newKey()
    const program: Program = {
      id: newId(),
      name,
      scopes: [...new Set(scopes)],
      parcelLimitMinor,
      ...besides,
      madeAt: clock.now(),
    }
    await store.add(program, secrets.hashOf(key))
    onChanged()
    return { key, program }
  }

  /** Who showed the code has let the page in. */
  let shownBy: Shower | undefined

  return {
    list: store.list,
    make: (wish: KeyWish, madeBy: string | undefined) => make(wish, { madeBy }),
    async revoke(programId: string): Promise<void> {
      const program = (await store.list()).find(({ id }) => id === programId)
      if (!program) throw notFound('program')
      if (program.revokedAt) return
      await store.revoke(programId, clock.now())
      onRevoked(programId)
      onChanged()
    },
    /** A key that came with a backup works again. Harmless where it does, or was revoked. Throws `not_found`. */
    async keep(programId: string): Promise<void> {
      const program = (await store.list()).find(({ id }) => id === programId)
      if (!program) throw notFound('program')
      if (!program.restoredFrom || program.revokedAt) return
      await store.keep(programId)
      onChanged()
    },
    /**
     * Whose key this is, from a page of `origin` or from no page at all. Undefined where it is no key that works there;
     * `to_keep` where it came with a backup, and nobody has kept it yet. A use is noted.
     */
    async recognize(key: string, origin: string | undefined): Promise<Program | 'to_keep' | undefined> {
      const program = await store.findBySecret(secrets.hashOf(key))
      if (!program || program.revokedAt || program.origin !== origin) return undefined
      if (program.restoredFrom) return 'to_keep'
      const now = clock.now()
      const usedMs = program.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY
      // A clock that was set back is no reason to write at every use.
      if (Math.abs(now.getTime() - usedMs) >= usedEveryMs) {
        await store.used(program.id, now)
        onChanged()
      }
      return program
    },
    /** Whether this key works still, and is one of this profile. */
    isGood: async (programId: string): Promise<boolean> =>
      (await store.list()).some(
        ({ id, revokedAt, restoredFrom }) => id === programId && !revokedAt && !restoredFrom,
      ),
    /** Whether pages of this origin have a key that was not revoked. */
    isPaired: async (origin: string): Promise<boolean> =>
      (await store.list()).some((program) => program.origin === origin && !program.revokedAt),
    pairing: pairing.open,
    pairingEnded: pairing.ended,
    async beginPairing(wish: KeyWish, by: Shower | undefined): Promise<string> {
      await refuseTakenName(wish.name)
      shownBy = by
      return pairing.begin(wish)
    },
    stopPairing: pairing.stop,
    /** The key of the page that said the code, and who showed that. Undefined where it is wrong, used or too old. */
    async pair(code: string, origin: string) {
      // A code is not used up where it can give no key.
      const open = pairing.open()
      if (open) await refuseTakenName(open.wish.name)
      const by = shownBy
      const wish = pairing.redeem(code)
      if (!wish) return undefined
      const made = await make(wish, { madeBy: by?.name, origin })
      pairing.paired(made.program.id)
      return { ...made, by }
    },
    /** False where the same gesture was asked for with another content. On disk when it resolves. */
    async isSameWish(programId: string, gestureId: string, contentHash: string): Promise<boolean> {
      const kept = await store.keepWish({ gestureId, programId, contentHash, askedAt: clock.now() })
      return kept === contentHash
    },
    close: pairing.close,
  }
}

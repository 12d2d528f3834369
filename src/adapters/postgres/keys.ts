// A warehouse's keys, invites and benches that are put out, as its database has them: no key is in it, but what was sealed to one.

import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { profileIds } from '../../contract/domain.ts'
import { openConnection, type WarehousePlace } from './connection.ts'
import { Joiner, Sealed, Shown, type InviteName } from './invite-envelope.ts'
import { keyStatements } from './key-statements.ts'
import { keyVersionsOf } from './key-versions.ts'
import { checkVersion } from './set-up.ts'
import { warehouseIdOf } from './warehouse-id.ts'

export type OpenInvite = InviteName & { readonly inviter: Shown }

export type InviteNow = {
  /** Undefined: nobody has answered; `unreadable` is what no bench wrote. */
  readonly joiner: Joiner | 'unreadable' | undefined
  readonly sealed: string | undefined
  readonly ended: boolean
  readonly expired: boolean
  /** Too many wrong codes. */
  readonly tried: boolean
}

const InviteRow = z.object({ invite_id: z.uuid(), bench: z.string(), inviter: Shown })
const NowRow = z.object({
  joiner: z.unknown(),
  sealed: Sealed.nullable(),
  ended: z.boolean(),
  expired: z.boolean(),
  tried: z.boolean(),
})
const BenchRow = z.object({ bench_id: z.uuid(), name: z.string(), seen_at: z.date() })

export type WarehouseKeyStore = Awaited<ReturnType<typeof openKeyStore>>

/** Of the three profiles of a name. Throws `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`. */
export async function openKeyStore(place: WarehousePlace, name: string) {
  const connection = openConnection(place)
  const idOf = (profile: string) => warehouseIdOf(connection, name, profile)
  /** The keys' and the invites' own. */
  const warehouseId = await checkVersion(connection)
    .then(() => idOf('production'))
    .catch(async (error: unknown) => {
      await connection.close()
      throw error
    })
  const ask = (statement: keyof typeof keyStatements, ...values: readonly unknown[]) =>
    connection.run(keyStatements[statement], [warehouseId, ...values])
  const isAny = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0

  return {
    warehouseId,
    close: () => connection.close(),
    /** The oldest first. */
    listKeys: () => keyVersionsOf(connection, warehouseId),
    /** False where that version is there already. */
    addKey: (version: number, keyId: string, bench: string) => isAny(ask('add_key', version, keyId, bench)),
    addInvite: ({ inviteId, bench }: InviteName, inviter: Shown) =>
      isAny(ask('add_invite', inviteId, bench, JSON.stringify(inviter))),
    /** Those that nobody has answered. What is none is passed over: it is nobody's. */
    async openInvites(): Promise<readonly OpenInvite[]> {
      return (await ask('open_invites')).flatMap((row) => {
        const { data } = InviteRow.safeParse(row)
        return data
          ? [{ warehouseId, inviteId: data.invite_id, bench: data.bench, inviter: data.inviter }]
          : []
      })
    },
    countWrongCode: () => isAny(ask('count_wrong_code')),
    answerInvite: (inviteId: string, joiner: Joiner) =>
      isAny(ask('answer_invite', inviteId, JSON.stringify(joiner))),
    /** Undefined for one that is not there. */
    async watchInvite(inviteId: string): Promise<InviteNow | undefined> {
      const [row] = await ask('watch_invite', inviteId)
      if (!row) return undefined
      const { joiner, sealed, ...now } = NowRow.parse(row)
      const read = Joiner.safeParse(joiner)
      const none = joiner === null ? undefined : ('unreadable' as const)
      return { ...now, joiner: read.data ?? none, sealed: sealed ?? undefined }
    },
    refuseAnswer: (inviteId: string, joiner: Joiner) =>
      isAny(ask('refuse_answer', inviteId, JSON.stringify(joiner))),
    /** False where the invite was over, or answered anew, by then. */
    sealInvite: (inviteId: string, joiner: Joiner, sealed: string) =>
      isAny(ask('seal_invite', inviteId, JSON.stringify(joiner), sealed)),
    /** By the bench that showed it. */
    endInvite: (inviteId: string) => isAny(ask('end_invite', inviteId)),
    /** By the bench that joins. */
    emptyInvite: (inviteId: string) => isAny(ask('empty_invite', inviteId)),
    isPutOut: (bench: string) => isAny(ask('is_put_out', bench)),
    /**
     * As an administrator: in each profile that the bench was heard of in. Throws `not_found`, `conflict` where two benches have
     * the name.
     */
    async putOut(nameOrId: string): Promise<{ readonly putOut: number }> {
      const found: { readonly profileId: string; readonly id: string; readonly bench: string }[] = []
      for (const profile of profileIds) {
        const profileId = await idOf(profile)
        const rows = (await connection.run(keyStatements.find_benches, [profileId, nameOrId])).map((row) =>
          BenchRow.parse(row),
        )
        if (rows.length > 1) {
          const list = rows.map(
            ({ bench_id, seen_at }) => `${bench_id} (last heard of ${seen_at.toISOString()})`,
          )
          throw new AppError(
            'conflict',
            `Several benches are called so in ${profile}; name one by its id: ${list.join(', ')}`,
          )
        }
        found.push(...rows.map(({ bench_id, name: bench }) => ({ profileId, id: bench_id, bench })))
      }
      if (found.length === 0) throw new AppError('not_found', 'No bench of this warehouse is called so')
      for (const { profileId, id, bench } of found)
        await connection.run(keyStatements.put_out, [profileId, id, bench])
      for (const bench of new Set(found.map((one) => one.bench))) await ask('end_invites_of', bench)
      return { putOut: found.length }
    },
    /** As an administrator. Throws `not_found`. */
    async letIn(nameOrId: string): Promise<void> {
      let count = 0
      for (const profile of profileIds)
        count += (await connection.run(keyStatements.let_in, [await idOf(profile), nameOrId])).length
      if (count === 0) throw new AppError('not_found', 'No bench that is put out is called so')
    },
  }
}

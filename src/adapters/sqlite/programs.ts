import { z } from 'zod'
import { programScopes } from '../../contract/access.ts'
import type { ProgramStore } from '../../core/programs/ports.ts'
import { int, json, optional, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const programTable = table('programs', {
  fixed: {
    id: text,
    name: text,
    scopes: json(z.array(z.enum(programScopes))),
    parcelLimitMinor: optional(int),
    origin: optional(text),
    madeAt: time,
    madeBy: optional(text),
  },
  changing: { lastUsedAt: optional(time), revokedAt: optional(time), restoredFrom: optional(time) },
  besides: { secretHash: text },
})

const wishTable = table('program_wishes', {
  fixed: { gestureId: text, programId: text, contentHash: text, askedAt: time },
  key: ['gestureId'],
})

/** `ProgramStore` in SQLite. */
export function sqliteProgramStore(context: StoreContext): ProgramStore {
  const { database } = context
  const programs = programTable(context)
  const wishes = wishTable(context)
  return storeOf<ProgramStore>(database)({
    reads: {
      list: () => programs.all('ORDER BY seq DESC'),
      findBySecret: (secretHash) => programs.first('WHERE secret_hash = ?', secretHash),
    },
    writes: {
      add: ({ scopes, ...program }, secretHash) =>
        void programs.insert({ ...program, scopes: [...scopes], secretHash }),
      used: (id, at) => void programs.update(id, { lastUsedAt: at }),
      revoke: (id, at) => void programs.update(id, { revokedAt: at }),
      keep: (id) => void programs.update(id, { restoredFrom: undefined }),
      keepWish(wish) {
        const kept = wishes.get(wish.gestureId)
        if (kept) return kept.contentHash
        wishes.insert(wish)
        return wish.contentHash
      },
    },
  })
}

// What a bench hears of its day: manifests that others made with its parcels, and what the service left out of those.

import type { Logger } from '../runtime.ts'
import type { DayBook, DayKeys } from './day-book.ts'
import type { DayRows } from './day-rows.ts'
import type { Rounds } from './rounds.ts'
import type { OwnParcelRow, SharedDay } from './shared-day.ts'

const pauseMs = 25

const changeOf = ({ parcelId, number }: OwnParcelRow) => `${parcelId} ${number}`

export type DayHearing = ReturnType<typeof createDayHearing>

export function createDayHearing(
  { own }: Pick<DayRows, 'own'>,
  ports: {
    readonly book: Pick<DayBook, 'lacks' | 'placed' | 'keepMade' | 'leftOut'>
    readonly rounds: Pick<Rounds, 'isClosed' | 'pause'>
    readonly logger: Logger
    /** The open lists may be others. */
    readonly onLists: () => void
    /** A parcel is not as it was told. */
    readonly onChanged: () => void
  },
) {
  const { book, rounds, logger } = ports
  const heard = new Set<string>()
  /** Heard once, and to be heard again when the parcel has a place here: it is not filed yet, or on a manifest that is being made. */
  const met = new Set<string>()
  /** Manifests of which it is known that no bench with the key has said that they were created. */
  const unproven = new Set<string>()

  /** Manifests that others made with parcels of this bench. */
  async function hear(day: SharedDay, keys: DayKeys): Promise<void> {
    const made = new Map<string, OwnParcelRow[]>()
    for (const row of own.values()) {
      const { manifestId, manifestState } = row
      if (manifestId === undefined || manifestState !== 'created' || heard.has(changeOf(row))) continue
      made.set(manifestId, [...(made.get(manifestId) ?? []), row])
    }
    for (const [manifestId, rows] of made) {
      if (rounds.isClosed()) return
      const ids = rows.map(({ parcelId }) => parcelId)
      const isNew = rows.some((row) => !met.has(changeOf(row)))
      if (!isNew && (await book.placed(ids)).length === 0) continue
      if (await book.lacks(manifestId, ids)) await hearOne(day, keys, manifestId, ids)
      const placed = new Set(await book.placed(ids))
      for (const row of rows) (placed.has(row.parcelId) ? heard : met).add(changeOf(row))
      await rounds.pause(pauseMs)
    }
  }

  async function hearOne(
    day: SharedDay,
    keys: DayKeys,
    manifestId: string,
    ids: readonly string[],
  ): Promise<void> {
    const manifest = await day.get(manifestId)
    if (!manifest?.sealed) return
    const content = keys.manifest(manifest, manifest.sealed)
    // Whoever can write to the database alone takes no parcel off a list by that.
    if (typeof content === 'string' || content.state !== 'created') {
      logger.warn('warehouse.day_manifest_not_proven', { manifestId })
      if (content !== 'no_key') unproven.add(manifestId)
      return
    }
    await book.keepMade(manifest, content, ids)
    ports.onLists()
  }

  /** Answers whether there were any. */
  async function hearRefusals(keys: DayKeys): Promise<boolean> {
    let isChanged = false
    for (const row of [...own.values()]) {
      // Read anew meanwhile: what is in the newer one is dealt with next time.
      if (!row.refusal || own.get(row.parcelId) !== row) continue
      const refusal = keys.refusal(row, row.refusal)
      own.set(row.parcelId, { ...row, refusal: undefined })
      if (typeof refusal === 'string') continue
      await book.leftOut(row.parcelId, refusal.words)
      isChanged = true
      ports.onChanged()
      ports.onLists()
    }
    return isChanged
  }

  return {
    hear,
    hearRefusals,
    isUnproven: (manifestId: string | undefined) => manifestId !== undefined && unproven.has(manifestId),
    forget(): void {
      heard.clear()
      met.clear()
      unproven.clear()
    },
  }
}

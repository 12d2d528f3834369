// Lists of the station profile whose lines name a place: order sources, and targets of results. They work in Production alone: what Test
// took or told would be missing there, and Demo keeps what it has unsealed.

import { v5 as idOfName } from 'uuid'
import type { ProfileId } from '../../contract/domain.ts'
import { isSame, sectionHash } from '../station/profile-merge.ts'
import { lockedError, type ActiveStationProfile } from '../station/station-profile.ts'
import type { Stores } from '../profile/stores.ts'

type Section = 'orderSources' | 'resultTargets'
type PlacedConfig = { readonly name: string; readonly enabled: boolean }
type Line<Config> = { readonly id: string; readonly config: Config }

export type PlacedOptions = { readonly profile: ProfileId; readonly stationProfile: ActiveStationProfile }

/** The lines of one section of the file; undefined where it has none for this profile. */
export type PlacedSection<Config> = {
  readonly section: Section
  readonly lines: readonly Line<Config>[]
  readonly isLocked: boolean
}

/** `namespace`: of ids. The same name is the same line, in each file and on each station. */
export function placedSection<Config extends PlacedConfig>(
  section: Section,
  namespace: string,
  configs: readonly Config[] | undefined,
  { profile, stationProfile }: PlacedOptions,
): PlacedSection<Config> | undefined {
  if (profile !== 'production' || !configs) return undefined
  const lines = configs.map((config) => ({ id: idOfName(config.name, namespace), config }))
  return { section, lines, isLocked: stationProfile.isLocked(section) }
}

/**
 * Takes the lines of the file over: once, again when the file names others, and always where they are locked; those that people added are
 * switched off then. `appliedName`: where it is kept what they were.
 */
export async function applyPlaced<Config extends PlacedConfig>(
  { lines, isLocked }: PlacedSection<Config>,
  {
    values,
    appliedName,
    list,
    save,
    put,
  }: {
    readonly values: Pick<Stores['values'], 'get' | 'set'>
    readonly appliedName: string
    readonly list: () => Promise<readonly Line<Config>[]>
    readonly save: (line: Line<Config>) => Promise<void>
    /** Saves one that is another by the file. `before`: undefined where it is not there yet. */
    readonly put: (line: Line<Config>, before: Config | undefined) => Promise<void>
  },
): Promise<void> {
  const hash = sectionHash(lines.map(({ config }) => config))
  const applied = await values.get(appliedName).catch(() => undefined)
  if (applied === hash && !isLocked) return

  const there = new Map((await list()).map(({ id, config }) => [id, config]))
  for (const line of lines) {
    const before = there.get(line.id)
    there.delete(line.id)
    if (!isSame(before, line.config)) await put(line, before)
  }
  if (isLocked) {
    for (const [id, config] of there)
      if (config.enabled) await save({ id, config: { ...config, enabled: false } })
  }
  await values.set(appliedName, hash)
}

/** What people may do where the file locks its lines; undefined where it does not. Both throw `locked_by_administrator`. */
export function placedLock<Config extends PlacedConfig>(file: PlacedSection<Config> | undefined) {
  if (!file?.isLocked) return undefined
  const { section } = file
  const locked = new Map(file.lines.map(({ id, config }) => [id, config]))
  return {
    /** None comes, and those of the file stay as they are; the secret of one can be given all the same: it stands in no file. */
    needsSame(id: string | undefined, config: Config): void {
      const own = id === undefined ? undefined : locked.get(id)
      if (!own || !isSame(own, config)) throw lockedError(section)
    },
    needsOther(id: string): void {
      if (locked.has(id)) throw lockedError(section)
    },
  }
}

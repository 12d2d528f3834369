// A kept setting that the station profile may set: taken over when its section is another, and at every start where it is locked.

import { z } from 'zod'
import { isSame, sectionHash } from '../station/profile-merge.ts'
import { keptSetting } from './kept-setting.ts'
import type { Stores } from './stores.ts'

export type ProfileSettingOptions<T> = {
  readonly key: string
  readonly schema: z.ZodType<T>
  /** Until somebody says otherwise. */
  readonly atFirst: T
  /** The station profile's; undefined where it says nothing of it. */
  readonly section: unknown
  readonly isLocked: boolean
  /** The setting with what the section says. */
  readonly takeOver: (before: T) => T
}

export function profileSetting<T>(
  values: Stores['values'],
  { key, schema, atFirst, section, isLocked, takeOver }: ProfileSettingOptions<T>,
) {
  const kept = keptSetting(values, key, schema)
  /** What the section was when it was taken over. */
  const applied = keptSetting(values, `${key}-applied`, z.string())
  let current: { readonly setting: T } | undefined

  async function settingNow(): Promise<T> {
    const before = (await kept.read()) ?? atFirst
    if (section === undefined) return before
    const hash = sectionHash(section)
    if (!isLocked && (await applied.read()) === hash) return before
    const setting = takeOver(before)
    if (!isSame(setting, before)) await kept.save(setting)
    await applied.save(hash)
    return setting
  }

  return {
    async read(): Promise<T> {
      current ??= { setting: await settingNow() }
      return current.setting
    },
    async save(setting: T): Promise<void> {
      await kept.save(setting)
      current = { setting }
    },
  }
}

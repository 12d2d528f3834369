// The station profile at work: what the administrator's file set, and what it keeps from being changed.

import { AppError } from '../../contract/errors.ts'
import { StationProfile } from '../../contract/station-profile.ts'
import type { StationProfileSection, StationProfileView } from '../../contract/station-profile-view.ts'
import type { Logger } from '../../core/runtime.ts'
import { applyProfile, isLocked, lockedChange } from './profile-merge.ts'
import { faultText, type ProfileReading } from './station-profile-file.ts'
import type { SettingsFile } from './station-settings.ts'

export type ActiveStationProfile = {
  /** What the file says; of a broken one, what the last good one said. */
  readonly profile: StationProfile | undefined
  /** Undefined where there is no file. */
  readonly view: StationProfileView | undefined
  isLocked(section: StationProfileSection): boolean
}

/** The refusal of what an administrator has locked. */
export const lockedError = (section: StationProfileSection): AppError =>
  new AppError('locked_by_administrator', `The station profile locks ${section}`, { details: { section } })

/**
 * Takes the file over into the settings, in one write, and gives the settings out with its locks: `change` throws
 * `locked_by_administrator` for what would touch a locked section, and then has changed nothing. A broken file changes
 * nothing, and lifts no lock; one that is gone lifts them all, and what it had set stays.
 */
export function administered(
  settings: SettingsFile,
  reading: ProfileReading,
): { readonly settings: SettingsFile; readonly stationProfile: ActiveStationProfile } {
  const profile = takeOver(settings, reading)
  return {
    settings: {
      read: () => settings.read(),
      change(change) {
        const before = settings.read()
        const section = profile && lockedChange(profile, before, { ...before, ...change })
        if (section !== undefined) throw lockedError(section)
        return settings.change(change)
      },
    },
    stationProfile: {
      profile,
      view: viewOf(reading, profile),
      isLocked: (section) => isLocked(profile, section),
    },
  }
}

function takeOver(settings: SettingsFile, reading: ProfileReading): StationProfile | undefined {
  const before = settings.read()
  switch (reading.kind) {
    case 'none':
      if (before.stationProfile) settings.change({ stationProfile: undefined })
      return undefined
    case 'broken':
      return StationProfile.safeParse(before.stationProfile?.raw).data
    case 'read': {
      const after = applyProfile(before, reading)
      if (after !== before) settings.change(after)
      return reading.profile
    }
  }
}

function viewOf(
  reading: ProfileReading,
  profile: StationProfile | undefined,
): StationProfileView | undefined {
  if (reading.kind === 'none') return undefined
  return {
    path: reading.path,
    state: reading.kind === 'read' ? 'applied' : 'broken',
    faults: reading.kind === 'broken' ? [...reading.faults] : [],
    locked: [...(profile?.locked ?? [])],
    printerIds: (profile?.printers ?? []).map(({ id }) => id),
    ...(profile?.language && { language: profile.language }),
  }
}

/** What became of the file, for whoever reads the log. A fault tells a place and no value. */
export function logStationProfile({ view }: ActiveStationProfile, logger: Logger): void {
  if (!view) return
  const { path, state, locked, faults } = view
  if (state === 'applied') logger.info('station_profile.applied', { path, locked: locked.join(' ') })
  else
    logger.warn('station_profile.broken', {
      path,
      fault: faults[0] && faultText(faults[0]),
      count: faults.length,
    })
}

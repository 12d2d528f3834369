// What a station profile makes of the settings. Pure: files are read and written elsewhere.

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { StationRules } from '../../contract/ship.ts'
import type { StationProfile } from '../../contract/station-profile.ts'
import { stationProfileSections, type StationProfileSection } from '../../contract/station-profile-view.ts'
import type { KeptStationProfile, StationSettings } from './station-settings.ts'

type Section<K extends StationProfileSection> = NonNullable<StationProfile[K]>
type Put<K extends StationProfileSection> = (
  value: Section<K>,
  settings: StationSettings,
  isLocked: boolean,
) => Partial<StationSettings>

export const firstIdleLockMinutes = 15
const noOperators = { list: [], badgeSalt: '', idleLockMinutes: firstIdleLockMinutes }

/**
 * What each section sets of the settings file. Order sources, targets of results, what is low on the account, shipping rules, and all of the
 * rules but one, are the open profile's.
 */
const puts: { readonly [K in StationProfileSection]: Put<K> } = {
  serviceWording: (serviceWording, now) => ({
    serviceWording: { ...now.serviceWording, ...serviceWording },
  }),
  // Printers that the file does not name stay: labels may wait for them.
  printers: (printers, { printers: kept }) => ({
    printers: [...printers, ...kept.filter(({ id }) => !printers.some((one) => one.id === id))],
  }),
  printerRoles: (printerRoles) => ({ printerRoles }),
  printing: ({ reprintBanner, permittedZpl, warnAtLabels }, now) => ({
    reprintBanner: reprintBanner ?? now.reprintBanner,
    permittedZpl: permittedZpl ?? now.permittedZpl,
    ...(warnAtLabels !== undefined && { warnAtLabels }),
  }),
  rules: ({ serviceRule }, now) => ({ serviceRule: serviceRule ?? now.serviceRule }),
  shippingRules: () => ({}),
  verification: () => ({}),
  account: () => ({}),
  doubt: ({ minutes, repeats }, now) => ({
    doubtMinutes: minutes ?? now.doubtMinutes,
    doubtRepeats: repeats ?? now.doubtRepeats,
  }),
  presets: (packagePresets) => ({ packagePresets }),
  operators({ idleLockMinutes, ...newOperator }, { operators = noOperators }, isLocked) {
    const { limits } = newOperator
    return {
      newOperator,
      operators: {
        ...operators,
        idleLockMinutes: idleLockMinutes ?? operators.idleLockMinutes,
        list: operators.list.map((one) =>
          isLocked && limits && one.role === 'pack' ? { ...one, limits } : one,
        ),
      },
    }
  },
  orderSources: () => ({}),
  resultTargets: () => ({}),
  language: (language) => ({ language }),
  retention({ days }, { housekeeping = { dailyBackup: false } }) {
    const kept = { ...housekeeping }
    delete kept.retentionDays
    return { housekeeping: days === 'forever' ? kept : { ...kept, retentionDays: days } }
  },
  scanner: ({ scanBack, ...scanner }) => ({ scanner, scanBack }),
  updates: (updates, now) => ({ updates: { ...now.updates, ...updates } }),
  window: (window, now) => ({ window: { ...now.window, ...window } }),
  programs: (programs) => ({ programs }),
  proxy: (proxy) => ({ proxy }),
}

function putSection<K extends StationProfileSection>(
  name: K,
  profile: StationProfile,
  settings: StationSettings,
): Partial<StationSettings> {
  const value = profile[name]
  return value === undefined ? {} : puts[name](value, settings, isLocked(profile, name))
}

/** True for a section that nobody changes at the bench. */
export const isLocked = (profile: StationProfile | undefined, section: StationProfileSection): boolean =>
  profile?.locked.includes(section) ?? false

/** What a section says, so that another word of the file can be told from the same one. */
export const sectionHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)

/**
 * Sets what is locked, and what was never set or says something else since: a section that stayed the same leaves what
 * people changed in it. Answers with the settings as they were where nothing is to be set.
 */
export function applyProfile(
  settings: StationSettings,
  { profile, raw }: { readonly profile: StationProfile; readonly raw: Readonly<Record<string, unknown>> },
): StationSettings {
  const before = settings.stationProfile?.applied ?? {}
  const applied: KeptStationProfile['applied'] = {}
  let now = settings
  for (const name of stationProfileSections) {
    if (profile[name] === undefined) continue
    const hash = sectionHash(profile[name])
    applied[name] = hash
    if (isLocked(profile, name) || before[name] !== hash) now = { ...now, ...putSection(name, profile, now) }
  }
  const next = { ...now, stationProfile: { raw: { ...raw }, applied } }
  return isSame(next, settings) ? settings : next
}

/** The locked section that a change would touch. A printer that the file does not name may go, but none may come. */
export function lockedChange(
  profile: StationProfile,
  before: StationSettings,
  after: StationSettings,
): StationProfileSection | undefined {
  return profile.locked.find((name) => {
    if (
      name === 'printers' &&
      after.printers.some((one) => !before.printers.some((old) => isSame(old, one)))
    ) {
      return true
    }
    const locked = putSection(name, profile, after)
    return Object.entries(locked).some(([key, value]) => !isSame(value, after[key as keyof StationSettings]))
  })
}

/** The parcel rules with those of the file in their places. */
export function withProfileRules(rules: StationRules, profile: StationProfile | undefined): StationRules {
  const {
    serviceRule = rules.serviceRule,
    weightTolerance,
    offlineCeiling,
    customs = rules.customs,
  } = profile?.rules ?? {}
  const { weightTolerance: kept, offlineCeiling: keptCeiling, ...others } = rules
  const tolerance = weightTolerance === 'off' ? undefined : (weightTolerance ?? kept)
  const ceiling = offlineCeiling === 'off' ? undefined : (offlineCeiling ?? keptCeiling)
  return {
    ...others,
    serviceRule,
    customs,
    ...(tolerance && { weightTolerance: tolerance }),
    ...(ceiling && { offlineCeiling: ceiling }),
  }
}

/** As JSON: a field that is undefined is not there. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(asJson(a), asJson(b))

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

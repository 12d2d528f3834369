// The station's health in lines: what it is about, how it is, and in words why.

import type { StationHealth } from '../../contract/diagnostics.ts'
import { formatBytes, formatFullMoment, formatMoment, formatTime } from '../format.ts'
import { words } from '../language.ts'
import { conditionTraits } from '../printers/conditions.ts'
import { databaseFindings } from '../upkeep/database-findings.ts'

const { condition: conditionWords, diagnostics: m, readings: readingWords } = words

export type HealthLine = {
  readonly about: string
  readonly state: 'ok' | 'attention' | 'bad' | 'unknown'
  readonly what: string
  readonly more?: string
}

const serviceStates = { unknown: 'unknown', reachable: 'ok', slow: 'attention', offline: 'bad' } as const

export function healthLines(health: StationHealth): readonly HealthLine[] {
  const { service, printers, secrets, disk, database, lastCrash } = health
  return [
    {
      about: m.service,
      state: health.accountReady ? serviceStates[service.state] : 'attention',
      what: health.accountReady ? m.serviceStates[service.state] : m.noAccount,
      ...(health.accountReady && { more: m.since(formatTime(service.since)) }),
    },
    { about: m.sections.readings, ...readingsLine(health) },
    ...(printers.length === 0
      ? [{ about: m.printers, state: 'attention' as const, what: m.noPrinter }]
      : printers.map(({ name, condition, waitingJobs }) => ({
          about: name,
          state: conditionState(condition),
          what: conditionWords.conditions[condition].line(name),
          ...(waitingJobs > 0 && { more: m.waiting(waitingJobs) }),
        }))),
    {
      about: m.keychain,
      ...keychainLine(health),
      ...(secrets.fault !== undefined && { more: m.keychainFaults[secrets.fault] }),
    },
    {
      about: m.disk,
      state: disk.low ? 'bad' : 'ok',
      what: m.free(formatBytes(disk.freeBytes), formatBytes(disk.totalBytes)),
      ...(disk.low && { more: m.diskLow }),
    },
    {
      about: m.database,
      state: database.lastCheck ? (database.lastCheck.ok ? 'ok' : 'bad') : 'unknown',
      what: m.databaseSize(formatBytes(database.bytes)),
      more: database.lastCheck
        ? database.lastCheck.ok
          ? m.databaseOk(formatTime(database.lastCheck.at))
          : databaseFindings(database.lastCheck).join(' ')
        : m.neverChecked,
    },
    ...(lastCrash
      ? [
          {
            about: m.lastCrash,
            state: 'attention' as const,
            what: m.crashed(formatMoment(lastCrash.at)),
            more: m.crashFile(lastCrash.file),
          },
        ]
      : []),
    ...stationProfileLines(health),
    {
      about: m.station,
      state: 'ok',
      what: m.versions(health.version, health.node, health.platform),
      more: m.running(formatFullMoment(health.startedAt)),
    },
  ]
}

function readingsLine({ readings }: StationHealth): Pick<HealthLine, 'state' | 'what'> {
  const { understood, notUnderstood } = readings
  if (notUnderstood.length > 0)
    return { state: 'attention', what: readingWords.summary.notUnderstood(notUnderstood.join(', ')) }
  return understood.length > 0
    ? { state: 'ok', what: readingWords.summary.understood(understood.length) }
    : { state: 'unknown', what: readingWords.summary.none }
}

function keychainLine({
  profile,
  secrets,
  dataKey,
  olderKeyMissing,
}: StationHealth): Pick<HealthLine, 'state' | 'what'> {
  if (dataKey === 'other') return { state: 'bad', what: m.otherKey }
  if (secrets.mode === 'session')
    return { state: 'attention', what: profile === 'demo' ? m.inSessionDemo : m.inSession }
  return olderKeyMissing ? { state: 'attention', what: m.olderKey } : { state: 'ok', what: m.inKeychain }
}

function stationProfileLines({ stationProfile }: StationHealth): readonly HealthLine[] {
  if (!stationProfile) return []
  const { path, state, faults, locked } = stationProfile
  if (state === 'applied') {
    return [{ about: m.stationProfile, state: 'ok', what: m.profileApplied(locked.length), more: path }]
  }
  const told = faults.map(({ at, line, message }) => m.profileFault(at, line, message))
  return [{ about: m.stationProfile, state: 'bad', what: m.profileBroken, more: [path, ...told].join(' · ') }]
}

function conditionState(condition: StationHealth['printers'][number]['condition']): HealthLine['state'] {
  if (condition === 'unknown') return 'unknown'
  return conditionTraits[condition].stops ? 'bad' : 'ok'
}

/** All of it in plain text, for whoever is called. */
export function healthText(health: StationHealth): string {
  const lines = healthLines(health).map(
    ({ about, state, what, more }) =>
      `${about}: ${what}${more === undefined ? '' : ` · ${more}`} [${m[state]}]`,
  )
  return [`${m.title} · ${health.profile} · ${health.at}`, ...lines].join('\n')
}

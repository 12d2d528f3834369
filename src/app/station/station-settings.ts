// The station's own settings, in a JSON file that an administrator can read. No secret and no address stands in it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { profileIds } from '../../contract/domain.ts'
import { commonLabelPrinter, permittableZpl, PrinterRoles, PrinterSetting } from '../../contract/printers.ts'
import {
  defaultDoubtMinutes,
  fewestDoubtMinutes,
  mostDoubtMinutes,
  type DoubtRule,
} from '../../contract/doubt.ts'
import { languages } from '../../words/languages.ts'
import { NewOperator, OperatorLimits, OperatorView } from '../../contract/operators.ts'
import { ProgramHosting } from '../../contract/program-hosting.ts'
import { PackagePreset } from '../../contract/presets.ts'
import { ProxyRule } from '../../contract/proxy.ts'
import { withReason } from '../../contract/refusals.ts'
import { ScannerSetting } from '../../contract/scanner-setting.ts'
import { listNews } from '../../contract/shared-list-words.ts'
import { ServiceWordings } from '../../contract/service-wording.ts'
import { serviceRules } from '../../contract/settings.ts'
import { WindowSetting } from '../../contract/station-profile.ts'
import { stationProfileSections } from '../../contract/station-profile-view.ts'
import { usualWarnAtLabels } from '../../contract/supplies.ts'
import { UpdateRule, VersionNumber } from '../../contract/updates.ts'
import { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { ListDocumentShape } from './list-document.ts'
import { makeWritable, notWritable } from '../disk/data-folder.ts'
import { writeWhole } from '../disk/write-whole.ts'

/** Of badges only a slow hash under a salt is kept, the station's own where none is named, and what they look like. */
export const OperatorsSetting = z.object({
  list: z.array(
    OperatorView.extend({ badgeHash: z.string(), badgeSalt: z.string().optional(), badgeShape: z.string() }),
  ),
  badgeSalt: z.string(),
  idleLockMinutes: z.int(),
  /** When each was added here, by id (ISO 8601); of earlier ones it is not known. */
  since: z.record(z.string(), z.string()).optional(),
  /** Kept, so that the pause after wrong ones outlives a start. */
  wrongBadges: z.object({ count: z.int(), lastAtMs: z.int() }).optional(),
})
export type OperatorsSetting = z.infer<typeof OperatorsSetting>

/** Backups and what is removed with time. */
export const HousekeepingSetting = z.object({
  /** `backups` in the data folder where none is named. */
  backupFolder: z.string().optional(),
  dailyBackup: z.boolean().default(false),
  /** Absent: nothing is removed. */
  retentionDays: z.int().optional(),
})

/** What an administrator's file has set so far. */
export const KeptStationProfile = z.object({
  /** The last good file, as it was written. */
  raw: z.record(z.string(), z.unknown()),
  /** What each section was when it was taken over, as a hash. */
  applied: z.partialRecord(z.enum(stationProfileSections), z.string()),
})
export type KeptStationProfile = z.infer<typeof KeptStationProfile>
/** New versions. Keys that a shop signs a feed of its own with are set here and nowhere else. */
export const UpdatesSetting = UpdateRule.extend({ publicKeys: z.array(z.string()).optional() })

/** What the station remembers of its versions (core/updates/ports.ts). */
export const UpdateRecordSetting = z.object({
  newestSeen: VersionNumber.optional(),
  installing: z
    .object({ from: VersionNumber, to: VersionNumber, schema: z.int(), back: z.boolean() })
    .optional(),
  previous: z.object({ version: VersionNumber, schema: z.int() }).optional(),
  byHand: z.array(VersionNumber),
})

/** See core/warehouse/shared-lists.ts. Loose: what a newer version keeps there stays, and its news are at least changes. */
export const KeptListSetting = z.looseObject({
  of: z.uuid(),
  document: ListDocumentShape,
  placed: z.record(z.string(), z.string()),
  number: z.int().optional(),
  aheadMicros: z.int(),
  lockedLimits: OperatorLimits.optional().catch(undefined),
  wasLocked: z.boolean().optional(),
  joins: z.boolean().optional(),
  news: z
    .array(
      z.object({ id: z.string().optional(), bench: z.string(), what: z.enum(listNews).catch('changed') }),
    )
    .optional(),
})

/** Printers were a host and a port once. */
function upgraded(printer: unknown): unknown {
  const { success, data } = z
    .object({ id: z.string(), name: z.string(), host: z.string(), port: z.int() })
    .safeParse(printer)
  if (!success) return printer
  const { id, name, host, port } = data
  return { ...commonLabelPrinter, id, name, connection: { kind: 'tcp', host, port } }
}

export const StationSettings = z.object({
  profile: z.enum(profileIds),
  /** Base addresses of the service, ending with `/v3.1/`; Demo's is the sandbox's own. */
  baseUrls: z.object({ test: z.url().optional(), production: z.url().optional() }),
  serviceWording: z.object(ServiceWordings.shape).default({}),
  /** Names each profile's API key without telling it, so that Test and Production cannot be given the same one. */
  keyIds: z.object({ test: z.string().optional(), production: z.string().optional() }).default({}),
  printers: z.array(z.preprocess(upgraded, PrinterSetting)),
  printerRoles: PrinterRoles.default({}),
  /** What prints Demo's jobs; its own printer where nobody has set another. */
  demoPrinterRoles: PrinterRoles.optional(),
  /** Printers whose queues are held. */
  heldPrinters: z.array(z.string()).default([]),
  /** ZPL that is sent although it outlives its label. */
  permittedZpl: z.array(z.enum(permittableZpl)).default([]),
  /** A strip that says REPRINT, with the reason, is printed before each reprint. */
  reprintBanner: z.boolean().default(false),
  /** At so many labels left of a roll it is told; see `warnAtLabelsOf`. */
  warnAtLabels: z.int().min(0).optional(),
  serviceRule: z.enum(serviceRules),
  /** Absent: as scanners come. */
  scanner: ScannerSetting.optional(),
  /** Labels are scanned back once they are printed. */
  scanBack: z.boolean().optional(),
  /** How long a purchase is in doubt before a person may end it; 30. */
  doubtMinutes: z.int().min(1).optional(),
  /** Whether the request of a purchase in doubt is sent again; it is. */
  doubtRepeats: z.boolean().optional(),
  /** So long after a request the service may begin to list what it did; 10. */
  listsWithinMinutes: z.int().min(0).max(60).optional(),
  /** Somebody has put the first-start guide away. */
  guideDismissed: z.boolean().optional(),
  /** Profiles in which a label was bought, be it here still or not. */
  guideFinished: z.array(z.enum(profileIds)).optional(),
  /** Absent until the first operator is added. */
  operators: OperatorsSetting.optional(),
  housekeeping: HousekeepingSetting.optional(),
  /** What the page speaks, and with it the station's own papers. */
  language: z.enum(languages).optional(),
  /** Absent: no feed. */
  updates: UpdatesSetting.optional(),
  updateRecord: UpdateRecordSetting.optional(),
  /** Absent: those that a station begins with. */
  packagePresets: z.array(PackagePreset).min(1).optional(),
  newOperator: NewOperator.optional(),
  window: WindowSetting.optional(),
  /** Absent: other programs are not served by a listener of the host's own. */
  programs: ProgramHosting.optional(),
  /** Absent: as this computer has it set. */
  proxy: ProxyRule.optional(),
  /** Absent: this bench has its orders alone. */
  warehouse: WarehouseSetting.optional(),
  /** What is kept beside the lists that are the same at all benches; in one file with them, so that both are of one moment. */
  sharedLists: z
    .looseObject({ operators: KeptListSetting.optional(), presets: KeptListSetting.optional() })
    .optional(),
  stationProfile: KeptStationProfile.optional(),
})
export type StationSettings = z.infer<typeof StationSettings>

/** The rule for doubt, within its limits whoever wrote the file. */
export function doubtRuleOf({
  doubtMinutes = defaultDoubtMinutes,
  doubtRepeats = true,
}: Pick<StationSettings, 'doubtMinutes' | 'doubtRepeats'>): DoubtRule {
  const minutes = Math.min(Math.max(doubtMinutes, fewestDoubtMinutes), mostDoubtMinutes)
  return { minutes, repeats: doubtRepeats }
}

export const warnAtLabelsOf = ({ warnAtLabels }: Pick<StationSettings, 'warnAtLabels'>): number =>
  warnAtLabels ?? usualWarnAtLabels

export const doubtLongMs = (settings: Pick<StationSettings, 'doubtMinutes'>): number =>
  doubtRuleOf(settings).minutes * 60_000

/** Longer than work and lists were ever seen to take. */
const usualListsWithinMinutes = 10

export const listsWithinMs = ({ listsWithinMinutes }: Pick<StationSettings, 'listsWithinMinutes'>): number =>
  (listsWithinMinutes ?? usualListsWithinMinutes) * 60_000

export type SettingsFile = {
  read(): StationSettings
  /** On disk when it returns, whole or not at all. Throws `data_folder_unusable`. */
  change(change: Partial<StationSettings>): StationSettings
}

/** Opens or creates `settings.json` in the data folder. Throws `data_folder_unusable`. */
export function openSettingsFile(dataDir: string): SettingsFile {
  const path = join(dataDir, 'settings.json')
  let current = existsSync(path) ? readSettings(path) : undefined

  const save = (settings: StationSettings): StationSettings => {
    try {
      writeWhole(path, JSON.stringify(settings, undefined, 2))
    } catch (cause) {
      throw notWritable(path, cause)
    }
    current = settings
    return settings
  }
  const read = () =>
    current ??
    save({
      profile: 'demo',
      baseUrls: {},
      keyIds: {},
      serviceWording: {},
      printers: [],
      printerRoles: {},
      heldPrinters: [],
      permittedZpl: [],
      reprintBanner: false,
      serviceRule: 'cheapest',
    })

  makeWritable(dataDir)
  read()
  return { read, change: (change) => save({ ...read(), ...change }) }
}

function readSettings(path: string): StationSettings {
  try {
    return StationSettings.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw withReason(
      'data_folder_unusable',
      'settings_damaged',
      `${path} is damaged: correct it, or delete it to start with defaults`,
      {},
      cause,
    )
  }
}

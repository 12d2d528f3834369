// The station profile: a file by which an administrator sets up many stations alike. It holds no secret.

import { z } from 'zod'
import { LowBalance } from './account.ts'
import { RetentionDays } from './diagnostics.ts'
import { DoubtRule } from './doubt.ts'
import { languages } from '../words/languages.ts'
import { MediaName } from './media.ts'
import { NewOperator } from './operators.ts'
import { OrderSourceConfig } from './orders.ts'
import { PackagePreset } from './presets.ts'
import { readConnection } from './printer-connection.ts'
import type { PrinterRoles } from './printers.ts'
import { commonLabelPrinter, permittableZpl, PrinterSetting, RoleAssignment } from './printers.ts'
import { ScannerSetting } from './scanner-setting.ts'
import { DatabaseTarget, FolderTarget, HttpTarget } from './results.ts'
import { serviceRules } from './settings.ts'
import { ShippingRule } from './shipping-rules.ts'
import { StationRules } from './ship.ts'
import { ServiceWordings } from './service-wording.ts'
import { ProgramHosting } from './program-hosting.ts'
import { ProxyRule } from './proxy.ts'
import { stationProfileSections, type StationProfileSection } from './station-profile-view.ts'
import { VerificationRule } from './verification-view.ts'
import { WarnAtLabels } from './supplies.ts'
import { FeedUrl, UpdateRule } from './updates.ts'

const Connection = z
  .string()
  .max(1_100)
  .transform((text, context) => {
    const connection = readConnection(text)
    if (connection) return connection
    context.addIssue('is not tcp://HOST[:PORT], cups:NAME, spooler:NAME, device:PATH or file:PATH')
    return z.NEVER
  })

const ProfilePrinter = z.strictObject({
  id: PrinterSetting.shape.id.describe('What printerRoles names it by; it stays when the name changes'),
  name: PrinterSetting.shape.name,
  connection: Connection.describe('tcp://HOST[:9100], cups:NAME, spooler:NAME or device:PATH'),
  language: PrinterSetting.shape.language.default(commonLabelPrinter.language),
  dpi: PrinterSetting.shape.dpi.default(commonLabelPrinter.dpi),
  widthMm: PrinterSetting.shape.widthMm.default(commonLabelPrinter.widthMm),
  graphics: PrinterSetting.shape.graphics.default(commonLabelPrinter.graphics),
  media: MediaName.default(commonLabelPrinter.media).describe('4x6, 100x150mm, letter, a4'),
  model: PrinterSetting.shape.model,
  fitPages: z.boolean().default(commonLabelPrinter.fitPages),
})

const Assignment = z.strictObject(RoleAssignment.shape).optional()
const ProfileRoles = z.strictObject({
  label: Assignment,
  containerLabel: Assignment,
  document: Assignment,
} satisfies Record<keyof PrinterRoles, unknown>)

export const WindowSetting = z.strictObject({
  fullScreen: z.boolean().optional(),
  kiosk: z.boolean().optional(),
  startAtLogin: z.boolean().optional(),
})
export type WindowSetting = z.infer<typeof WindowSetting>

/** A rule without an id gets one that stays as long as its name does; names are told apart, as people read them. */
const ProfileShippingRules = z
  .array(
    ShippingRule.extend({
      id: ShippingRule.shape.id.optional(),
      on: ShippingRule.shape.on.default(true),
      conditions: ShippingRule.shape.conditions.default([]),
      specialServices: ShippingRule.shape.specialServices.default([]),
    }),
  )
  .max(200)
export type ProfileShippingRules = z.infer<typeof ProfileShippingRules>

/** A target by the names that the file has for sources: they have no ids there. */
const targetOfProfile = {
  trackingStatuses: HttpTarget.shape.trackingStatuses.default([]),
  sources: HttpTarget.shape.sources.describe('Names of orderSources, or hand; absent: whatever order it is'),
}
const ProfileTargets = z
  .array(
    z.discriminatedUnion('kind', [
      HttpTarget.extend(targetOfProfile),
      FolderTarget.extend(targetOfProfile),
      DatabaseTarget.extend(targetOfProfile),
    ]),
  )
  .max(20)

const unique = (list: readonly Readonly<Record<string, unknown>>[], key: string) =>
  list.find((one, at) => list.findIndex((other) => other[key] === one[key]) < at)?.[key]

const Sections = z.strictObject({
  serviceWording: ServiceWordings.describe('What the account of Test or Production calls differently'),
  printers: z.array(ProfilePrinter).max(50),
  printerRoles: ProfileRoles.describe('Which printer prints labels, container labels and documents, by id'),
  printing: z.strictObject({
    reprintBanner: z.boolean().optional().describe('A strip that says REPRINT comes before each reprint'),
    permittedZpl: z
      .array(z.enum(permittableZpl))
      .optional()
      .describe('ZPL that is sent although it outlives its label'),
    warnAtLabels: WarnAtLabels.optional().describe('Labels left of a roll at which it is told; 0: never'),
  }),
  rules: z.strictObject({
    serviceRule: z.enum(serviceRules).optional(),
    weightTolerance: z.union([StationRules.shape.weightTolerance.unwrap(), z.literal('off')]).optional(),
    customs: StationRules.shape.customs.optional(),
    offlineCeiling: z
      .union([StationRules.shape.offlineCeiling.unwrap(), z.literal('off')])
      .optional()
      .describe('Orders that are scanned offline wait for the service, each for at most this'),
  }),
  shippingRules: ProfileShippingRules.describe(
    'Which orders go by which service; the first that takes an order decides',
  ),
  verification: VerificationRule.describe(
    'When the items of an order are scanned before its label is bought: off, all, rule',
  ),
  account: z.strictObject({
    lowBalance: z
      .union([LowBalance, z.literal('off')])
      .optional()
      .describe('A balance below this is low, and needs attention'),
  }),
  doubt: DoubtRule.partial(),
  presets: z.array(PackagePreset).min(1).max(200).describe('The first is what orders get that name none'),
  operators: NewOperator.extend({
    idleLockMinutes: z.int().min(0).max(480).optional().describe('0: the station never locks itself'),
  }),
  orderSources: z
    .array(OrderSourceConfig)
    .max(20)
    .describe('Folders and addresses that orders come from, in Production alone; known by their names'),
  resultTargets: ProfileTargets.describe(
    'Addresses and folders that are told what became of orders, in Production alone; known by their names',
  ),
  language: z.enum(languages),
  retention: z.strictObject({
    days: z.union([RetentionDays, z.literal('forever')]).describe('How long labels and addresses are kept'),
  }),
  scanner: ScannerSetting.extend({
    scanBack: z.boolean().default(false).describe('Labels are scanned back once they are printed'),
  }),
  updates: UpdateRule.extend({ feedUrl: FeedUrl.refine((url) => url.startsWith('https:')).optional() }),
  window: WindowSetting,
  programs: ProgramHosting.describe('Where the installed station serves other programs'),
  proxy: ProxyRule.describe('By which way the station reaches the internet'),
} satisfies Record<StationProfileSection, unknown>)

/**
 * The whole file. Every section can be left out, and then is the station's own; sections named in `locked` cannot be
 * changed at the bench. Anything that is not described here is refused.
 */
export const StationProfile = Sections.partial()
  .extend({
    $schema: z.string().optional(),
    version: z.literal(1),
    dataFolder: z
      .enum(['user', 'machine'])
      .optional()
      .describe('Whose data it is: of each user of the computer (default), or one folder of the computer'),
    locked: z
      .array(z.enum(stationProfileSections))
      .default([])
      .describe('Sections that nobody changes at the bench'),
  })
  .superRefine(({ locked, ...sections }, context) => {
    const { printers, printerRoles, presets, shippingRules, orderSources, resultTargets } = sections
    for (const [at, section] of locked.entries()) {
      if (sections[section] !== undefined) continue
      context.addIssue({
        code: 'custom',
        path: ['locked', at],
        message: `there is no section ${section} to lock`,
      })
    }
    for (const [section, list, key] of [
      ['printers', printers, 'id'],
      ['presets', presets, 'id'],
      ['shippingRules', shippingRules, 'name'],
      ['orderSources', orderSources, 'name'],
      ['resultTargets', resultTargets, 'name'],
    ] as const) {
      const twice = unique(list ?? [], key)
      if (twice === undefined) continue
      context.addIssue({
        code: 'custom',
        path: [section],
        message: `${key} ${JSON.stringify(twice)} is there twice`,
      })
    }
    for (const [at, { preset }] of (shippingRules ?? []).entries()) {
      if (preset === undefined || !presets || presets.some(({ id }) => id === preset)) continue
      context.addIssue({
        code: 'custom',
        path: ['shippingRules', at, 'preset'],
        message: 'names none of the presets',
      })
    }
    for (const [at, { events, trackingStatuses, sources = [] }] of (resultTargets ?? []).entries()) {
      const of = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['resultTargets', at, field], message })
      if (events.includes('parcel.tracking') && trackingStatuses.length === 0)
        of('trackingStatuses', 'is needed for parcel.tracking')
      const isKnown = (name: string) => name === 'hand' || orderSources?.some((one) => one.name === name)
      if (!sources.every(isKnown)) of('sources', 'names none of the orderSources, and not hand')
    }
    if (!printers) return
    for (const [role, assignment] of Object.entries(printerRoles ?? {})) {
      for (const field of ['printerId', 'fallbackId'] as const) {
        const wanted = assignment?.[field]
        if (wanted === undefined || printers.some(({ id }) => id === wanted)) continue
        context.addIssue({
          code: 'custom',
          path: ['printerRoles', role, field],
          message: 'names none of the printers',
        })
      }
    }
  })
export type StationProfile = z.infer<typeof StationProfile>

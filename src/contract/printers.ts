// Printers as the station and its page speak of them: where one is, what it can print, how it is, what it is for.

import { z } from 'zod'
import { labelFileTypes, labelOrientations, labelTypes, type LabelFileType } from '../service/enums.ts'
import { MediaName } from './media.ts'

/** What keeps a printer from printing, or `ready`. `unknown`: it does not tell. */
export const printerConditions = [
  'ready',
  'printing',
  'paused',
  'paper_out',
  'ribbon_out',
  'head_open',
  'too_hot',
  'buffer_full',
  /** It names a fault that is none of the others: see the causes. */
  'fault',
  /** The system's queue says that the printer is not there, or the queue takes no jobs. */
  'offline',
  'unreachable',
  'unknown',
] as const
export type PrinterCondition = (typeof printerConditions)[number]

/** What a printer or its queue names as wrong, finer than the condition; those after `queue_rejecting` only warn. */
export const printerCauses = [
  'paper_out',
  'paper_jam',
  'ribbon_out',
  'ribbon_in',
  'head_open',
  'head_too_hot',
  'head_fault',
  'motor_too_hot',
  'supply_too_hot',
  'cutter_fault',
  'paused',
  'buffer_full',
  'out_of_memory',
  'label_waits_to_be_taken',
  'device_fault',
  'device_offline',
  'device_connecting',
  'queue_stopped',
  'queue_rejecting',
  'paper_near_end',
  'ribbon_near_end',
  'calibrate_media',
  'clean_head',
  'replace_head',
  'head_too_cold',
] as const
export type PrinterCause = (typeof printerCauses)[number]

const QueueName = z.string().min(1).max(255)

/** How a printer is reached. */
export const PrinterConnection = z.discriminatedUnion('kind', [
  /** Raw bytes over TCP, port 9100 on most. `host`: a name, IPv4 or IPv6 address. */
  z.object({
    kind: z.literal('tcp'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65535),
  }),
  /** A queue of CUPS (Linux, macOS). */
  z.object({ kind: z.literal('cups'), queue: QueueName }),
  /** A printer of the Windows spooler. */
  z.object({ kind: z.literal('spooler'), queue: QueueName }),
  /** A device file, such as `/dev/usb/lp0` or `\\.\LPT1`. */
  z.object({ kind: z.literal('device'), path: z.string().min(1).max(1_024) }),
  /** No printer: the bytes are written to a file. */
  z.object({ kind: z.literal('file'), path: z.string().min(1).max(1_024) }),
])
export type PrinterConnection = z.infer<typeof PrinterConnection>

/** `zpl`: a label printer that takes ZPL II. `pdf`: pages through the printer's own driver (office printers). */
export const printerLanguages = ['zpl', 'pdf'] as const
export type PrinterLanguage = (typeof printerLanguages)[number]

/** Print head resolutions of ZPL printers. */
export const printerDpis = [203, 300, 600] as const
export type PrinterDpi = (typeof printerDpis)[number]

/** How pictures are packed for a ZPL printer; `run_length` where it does not know Z64 (ZPL II guide, ^GF). */
export const graphicEncodings = ['z64', 'run_length'] as const

/** What a printer can do: the part of a setting that a printer profile fills in. */
export const PrinterAbilities = z.object({
  language: z.enum(printerLanguages),
  dpi: z.literal(printerDpis),
  /** The widest print of its head. */
  widthMm: z.number().min(20).max(300),
  graphics: z.enum(graphicEncodings),
})
export type PrinterAbilities = z.infer<typeof PrinterAbilities>

export { labelFileTypes, labelOrientations, labelTypes }

/** What labels are asked for instead of what the printer decides (section 2.5); what is left out stays the printer's. */
export const LabelOverride = z.strictObject({
  labelType: z.enum(labelTypes).optional(),
  labelFileType: z.enum(labelFileTypes).optional(),
  labelOrientation: z.enum(labelOrientations).optional(),
})
export type LabelOverride = z.infer<typeof LabelOverride>

/** The contract has no field for dots: ZPL comes for printers of 8 dots a millimetre, and would shrink on others. */
export const zplLabelDpi = 203

/** Files that a printer prints as they are meant: those of ZPL are for one resolution, and for no office printer. */
export const printableFileTypes = ({
  language,
  dpi,
}: Pick<PrinterAbilities, 'language' | 'dpi'>): readonly LabelFileType[] =>
  labelFileTypes.filter((type) => !type.startsWith('ZPL') || (language === 'zpl' && dpi === zplLabelDpi))

export const PrinterSetting = PrinterAbilities.extend({
  id: z.string().min(1).max(80),
  name: z.string().min(1).max(80),
  connection: PrinterConnection,
  /** The paper that is loaded. */
  media: MediaName,
  /** What it was recognised as; undefined where it was set by hand. */
  model: z.string().max(120).optional(),
  /** Pages larger than the paper are made smaller to fit; without it they are refused (Letter on 4x6). */
  fitPages: z.boolean().default(false),
  /** Absent: labels are asked for as the printer decides. */
  labelOverride: LabelOverride.optional(),
})
export type PrinterSetting = z.infer<typeof PrinterSetting>

/** A 4x6 label printer as most benches have it: what a printer is taken for until it is known better. */
export const commonLabelPrinter = {
  language: 'zpl',
  dpi: 203,
  widthMm: 104,
  graphics: 'z64',
  media: '4x6',
  fitPages: false,
} as const satisfies Omit<PrinterSetting, 'id' | 'name' | 'connection'>

/** What a printer is for. A printer can have several roles. */
export const printerRoles = ['label', 'containerLabel', 'document'] as const
export type PrinterRole = (typeof printerRoles)[number]

/** Who prints: `printerId`, or `fallbackId` while that one cannot (new jobs only; waiting ones are moved by hand). */
export const RoleAssignment = z.object({
  printerId: z.string().min(1),
  fallbackId: z.string().min(1).optional(),
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

export const PrinterRoles = z.object({
  label: RoleAssignment.optional(),
  containerLabel: RoleAssignment.optional(),
  document: RoleAssignment.optional(),
})
export type PrinterRoles = z.infer<typeof PrinterRoles>

/** Why ZPL is not sent to a printer (labels/zpl/commands.ts); those that a station may permit. */
export const permittableZpl = [
  'factory_reset',
  'firmware',
  'network',
  'security',
  'writes_flash',
  'saves_settings',
  'removes_work',
  'stops_printing',
  'changes_hardware',
  'other_language',
] as const
export type PermittableZpl = (typeof permittableZpl)[number]

/** A printer that a search found, or that was asked at a typed address. */
export const FoundPrinter = z.object({
  connection: PrinterConnection,
  name: z.string(),
  source: z.enum(['system', 'network', 'typed']),
  /** As the printer names itself; absent where it did not answer. */
  model: z.string().optional(),
  /** From its own answers and the printer profile that matches. */
  abilities: PrinterAbilities,
  /** The name of the printer profile that the abilities come from. */
  profile: z.string(),
  /** Loaded paper, where the printer or its queue tells. */
  media: MediaName.optional(),
  condition: z.enum(printerConditions),
  /** The id of a printer of the settings with the same connection. */
  knownAs: z.string().optional(),
})
export type FoundPrinter = z.infer<typeof FoundPrinter>

// What the page is told of the station profile (station-profile.ts).

import { z } from 'zod'
import { languages } from '../words/languages.ts'

/** The parts of the settings that the file can set, each for itself. */
export const stationProfileSections = [
  'serviceWording',
  'printers',
  'printerRoles',
  'printing',
  'rules',
  'shippingRules',
  'verification',
  'account',
  'doubt',
  'presets',
  'operators',
  'orderSources',
  'resultTargets',
  'language',
  'retention',
  'scanner',
  'updates',
  'window',
  'programs',
  'proxy',
] as const
export type StationProfileSection = (typeof stationProfileSections)[number]

/** What is wrong with a file: where (`printers[0].connection`, empty for the whole), in which line, and what. */
export const StationProfileFault = z.object({
  at: z.string(),
  line: z.int().optional(),
  message: z.string(),
})
export type StationProfileFault = z.infer<typeof StationProfileFault>

/**
 * The file of this station as its page sees it. `broken`: it could not be taken, and the station goes on with what the
 * last good one said, its locks too.
 */
export const StationProfileView = z.object({
  path: z.string(),
  state: z.enum(['applied', 'broken']),
  faults: z.array(StationProfileFault),
  locked: z.array(z.enum(stationProfileSections)),
  /** The printers that the file names. */
  printerIds: z.array(z.string()),
  /** The language that the file names. */
  language: z.enum(languages).optional(),
})
export type StationProfileView = z.infer<typeof StationProfileView>

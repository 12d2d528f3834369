// Printer profiles: what a printer of a family can do, for when a printer is added. Data in resources/printer-profiles.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  graphicEncodings,
  printerDpis,
  printerLanguages,
  type PrinterAbilities,
} from '../../../contract/printers.ts'

export const PrinterProfile = z.strictObject({
  name: z.string().min(1),
  /** Beginnings of the model names of the family, as printers give them; empty for the profile that takes the rest. */
  models: z.array(z.string().min(2)),
  language: z.enum(printerLanguages),
  /** Resolutions of its heads; the first where the printer does not tell. */
  dpis: z.array(z.literal(printerDpis)).min(1),
  /** The widest print of its head. */
  widthMm: z.number().positive(),
  /** How pictures are packed: `run_length` for firmware before Z64. */
  graphics: z.enum(graphicEncodings),
})
export type PrinterProfile = z.infer<typeof PrinterProfile>

/** What is known of a printer before it is matched with a profile. */
export type PrinterIdentity = {
  readonly model?: string | undefined
  readonly dpi?: number | undefined
  readonly language?: PrinterAbilities['language'] | undefined
}

/** Reads every profile of a folder. Throws for a file that is no profile: they are shipped with the station. */
export function readPrinterProfiles(folder: URL): readonly PrinterProfile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => z.array(PrinterProfile).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

/** The profile with the longest model name that a word of the printer's begins with; else the one without models of the printer's language. */
export function matchProfile(profiles: readonly PrinterProfile[], identity: PrinterIdentity): PrinterProfile {
  const name = ` ${plain(identity.model ?? '')}`
  const fits = (model: string) => name.includes(` ${plain(model)}`)
  const best = profiles
    .flatMap((profile) => profile.models.filter(fits).map((model) => ({ profile, length: model.length })))
    .sort((one, other) => other.length - one.length)[0]?.profile
  const language = identity.language ?? 'zpl'
  const fallback = profiles.find((profile) => profile.models.length === 0 && profile.language === language)
  if (best !== undefined && [undefined, best.language].includes(identity.language)) return best
  if (!fallback) throw new Error(`there is no printer profile for ${language}`)
  return fallback
}

/** What the printer's own answers say, and the profile where they say nothing. */
export function abilitiesOf(profile: PrinterProfile, identity: PrinterIdentity): PrinterAbilities {
  const { language, dpis, widthMm, graphics } = profile
  const dpi = printerDpis.find((known) => known === identity.dpi) ?? dpis[0] ?? 203
  return { language, dpi, widthMm, graphics }
}

const plain = (model: string) =>
  model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

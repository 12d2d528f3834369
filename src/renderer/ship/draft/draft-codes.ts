// Barcodes that change the open draft: packages, services, rules, how many packages.

import {
  codeOfScan,
  presetOfValue,
  quantityOfValue,
  readCommand,
  ruleOfValue,
  serviceOfValue,
  type CommandName,
} from '../../../contract/command-codes.ts'
import type { ServiceRule } from '../../../contract/settings.ts'
import type { ShipChoices } from '../../../contract/ship.ts'
import { mostPackages } from '../../../contract/shipment-draft.ts'
import type { Service } from './draft-values.ts'

/** What such a barcode says. `unknown`: it is written as one, and names nothing that the station has. */
export type DraftCode =
  | { readonly kind: 'preset'; readonly presetId: string }
  | { readonly kind: 'service'; readonly service: Service }
  | { readonly kind: 'rule'; readonly rule: ServiceRule }
  | { readonly kind: 'next_package' }
  | { readonly kind: 'quantity'; readonly packages: number }
  | { readonly kind: 'unknown'; readonly code: string }

/** The commands that a draft takes. */
export const draftCommands = [
  'preset',
  'service',
  'rule',
  'next_package',
  'quantity',
] as const satisfies readonly CommandName[]

/** Whether a scan is such a barcode. */
export function isDraftCode(text: string): boolean {
  const name = readCommand(text)?.name
  return draftCommands.some((one) => one === name)
}

/** Reads a barcode of the draft; undefined for any other text. */
export function readDraftCode(
  text: string,
  { presets }: Pick<ShipChoices, 'presets'>,
): DraftCode | undefined {
  const { name, value = '' } = readCommand(text) ?? {}
  const unknown = { kind: 'unknown', code: codeOfScan(text) } as const
  switch (name) {
    case 'preset': {
      const preset = presetOfValue(value, presets)
      return preset ? { kind: 'preset', presetId: preset.id } : unknown
    }
    case 'service': {
      const service = serviceOfValue(value)
      return service ? { kind: 'service', service } : unknown
    }
    case 'rule': {
      const rule = ruleOfValue(value)
      return rule ? { kind: 'rule', rule } : unknown
    }
    case 'quantity': {
      const packages = quantityOfValue(value)
      return packages !== undefined && packages <= mostPackages ? { kind: 'quantity', packages } : unknown
    }
    case 'next_package':
      return { kind: 'next_package' }
    default:
      return undefined
  }
}

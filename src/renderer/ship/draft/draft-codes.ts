// Barcodes that change the open draft: boxes, services, rules, the next package.

import type { ShipChoices } from '../../../contract/ship-operations.ts'
import { serviceRules, type ServiceRule } from '../../../contract/settings.ts'
import { services, type Service } from './draft-values.ts'

/** What such a barcode says. `unknown`: it is written as one, and names nothing that the station has. */
export type DraftCode =
  | { readonly kind: 'preset'; readonly presetId: string }
  | { readonly kind: 'service'; readonly service: Service }
  | { readonly kind: 'rule'; readonly rule: ServiceRule }
  | { readonly kind: 'next_package' }
  | { readonly kind: 'unknown'; readonly code: string }

const written = /^PB-(BOX|SERVICE|RULE|PACKAGE)\/(.+)$/i

/** Whether a scan is written as such a barcode. */
export function isDraftCode(text: string): boolean {
  return written.test(codeOf(text))
}

const codeOf = (text: string) => text.replace(/[\p{Cc}\s]+/gu, '').replace(/^\]C\d/i, '')

/**
 * Reads `PB-BOX/small-box`, `PB-SERVICE/GroundAdvantage`, `PB-RULE/cheapest` and `PB-PACKAGE/NEXT`, in capitals or not:
 * scanners send small letters while Caps Lock is on. Undefined for any other text.
 */
export function readDraftCode(
  text: string,
  { presets }: Pick<ShipChoices, 'presets'>,
): DraftCode | undefined {
  const code = codeOf(text)
  const [, kind, named] = written.exec(code) ?? []
  if (kind === undefined || named === undefined) return undefined
  const name = named.toLowerCase()
  switch (kind.toUpperCase()) {
    case 'BOX': {
      const preset = presets.find(({ id }) => id.toLowerCase() === name)
      return preset ? { kind: 'preset', presetId: preset.id } : { kind: 'unknown', code }
    }
    case 'SERVICE': {
      const service = services.find((one) => one.toLowerCase() === name)
      return service ? { kind: 'service', service } : { kind: 'unknown', code }
    }
    case 'RULE': {
      const rule = serviceRules.find((one) => one === name)
      return rule ? { kind: 'rule', rule } : { kind: 'unknown', code }
    }
    default:
      return name === 'next' ? { kind: 'next_package' } : { kind: 'unknown', code }
  }
}

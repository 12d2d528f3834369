// What this computer keeps of its scale, read without zod: it is asked for as the page opens. What it does not know is as
// if nothing were kept.

import { serialProtocolNames, type SerialProtocolName } from './serial-protocol-names.ts'
import type { LastWeight } from './steady-weight.ts'

/** Which scale stands at this bench; kept on this computer. */
export type ScaleChoice =
  | { readonly kind: 'none' | 'usb' | 'simulated' }
  | { readonly kind: 'serial'; readonly protocol: SerialProtocolName }

/** Of the text that is kept. */
export function keptChoice(text: string | null): ScaleChoice | undefined {
  const { kind, protocol: name } = fieldsOf(text)
  if (kind === 'none' || kind === 'usb' || kind === 'simulated') return { kind }
  const protocol = serialProtocolNames.find((one) => one === name)
  return kind === 'serial' && protocol ? { kind, protocol } : undefined
}

/** Of the text that is kept. */
export function keptWeight(text: string | null): LastWeight | undefined {
  const { grams, takenAtMs } = fieldsOf(text)
  return typeof grams === 'number' && typeof takenAtMs === 'number' ? { grams, takenAtMs } : undefined
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

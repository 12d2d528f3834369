import type { ShipmentDraft, WeightReading } from '../../../contract/shipment-draft.ts'
import { shownWeightUnit } from '../../units.ts'
import { packageOfReading, withReading } from './draft-edit.ts'

/** The scale at the bench. */
export type BenchScale = {
  /** One is chosen on this computer. */
  readonly isThere: () => boolean
  /** What stands still on it. */
  readonly read: () => WeightReading | undefined
}

export type WeighingPorts = {
  readonly scale: BenchScale | undefined
  readonly draft: () => ShipmentDraft
  /** The package at hand, by its place. */
  readonly at: () => number
  readonly change: (draft: ShipmentDraft, path: string) => void
}

/** Why the scale's weight was not taken. `used`: the package with this place has it. */
export type WeighingFault =
  | { readonly kind: 'nothing_steady' }
  | { readonly kind: 'used'; readonly at: number }

/** Takes the scale's reading into the package at hand: each reading into one. */
export class Weighing {
  fault = $state.raw<WeighingFault>()
  readonly #ports: WeighingPorts

  constructor(ports: WeighingPorts) {
    this.#ports = ports
  }

  get isThere(): boolean {
    return this.#ports.scale?.isThere() ?? false
  }

  /** What it would take now, in grams. */
  get grams(): number | undefined {
    return this.#ports.scale?.read()?.grams
  }

  take(): void {
    const { scale, draft, at, change } = this.#ports
    const reading = scale?.read()
    if (!reading) {
      this.fault = { kind: 'nothing_steady' }
      return
    }
    const place = Math.min(at(), draft().packages.length - 1)
    const owner = packageOfReading(draft(), reading)
    this.fault = owner === undefined || owner === place ? undefined : { kind: 'used', at: owner }
    if (this.fault) return
    const unit = shownWeightUnit(draft().packages[place]?.weightUnit)
    change(withReading(draft(), place, reading, unit), `packages.${place}.weight`)
  }
}

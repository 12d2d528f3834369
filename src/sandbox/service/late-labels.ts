// Labels of shipments that were sold and are not ready yet: a carrier may need a while for one.

/** Which labels of the next `times` shipments come later. */
export type LateLabel = {
  /** Of this package alone; of all packages where it is left out. */
  readonly packageNumber?: number | undefined
  readonly seconds: number
  readonly times: number
}

export type LateLabels = {
  set(label: LateLabel): void
  clear(): void
  /** A shipment was sold: what was set is for it. */
  sold(shipmentId: string): void
  isReady(shipmentId: string, packageNumber: number): boolean
}

/** By the service's own time; forgotten when it ends, and then all labels are ready. */
export function createLateLabels(now: () => Date): LateLabels {
  let waiting: LateLabel[] = []
  const late = new Map<string, readonly (LateLabel & { readonly soldAtMs: number })[]>()
  return {
    set: (label) => void waiting.push(label),
    clear() {
      waiting = []
    },
    sold(shipmentId) {
      if (waiting.length === 0) return
      const soldAtMs = now().getTime()
      late.set(
        shipmentId,
        waiting.map((label) => ({ ...label, soldAtMs })),
      )
      waiting = waiting.flatMap(({ times, ...label }) => (times > 1 ? [{ ...label, times: times - 1 }] : []))
    },
    isReady: (shipmentId, packageNumber) =>
      (late.get(shipmentId) ?? []).every(
        (label) =>
          (label.packageNumber !== undefined && label.packageNumber !== packageNumber) ||
          now().getTime() >= label.soldAtMs + label.seconds * 1000,
      ),
  }
}

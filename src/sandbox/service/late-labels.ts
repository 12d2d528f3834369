// Labels of shipments that were sold and are not ready yet: a carrier may need a while for one.

/** Which labels of the next `times` shipments come later. */
export type LateLabel = {
  /** Of this package alone; of all packages where it is left out. */
  readonly packageNumber?: number | undefined
  readonly seconds: number
  readonly times: number
}

export type LateLabels = ReturnType<typeof createLateLabels>

/** By the service's own time; forgotten when it ends, and then all labels are ready. */
export function createLateLabels(now: () => Date) {
  let waiting: LateLabel[] = []
  const late = new Map<string, readonly (LateLabel & { readonly soldAtMs: number })[]>()
  return {
    set: (label: LateLabel) => void waiting.push(label),
    clear() {
      waiting = []
    },
    /** A shipment was sold: what was set is for it. */
    sold(shipmentId: string) {
      if (waiting.length === 0) return
      const soldAtMs = now().getTime()
      late.set(
        shipmentId,
        waiting.map((label) => ({ ...label, soldAtMs })),
      )
      waiting = waiting.flatMap(({ times, ...label }) => (times > 1 ? [{ ...label, times: times - 1 }] : []))
    },
    isReady: (shipmentId: string, packageNumber: number) =>
      (late.get(shipmentId) ?? []).every(
        (label) =>
          (label.packageNumber !== undefined && label.packageNumber !== packageNumber) ||
          now().getTime() >= label.soldAtMs + label.seconds * 1000,
      ),
  }
}

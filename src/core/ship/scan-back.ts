// "Scan it back": once a label has come out, the barcode on it is scanned. Right and readable closes its parcel; while
// one waits, nothing else is begun by a scan.

import type { ExcuseReason, ScanBackState } from '../../contract/scan-back.ts'
import type { CodeCarrier } from '../label-codes/ports.ts'
import { proofOf, type HeldLabel, type Proof } from '../label-codes/proof.ts'
import { classifyScan } from '../scanning/classify-scan.ts'

/** A label that was to be scanned back when it was bought. */
export type ScanBackLabel = HeldLabel & {
  readonly orderNumber: string
  readonly packageNumber: number
  readonly state: ScanBackState
  /** It came out of a printer, as far as can be known. */
  readonly isOut: boolean
}

/** Labels become `awaited` in the transaction that buys them (see `PurchaseStore.commitBought`). */
export type ScanBackStore = {
  /** Labels that are `awaited` or `aside`, and whose refund was not asked for: in the order in which they were bought. */
  listOpen(): Promise<readonly ScanBackLabel[]>
  /** By package number. */
  listByPurchase(purchaseId: string): Promise<readonly ScanBackLabel[]>
  /** Moves labels that are open; those that are not stay as they are. */
  settle(
    labelIds: readonly string[],
    to: Exclude<ScanBackState, 'awaited'>,
    reason?: ExcuseReason,
  ): Promise<void>
}

/**
 * What a scan is to the labels that wait. `none`: nothing, it means what it would without them. `again`: this label was
 * scanned back before, and others of its parcel wait. `wrong`: it is not the label that waits; `reads` is the order whose
 * label it is. `shared`: it is on the label that waits, and on others too: it proves nothing. `waiting`: it is an order,
 * and has to wait.
 */
export type ScanBackVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'right' | 'again'; readonly label: ScanBackLabel }
  | { readonly kind: 'wrong'; readonly awaited: ScanBackLabel; readonly reads: string | undefined }
  | { readonly kind: 'waiting' | 'shared'; readonly awaited: ScanBackLabel }

export type ScanBackPorts = {
  readonly store: ScanBackStore
  /** Labels on which a scanned code was read. */
  readonly carriersOf: (scan: string) => Promise<readonly CodeCarrier[]>
  /** The order whose label has this tracking number. */
  readonly orderOfLabel: (trackingNumber: string) => Promise<string | undefined>
  readonly isOrder: (text: string) => Promise<boolean>
  /** The label came out whatever its printer said: it was scanned. */
  readonly cameOut: (labelId: string) => Promise<void>
}

export type ScanBacks = ReturnType<typeof createScanBacks>

export function createScanBacks({ store, carriersOf, orderOfLabel, isOrder, cameOut }: ScanBackPorts) {
  const firstOut = (open: readonly ScanBackLabel[]) =>
    open.find(({ state, isOut }) => state === 'awaited' && isOut)

  const openOf = async (purchaseId: string) =>
    (await store.listOpen()).filter((label) => label.purchaseId === purchaseId).map(({ labelId }) => labelId)

  async function judge(scan: string): Promise<ScanBackVerdict> {
    const open = await store.listOpen()
    if (open.length === 0) return { kind: 'none' }
    const carriers = await carriersOf(scan)
    const out = open.filter(({ isOut }) => isOut)
    const proof = (label: ScanBackLabel): Proof => proofOf(scan, label, carriers, out)
    const first = firstOut(open)
    const match = open.find((label) => proof(label) === 'own')
    // Of two labels that are out at once, the second may be on the first one's parcel.
    if (match && (!first || match.purchaseId === first.purchaseId)) return { kind: 'right', label: match }
    if (!first) return { kind: 'none' }
    if (match) return { kind: 'wrong', awaited: first, reads: match.orderNumber }
    const sisters = await store.listByPurchase(first.purchaseId)
    const sister = sisters.find((label) => proof(label) === 'own')
    if (sister) return { kind: 'again', label: sister }
    const reads = await orderOf(scan, carriers)
    if (reads === undefined && (await isOrder(classifyScan(scan).text)))
      return { kind: 'waiting', awaited: first }
    if (sisters.some((label) => proof(label) === 'shared')) return { kind: 'shared', awaited: first }
    return { kind: 'wrong', awaited: first, reads }
  }

  /** The order of the only parcel that a code is of. */
  async function orderOf(scan: string, carriers: readonly CodeCarrier[]): Promise<string | undefined> {
    const scanned = classifyScan(scan)
    const byNumber = scanned.kind === 'tracking' ? await orderOfLabel(scanned.trackingNumber) : undefined
    if (byNumber !== undefined) return byNumber
    const [carrier, ...others] = carriers
    return others.every(({ purchaseId }) => purchaseId === carrier?.purchaseId)
      ? carrier?.orderNumber
      : undefined
  }

  return {
    /** The label that has come out and waits the longest. */
    awaited: async () => firstOut(await store.listOpen()),
    /** Takes a scan before anything else does; a right one is on disk when it resolves. */
    async take(scan: string): Promise<ScanBackVerdict> {
      const verdict = await judge(scan)
      if (verdict.kind === 'right') {
        await store.settle([verdict.label.labelId], 'right')
        if (!verdict.label.isOut) await cameOut(verdict.label.labelId)
      }
      return verdict
    },
    /** The parcel is put aside with its label unproved; its scan closes it later. */
    setAside: async (purchaseId: string) => store.settle(await openOf(purchaseId), 'aside'),
    /** Somebody answers for it. */
    excuse: async (purchaseId: string, reason: ExcuseReason) =>
      store.settle(await openOf(purchaseId), 'excused', reason),
    /** Labels are no longer scanned back. */
    forget: async () =>
      store.settle(
        (await store.listOpen()).map(({ labelId }) => labelId),
        'excused',
        'switched_off',
      ),
  }
}

import type { ParcelView } from '../../contract/domain.ts'
import type { ScanOutcome } from '../../contract/ship.ts'
import type { WeightReading } from '../../contract/shipment-draft.ts'
import { words } from '../language.ts'
import { errorInfoOf } from '../station/station-client.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import type { ActPorts } from './attempt.ts'
import type { DraftState } from './draft/draft-state.svelte.ts'
import type { ScanProgress } from './stage-of-scan.ts'

const messages = words.ship

type Scan = {
  readonly text: string
  readonly gestureId: string
  readonly weight: () => WeightReading | undefined
}

/** Asks the station what a scan is, once what is done before it is `settled`, and tells what it says of the weight. */
export async function askScan(
  { client, toasts }: Pick<ActPorts, 'client'> & { readonly toasts: Pick<Toasts, 'show'> },
  { text, gestureId, weight: weigh }: Scan,
  settled: Promise<void> | undefined,
): Promise<ScanProgress> {
  // Where there is nothing to wait for it leaves in this very turn: what changes on the page is drawn after it.
  if (settled) await settled
  try {
    const weight = weigh()
    const input = { gestureId, text, ...(weight ? { weight } : {}) }
    const outcome = await client.invoke('ship.scan', input)
    if (outcome.kind === 'shipping' && outcome.weightLeftAside)
      toasts.show(messages.weightLeftAside[outcome.weightLeftAside])
    return { kind: 'answered', scanned: text, outcome }
  } catch (thrown) {
    return { kind: 'failed', scanned: text, error: errorInfoOf(thrown), gestureId }
  }
}

/** The parcel that an outcome is about. */
export function parcelIn(outcome: ScanOutcome): ParcelView | undefined {
  return 'parcel' in outcome ? outcome.parcel : undefined
}

/** As the scan of an order with something kept is answered. */
export const keptScan = ({ about, view }: DraftState): ScanProgress => ({
  kind: 'answered',
  scanned: about,
  outcome: { kind: 'kept_draft', orderNumber: about, ...view },
})

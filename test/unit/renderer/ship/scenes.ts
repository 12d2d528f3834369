import type { ParcelView } from '../../../../src/contract/domain.ts'
import type { ScanOutcome } from '../../../../src/contract/ship.ts'
import { stageOf, type Scene } from '../../../../src/renderer/ship/stage-of-scan.ts'
import { statusView } from '../views.ts'

/** The stage of a bench that is well, but for this. */
export function stage(scene: Partial<Scene>) {
  return stageOf({ link: 'up', status: statusView(), scan: undefined, parcel: undefined, ...scene })
}

/** The stage once the station has answered a scan. */
export function afterScan(outcome: ScanOutcome, parcel?: ParcelView) {
  return stage({ scan: { kind: 'answered', scanned: 'ORDER-1007', outcome }, parcel })
}

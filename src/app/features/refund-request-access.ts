// Requests for refunds as this bench reads and writes them: sealed with the warehouse's key, where it is here.

import { errorCodes } from '../../contract/errors.ts'
import type { RefundRequestView } from '../../contract/refund-requests.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type {
  LabelAtBench,
  RefundRequest,
  RefundRequests,
  RequestContent,
} from '../../core/warehouse/refund-requests.ts'
import type { Prove } from '../../core/warehouse/serve-refund-requests.ts'
import { openRequest, sealRequest } from '../station/request-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import { lacksWarehouseKey } from '../station/warehouse-opener.ts'

export type RequestAccess = ReturnType<typeof accessRequests>

const time = (at: Date | undefined) => at?.toISOString()

function viewOf(
  request: RefundRequest,
  ownId: string,
  content: ReturnType<typeof openRequest>,
): RefundRequestView {
  const { requestId, benchId, labelId, bench, askedAtBench, state, word } = request
  const known = typeof content === 'object' ? content : undefined
  return {
    requestId,
    benchId,
    labelId,
    bench,
    askedAtBench,
    own: request.askedBy === ownId,
    state,
    askedAt: request.askedAt.toISOString(),
    ...present({
      word,
      code: errorCodes.find((code) => code === request.code),
      operator: known?.operator,
      orderNumber: known?.orderNumber,
      trackingNumber: known?.trackingNumber,
      benchHeardAt: time(request.benchHeardAt),
      takenAt: time(request.takenAt),
      saidAt: time(request.saidAt),
      endedAt: time(request.endedAt),
    }),
  }
}

/** Each call throws `warehouse_cut_off` and the like where nobody knows. */
export function accessRequests(
  { secrets }: PortsOf<'secrets', never>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  open: () => Promise<RefundRequests>,
  archive: () => Promise<LabelArchive>,
) {
  const keys = async () => keysOf(await archive(), secrets, setting)

  async function views(found: readonly RefundRequest[]): Promise<readonly RefundRequestView[]> {
    if (found.length === 0) return []
    const [{ warehouseId, benchId }, { keys: held }] = await Promise.all([open(), keys()])
    return found.map((request) => viewOf(request, benchId, openRequest(held, warehouseId, request)))
  }

  return {
    open,
    views,
    /** What requests prove, with the keys of now; reads the keychain once. */
    async prover(): Promise<Prove> {
      const [{ warehouseId }, { keys: held }] = await Promise.all([open(), keys()])
      return (request) => openRequest(held, warehouseId, request)
    },
    /** Throws `sealed_with_other_key` where this bench lacks the newest key. */
    async ask(
      requestId: string,
      { benchId, labelId }: LabelAtBench,
      content: RequestContent,
    ): Promise<RefundRequest> {
      const [requests, { newest }] = await Promise.all([open(), keys()])
      if (!newest) throw lacksWarehouseKey()
      const name = { requestId, benchId, labelId, askedBy: requests.benchId }
      const sealed = sealRequest(newest, requests.warehouseId, name, content)
      return requests.ask({ requestId, benchId, labelId, sealed })
    },
    async ofLabels(labels: readonly LabelAtBench[]): Promise<readonly RefundRequestView[]> {
      return views(await (await open()).ofLabels(labels))
    },
  }
}

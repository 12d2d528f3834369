// Refunds between the benches of a warehouse: what another bench bought is asked for there, and what others ask of this one goes
// the way of its own refunds.

import { z } from 'zod'
import { Timestamp } from '../../contract/domain.ts'
import { refundRequestStates, refundServed } from '../../contract/refund-request-words.ts'
import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { AuditRecord } from '../../core/audit/audit-log.ts'
import { createRefundAnswers, type RefundAnswers } from '../../core/warehouse/refund-answers.ts'
import { createRequestService } from '../../core/warehouse/serve-refund-requests.ts'
import type { RefundRequest } from '../../core/warehouse/refund-requests.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { RefundsFeature } from './refunds.ts'
import type { RequestAccess } from './refund-request-access.ts'
import type { WarehousePart } from './warehouse.ts'

type RequestsPorts = PortsOf<
  'changes' | 'page' | 'clock' | 'logger',
  'audit' | 'labels' | 'refunds' | 'values'
> & {
  readonly warehouse: Pick<WarehousePart, 'archive' | 'refundRequests' | 'benchId'> | undefined
  readonly refund: RefundsFeature['request']
}

export type RefundRequestsFeature = Feature<'refundRequests'> & {
  /** What other benches have answered, and nobody here has seen; `unknown` until the warehouse was read once. */
  unseenAnswers(): readonly RefundRequestView[] | 'unknown'
}

const SeenAnswer = z.object({ requestId: z.uuid(), state: z.enum(refundRequestStates), at: Timestamp })

const openAnswers = ({ stores, page, clock }: RequestsPorts, { open, views }: RequestAccess) =>
  createRefundAnswers({
    answered: async (seen) => views(await (await open()).listAnswered(seen)),
    kept: keptSetting(stores.values, 'refund-answers-seen', z.array(SeenAnswer)),
    clock,
    onChange: () => page.tell('refundAnswers', () => ({})),
  })

function openService(
  { stores, changes, page, clock, logger, refund }: RequestsPorts,
  access: RequestAccess,
  answers: RefundAnswers,
) {
  const write = (entry: Omit<AuditRecord, 'approvedBy' | 'operation'>) =>
    stores.audit.append({ approvedBy: undefined, operation: refundServed, ...entry })

  const service = createRequestService({
    clock,
    logger,
    requests: access.open,
    prover: access.prover,
    refund,
    purchaseOf: (labelId) => stores.labels.purchaseId(labelId),
    refundOf: (refundId) => stores.refunds.get(refundId),
    async onTaken({ requestId, askedBy, askedAtBench }, { orderNumber, operator: name }) {
      if (await stores.audit.has(refundServed, requestId)) return
      await write({
        operator: name === undefined ? undefined : { id: askedBy, name },
        subject: orderNumber,
        recordId: requestId,
        reason: askedAtBench,
        amount: undefined,
        outcome: 'taken',
      })
    },
    async onSaid({ requestId, askedAtBench }, { said: { state, word }, refund: made, orderNumber }) {
      // Steps of a moment.
      if (word === 'prepared' || word === 'sent') return
      await write({
        operator: undefined,
        subject: made?.orderNumber ?? orderNumber,
        recordId: made?.purchaseId ?? requestId,
        reason: askedAtBench,
        amount: made?.amount,
        outcome: word ?? state,
      })
    },
    onAnswers: answers.read,
    onNews: (request) => page.tell('refundRequest', async () => (await access.views([request]))[0]),
  })
  // Also those of other gestures: a request may stand for one of them.
  changes.on('refund', service.soon)
  return service
}

export function refundRequestsFeature(ports: RequestsPorts): RefundRequestsFeature {
  const { warehouse } = ports
  const answers = warehouse && openAnswers(ports, warehouse.refundRequests)
  const service = warehouse && answers && openService(ports, warehouse.refundRequests, answers)
  const shared = (): NonNullable<RequestsPorts['warehouse']> => {
    if (!warehouse) throw notFound('warehouse')
    return warehouse
  }

  /** Of a label that can be refunded. */
  async function about(benchId: string, labelId: string) {
    const { archive, benchId: ownId } = shared()
    // What this bench bought is asked for in its own list.
    if (benchId === ownId) throw notFound('label_in_archive')
    const { orderNumber, trackingNumber } = await archive.get(benchId, labelId)
    return { orderNumber, trackingNumber }
  }

  async function told(request: RefundRequest): Promise<RefundRequestView> {
    const [view] = await shared().refundRequests.views([request])
    if (!view) throw notFound('refund_request')
    ports.page.tell('refundRequest', () => view)
    if (view.own && view.endedAt === undefined) service?.asked(view.requestId)
    return view
  }

  return {
    unseenAnswers: () => answers?.unseen() ?? [],
    start: () => service?.start(),
    close: () => service?.close(),
    handlers: {
      'refundRequests.about': ({ benchId, labelId }) => about(benchId, labelId),
      async 'refundRequests.ask'({ gestureId, benchId, labelId }, { onWordOf: operator }) {
        const content = { ...(await about(benchId, labelId)), operator }
        return told(await shared().refundRequests.ask(gestureId, { benchId, labelId }, content))
      },
      async 'refundRequests.callOff'({ requestId }) {
        const requests = await shared().refundRequests.open()
        const isOff = await requests.callOff(requestId)
        const request = await requests.get(requestId)
        if (request?.askedBy !== requests.benchId) throw notFound('refund_request')
        // Its answer may have been lost before.
        if (!isOff && request.state !== 'called_off') throw conflict('refund_request_taken')
        return told(request)
      },
      async 'refundRequests.list'() {
        const { open, views } = shared().refundRequests
        return { requests: [...(await views(await (await open()).listAsked()))] }
      },
      'refundRequests.see'(answer) {
        if (!answers) throw notFound('warehouse')
        return answers.see(answer)
      },
    },
  }
}

// What each kind of matter looks like in the list, and what its button does.

import type { AttentionItem, AttentionKind } from '../../contract/attention.ts'
import { isAddressRefused } from '../errors/address-refused.ts'
import type { AppContext } from '../frame/app-context.ts'
import type { BadgeLook } from '../ui/kit.ts'

type Step = BadgeLook & {
  /** Leads to where it is settled, or asks the service at once. */
  readonly take: (app: AppContext, item: AttentionItem) => unknown
}

const doubt: BadgeLook = { tone: 'warn', icon: 'question' }
const lost: BadgeLook = { tone: 'bad', icon: 'alert' }

export const attentionSteps: Readonly<Record<AttentionKind, Step>> = {
  not_kept: { ...lost, take: ({ goTo }) => goTo('ship') },
  bought_twice: {
    ...lost,
    async take({ client, goTo }, { id }) {
      const { shipmentId } = await client.invoke('doubts.refundSecond', { secondId: id })
      goTo('refunds', shipmentId)
    },
  },
  purchase_in_doubt: {
    ...doubt,
    take: ({ client }, { id }) => client.invoke('ship.retry', { purchaseId: id }),
  },
  refund_in_doubt: {
    ...doubt,
    take: ({ client }, { id }) => client.invoke('refunds.retry', { refundId: id }),
  },
  deposit_in_doubt: { ...doubt, take: ({ goTo }) => goTo('account') },
  manifest_in_doubt: { ...doubt, take: ({ goTo }) => goTo('manifests') },
  containers_in_doubt: { ...doubt, take: ({ goTo }) => goTo('containers') },
  address_modified: {
    tone: 'warn',
    icon: 'addresses',
    async take({ ship, goTo }, { id }) {
      await ship.showAgain(id)
      goTo('ship')
    },
  },
  print_unknown: { ...doubt, take: ({ openPrinter }) => openPrinter() },
  printer: { tone: 'bad', icon: 'printer', take: ({ openPrinter }, { id }) => openPrinter(id) },
  labels_missing: { ...lost, take: ({ goTo }, { subject }) => goTo('reprint', subject) },
  unprinted: { tone: 'warn', icon: 'reprint', take: ({ goTo }, { subject }) => goTo('reprint', subject) },
  print_elsewhere: {
    tone: 'warn',
    icon: 'printer',
    take: ({ client, openPrinter }, { id: requestId, printerId, benchPrint }) =>
      benchPrint?.later ? client.invoke('benchPrints.see', { requestId }) : openPrinter(printerId, 'queue'),
  },
  refund_elsewhere: {
    tone: 'warn',
    icon: 'refund',
    take: ({ client }, { id: requestId, refundRequest }) =>
      refundRequest && client.invoke('refundRequests.see', { requestId, state: refundRequest.state }),
  },
  untold: { tone: 'warn', icon: 'results', take: ({ goTo }) => goTo('results') },
  low_balance: { tone: 'warn', icon: 'account', take: ({ goTo }) => goTo('account', 'funds') },
  batch: { tone: 'warn', icon: 'batch', take: ({ goTo }) => goTo('batch') },
  put_off: { tone: 'warn', icon: 'wait', take: ({ goTo }) => goTo('ship') },
  scans_unreadable: { ...lost, take: ({ goTo }) => goTo('settings', 'upkeep') },
  refused: {
    tone: 'bad',
    icon: 'cross',
    take(app, { subject, reason }) {
      app.goTo('orders', subject)
      // Its page has the address, and the key that changes it.
      if (isAddressRefused(reason)) app.open(subject)
    },
  },
  refund_overdue: { tone: 'warn', icon: 'refund', take: ({ goTo }) => goTo('refunds') },
}

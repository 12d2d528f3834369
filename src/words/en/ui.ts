import type { DoubtReason } from '../../contract/doubt.ts'

export const ui = {
  on: 'on',
  off: 'off',
  copy: 'Copy',
  copied: 'Copied',
  locked: 'Set by your administrator.',
  lockedWhy: 'It cannot be changed at this bench.',
  endDoubtWhy: 'How is it known?',
  endDoubtReasons: {
    in_history: 'The balance history shows it',
    charged: 'The payment method shows the charge',
    not_charged: 'The account shows no charge',
    not_refunded: 'The account shows no refund',
    service_says: 'The service’s people say so',
    other: 'Other reason',
  } satisfies Record<DoubtReason, string>,
  endDoubtStay: 'Stay not sure',
  unreadable: (rows: number) =>
    rows === 1 ? '1 row cannot be read and is not shown.' : `${rows} rows cannot be read and are not shown.`,
}

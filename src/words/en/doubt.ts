import type { AccountOfDoubt } from '../../contract/doubt.ts'
import { at } from './grammar.ts'

export const doubt = {
  matters: 'Open matters',
  count: (parcels: number) => (parcels === 1 ? '1 parcel is not sure' : `${parcels} parcels are not sure`),
  atLeast: (parcels: number) => `More than ${parcels} parcels are not sure`,
  none: 'It is known what came of every purchase.',
  show: 'Show all',
  more: 'Show more',
  close: 'Close',
  since: (moment: string) => `sent ${at(moment)}`,

  account: {
    other: 'It was sent with another account',
    none: 'No account is connected',
    unknown: 'With which account it was sent is not known',
  } satisfies Record<AccountOfDoubt, string>,
  accountNext: {
    other: 'Connect that account in Settings to find out. Do not ship it by hand.',
    none: 'Connect the account that it was sent with to find out. Do not ship it by hand.',
    unknown:
      'It is looked for with the account that is connected. If it was sent with that one, a supervisor says so.',
  } satisfies Record<AccountOfDoubt, string>,
  sayAccount: 'It was this account',
  sayTitle: (orderNumber: string) => `Was ${orderNumber} sent with the account that is connected now?`,
  sayWhat:
    'Say so where you know it, or where the account’s keys were renewed. It is looked up there, and not sent again. Who said so is written down.',
  sayGo: 'It was this account',
  sayStay: 'Leave it',

  twice: (orderNumber: string) => `${orderNumber} was bought a second time`,
  afterAll: (orderNumber: string) => `${orderNumber} was bought after all`,
  twiceLine: (trackingNumber: string, price: string) =>
    price ? `${trackingNumber} · ${price}. Ask for its refund.` : `${trackingNumber}. Ask for its refund.`,
  refund: 'Refund it',
  dealtWith: 'Dealt with',
  closeTitle: (orderNumber: string) => `Is the second label of ${orderNumber} dealt with?`,
  closeWhat: (trackingNumber: string) =>
    `${trackingNumber} is paid for. Its refund was asked for, or it is used. Who said so is written down.`,
  closeStay: 'Not yet',
}

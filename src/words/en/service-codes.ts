// What the service's own codes mean at the bench. The document lists codes without the conditions that raise them
// (section 7.3), so each sentence says no more than the code does.

import type { KnownErrorCode, KnownWarningCode, StationWarningCode } from '../../contract/service-codes.ts'

type CodeWords = {
  /** What is wrong, in the packer's words. */
  readonly sentence: string
  /** What to do next. */
  readonly action: string
}

const action = {
  supervisor: 'Call whoever looks after the account.',
  keys: 'Connect the account again in Settings.',
  order: 'Put the parcel aside and have the order corrected.',
  service: 'Choose another service for the order.',
  package: 'Use another package.',
  number: 'Check the number and scan it again.',
  again: 'Wait a moment and try again.',
  address: 'Have the address corrected.',
  look: 'Look at the label before you stick it on.',
} as const

export const serviceCodes: Readonly<
  Record<KnownErrorCode | KnownWarningCode | StationWarningCode, CodeWords>
> = {
  'ACCOUNT.NOT_ACTIVE': { sentence: 'The account at the service is not active.', action: action.supervisor },
  'ACCOUNT.NOT_FOUND': { sentence: 'The service does not know the account.', action: action.keys },
  'ACCOUNT.PAYMENT_FAILED': {
    sentence: 'There is not enough money on the account.',
    action: 'Add funds, then scan again.',
  },
  'ACCOUNT.VALIDATION_FAILED': {
    sentence: 'The service does not take the account’s data.',
    action: action.supervisor,
  },
  'ACCOUNT.APP.AUTHENTICATION_FAILED': {
    sentence: 'The service does not accept the account’s keys.',
    action: action.keys,
  },
  'ACCOUNT.APP.VALIDATION_FAILED': {
    sentence: 'The service does not take the keys as they are written.',
    action: action.keys,
  },
  'ACCOUNT.BALANCE.VALIDATION_FAILED': {
    sentence: 'The service does not take that amount.',
    action: 'Check the amount.',
  },
  'ACCOUNT.PARENT.NOT_FOUND': {
    sentence: 'The service does not know the account that this one belongs to.',
    action: action.supervisor,
  },
  'ACCOUNT.PARENT.VALIDATION_FAILED': {
    sentence: 'The account that this one belongs to is not in order.',
    action: action.supervisor,
  },
  'ADDRESS.VALIDATION_FAILED': {
    sentence: 'The service does not know this address.',
    action: action.address,
  },
  'CARRIER.AUTHENTICATION_FAILED': {
    sentence: 'The carrier does not accept its account.',
    action: action.supervisor,
  },
  'CARRIER.NOT_ACTIVE': { sentence: 'The carrier is switched off at the service.', action: action.service },
  'CARRIER.NOT_SUPPORTED': {
    sentence: 'The service does not work with this carrier.',
    action: action.service,
  },
  'CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'The carrier account is switched off.',
    action: 'Have it enabled, or choose another service.',
  },
  'CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'The service does not know the carrier account.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.VALIDATION_FAILED': {
    sentence: 'The carrier account’s data is not right.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED': {
    sentence: 'The carrier account may not be set up like this.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_ACTIVE': {
    sentence: 'The carrier for container labels is switched off.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_SUPPORTED': {
    sentence: 'This carrier has no container labels.',
    action: 'Choose the postal carrier’s account.',
  },
  'DOCUMENT.CARRIER.VALIDATION_FAILED': {
    sentence: 'Something about the container label is missing or wrong.',
    action: 'Check the form.',
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'The carrier account for container labels is switched off.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'The service does not know the account for container labels.',
    action: action.supervisor,
  },
  'DOCUMENT.TRACKINGNUMBER.NOT_FOUND': {
    sentence: 'The service does not know this tracking number.',
    action: action.number,
  },
  'MANIFEST.NOT_FOUND': { sentence: 'There is no such end-of-day form.', action: action.number },
  'MANIFEST.NOT_SUPPORTED': {
    sentence: 'This carrier has no end-of-day form.',
    action: 'Hand the parcels over without one.',
  },
  'MANIFEST.VALIDATION_FAILED': {
    sentence: 'Some parcels cannot stand on this end-of-day form.',
    action: 'Take out those that are named.',
  },
  'PACKAGETYPE.NOT_ACTIVE': { sentence: 'This kind of package is switched off.', action: action.package },
  'PACKAGETYPE.NOT_FOUND': {
    sentence: 'The service does not know this kind of package.',
    action: action.package,
  },
  'PACKAGETYPE.NOT_SUPPORTED': {
    sentence: 'The service does not carry this kind of package.',
    action: 'Use another package or service.',
  },
  'PACKAGETYPE.VALIDATION_FAILED': {
    sentence: 'The package’s size or weight is not right for its kind.',
    action: 'Check size and weight.',
  },
  'SERVICE.NOT_ACTIVE': { sentence: 'This service is switched off.', action: action.service },
  'SERVICE.NOT_SUPPORTED': {
    sentence: 'This service does not go there, or not with this parcel.',
    action: action.service,
  },
  'SHIPMENT.BAD_REQUEST': { sentence: 'The service does not understand the order.', action: action.order },
  'SHIPMENT.NOT_FOUND': { sentence: 'The service does not know this parcel.', action: action.number },
  'SHIPMENT.OPERATION_FAILED': { sentence: 'The service could not do it.', action: action.again },
  'SHIPMENT.VALIDATION_FAILED': {
    sentence: 'Something about the parcel is missing or wrong.',
    action: action.order,
  },
  'SHIPMENT.LABEL.VALIDATION_FAILED': {
    sentence: 'The service cannot make the label in this form.',
    action: 'Choose another label size or kind in Settings.',
  },
  'SHIPMENT.REFUND.NOT_SUPPORTED': {
    sentence: 'The carrier gives no money back for this parcel.',
    action: action.supervisor,
  },
  'SHIPMENT.REFUND.VALIDATION_FAILED': {
    sentence: 'This parcel cannot be refunded: it was used, or asked for before.',
    action: 'Look at its history.',
  },
  'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Something about the special service is missing.',
    action: action.order,
  },
  'SHIPMENT.TRACKING.NOT_SUPPORTED': {
    sentence: 'The carrier does not tell where this parcel is.',
    action: 'Ask the carrier.',
  },
  'SHIPMENT.OPTION.ATTRIBUTE_IGNORED': {
    sentence: 'The service left out an option of this parcel.',
    action: action.look,
  },
  'SHIPMENTRATE.NOT_FOUND': {
    sentence: 'No carrier has a price for this parcel.',
    action: 'Check weight, size and address.',
  },
  'SHIPMENTRATE.VALIDATION_FAILED': {
    sentence: 'Something that the price needs is missing or wrong.',
    action: action.order,
  },
  'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Something about the special service is missing for the price.',
    action: action.order,
  },
  'SPECIALSERVICE.NOT_SUPPORTED': {
    sentence: 'This service does not offer the special service.',
    action: action.service,
  },
  'SPECIALSERVICE.VALIDATION_FAILED': {
    sentence: 'The special services of this parcel do not go together.',
    action: action.order,
  },
  'USER.NOT_FOUND': { sentence: 'The service does not know this user.', action: action.keys },
  'USER.VALIDATION_FAILED': {
    sentence: 'The service does not take the user’s data.',
    action: action.supervisor,
  },
  'SHIPMENT.ATTRIBUTE_IGNORED': {
    sentence: 'The service left out something of this parcel.',
    action: action.look,
  },
  'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED': {
    sentence: 'The service left out something of the tracking request.',
    action: 'Look at the answer closely.',
  },
  'ADDRESS.MODIFIED': { sentence: 'The service has corrected the address.', action: action.look },
  'SHIPMENT.SEPARATE': {
    sentence: 'Each package is a shipment of its own, with its own number and price.',
    action: 'The further ones are the next parcels of this order: refund each by itself.',
  },
}

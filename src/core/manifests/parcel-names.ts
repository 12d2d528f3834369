import type { ManifestRequest, OpenParcel } from './ports.ts'

/** How the service is told which parcels are meant: by what names one shipment each. */
export function namesOf(parcels: readonly OpenParcel[]): Pick<ManifestRequest, 'key' | 'value'> {
  const isSeparate = parcels.some((parcel) => parcel.isSeparate)
  return isSeparate
    ? { key: 'TrackingNumber', value: parcels.map(({ trackingNumber }) => trackingNumber) }
    : { key: 'TransactionId', value: parcels.map(({ transactionId }) => transactionId) }
}

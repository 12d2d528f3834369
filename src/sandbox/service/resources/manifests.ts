import { randomUUID } from 'node:crypto'
import type { ManifestKey, Service } from '../../../service/enums.ts'
import type { Address } from '../../../service/records.ts'
import { renderScanForm } from '../../labels/scan-form.ts'
import { standardAddress } from '../carriers/address-verification.ts'
import { carriers, offers } from '../carriers/catalogue.ts'
import type { CarrierCode } from '../carriers/catalogue.ts'
import { formNumber } from '../carriers/label-content.ts'
import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { createKeyedLine } from '../../../base/in-turn.ts'
import { serviceError, ServiceError } from '../service-error.ts'
import type { ManifestRecord } from '../state/manifest-state.ts'
import { refundStatus } from '../state/refund-state.ts'
import type { ShipmentRecord } from '../state/shipment-state.ts'
import { resolveAddress } from './address-book.ts'
import { documentBody } from './label-delivery.ts'
import { pageAnswer, readPageQuery } from './page-token.ts'
import { findCarrierAccount } from './parcel-rules.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Section 8 states no page size. */
export const manifestsPerPage = 20

/** Carriers that take a form at the end of the day; the others learn of each label at once. */
const manifestingCarriers: readonly CarrierCode[] = ['Postal', 'DHLeCommerce']

/** What makes two ship-from addresses the same one, however they are written. */
function originOf(address: Address): string {
  const { street1, zip } = standardAddress(address)
  return `${street1}|${zip.slice(0, 5)}`
}

type Wanted = {
  readonly key: ManifestKey
  readonly values: readonly string[]
  readonly carrierAccountId: string
  readonly fromAddress: Address
  /** Without it that of the first shipment. */
  readonly shipDate: string | undefined
}

/** Numbers are named in messages so that a packer can sort them out; anything else is not repeated. */
const shown = (value: string) => (/^[\w-]{1,64}$/.test(value) ? ` (${value})` : '')

/** Why a shipment belongs on another manifest. */
function strangeness({ body }: ShipmentRecord, wanted: Wanted): string | undefined {
  if (body['carrierAccountId'] !== wanted.carrierAccountId) return 'is a shipment of another carrier account'
  if (originOf(body['fromAddress'] as Address) !== originOf(wanted.fromAddress))
    return 'is a shipment from another address'
  return body['shipDate'] === wanted.shipDate ? undefined : 'is a shipment of another ship date'
}

/** The shipments of a manifest; refuses all of it with an entry for each value that does not belong on it. */
function shipmentsOf(wanted: Wanted, { shipments, refunds, manifests, now, asks }: ServiceState) {
  const found: ShipmentRecord[] = []
  const seen = new Set<string>()
  let { shipDate } = wanted
  const fault = (value: string): string | undefined => {
    const shipment = shipments.find(wanted.key, value)
    if (shipment === undefined) return `is not the ${wanted.key} of a shipment`
    shipDate ??= shipment.body['shipDate'] as string
    const message =
      (asks('manifestShipments') ? strangeness(shipment, { ...wanted, shipDate }) : undefined) ??
      (asks('onOneManifest') ? repetition(shipment) : undefined)
    if (message !== undefined) return message
    if (!seen.has(shipment.id)) found.push(shipment)
    seen.add(shipment.id)
    return undefined
  }
  const repetition = (shipment: ShipmentRecord): string | undefined => {
    if (seen.has(shipment.id)) return 'is a shipment that the list has already'
    const refund = refunds.ofShipment(shipment.id)
    if (refund !== undefined && refundStatus(refund, now()) !== 'Rejected')
      return 'is a shipment whose refund was requested'
    return manifests.holds(shipment.id) ? 'is a shipment that is on a manifest already' : undefined
  }
  const entries = wanted.values.flatMap((value, index) => {
    const message = fault(value)
    return message === undefined
      ? []
      : [{ Code: 'MANIFEST.VALIDATION_FAILED', Message: `value[${index}]${shown(value)} ${message}` }]
  })
  if (entries.length > 0) throw new ServiceError(422, entries)
  return { found, shipDate: shipDate ?? '' }
}

/** `/Manifest` (section 4.7). */
export function manifestHandlers(deps: ServiceState) {
  const { db, account, addresses, carrierAccounts, shipments, manifests, documents, renderer, now, asks } =
    deps
  const inTurn = createKeyedLine()

  const answer = (manifest: ManifestRecord, baseUrl: string) => {
    const document = documents.find(manifest.documentId)
    return {
      id: manifest.id,
      ...manifest.body,
      createdDate: manifest.createdAt,
      ...(document === undefined ? {} : { document: documentBody(document, baseUrl) }),
    }
  }

  return {
    createManifest: ({ body, baseUrl }) => {
      const carrierAccount = findCarrierAccount(carrierAccounts, body.carrierAccountId)
      const carrierCode = carrierAccount.carrierCode as CarrierCode
      if (!manifestingCarriers.includes(carrierCode))
        throw serviceError('MANIFEST.NOT_SUPPORTED', 'carrierAccountId is of a carrier without manifests')
      const { address, warnings } = resolveAddress(
        addresses,
        'createManifest',
        'fromAddress',
        body.fromAddress,
      )
      if (body.value.length === 0) throw ruleBroken('createManifest', 'value', 'is empty')
      const wanted = {
        key: body.key,
        values: body.value,
        carrierAccountId: body.carrierAccountId,
        fromAddress: address,
        shipDate: body.shipDate?.slice(0, 10),
      }
      // One after another: between the check and the commit a form is drawn, and no other may take the shipments.
      return inTurn('manifest', async () => {
        const { found, shipDate } = shipmentsOf(wanted, deps)
        const serial = shipments.nextSerial('manifest')
        const manifestNumber = formNumber(carrierCode, account.accountId, serial)
        const rows = found.flatMap((shipment) => {
          const labels = shipments.labelSummaries(shipment.id)
          const to = shipment.body['toAddress'] as Address
          return labels.map(({ trackingNumber, packageNumber }) => ({
            trackingNumber,
            serviceName: offers[shipment.body['service'] as Service].name,
            destination: [to.zip, to.country].filter((part) => part && part !== 'US').join(' '),
            packageText: `${packageNumber} of ${labels.length}`,
          }))
        })
        const createdAt = now().toISOString()
        const form = await renderScanForm(
          {
            formNumber: manifestNumber,
            carrierName: carriers[carrierCode].name,
            accountName: carrierAccount.name,
            from: address,
            shipDate,
            createdAt,
            shipmentCount: found.length,
            rows,
            isTest: true,
          },
          renderer,
        )
        const manifest = db.transaction(() => {
          // Another process on the same folder may have been faster.
          shipmentsOf({ ...wanted, shipDate }, deps)
          const made = {
            id: randomUUID(),
            createdAt,
            documentId: documents.insert(form).id,
            body: {
              manifestNumber,
              carrierAccountId: body.carrierAccountId,
              shipDate,
              shipmentCount: found.length,
            },
          }
          manifests.insert(
            made,
            found.map((shipment) => shipment.id),
          )
          return made
        })
        return { body: answer(manifest, baseUrl), warnings }
      })
    },
    findManifests: ({ query, baseUrl }) => {
      // The document asks for key and value also where a list is wanted: an empty value is the list.
      if (query.value !== '') {
        const manifest = manifests.find(query.value)
        if (manifest === undefined)
          throw serviceError('MANIFEST.NOT_FOUND', 'value is not the Id of a manifest')
        return { body: answer(manifest, baseUrl) }
      }
      const page = manifests.list({ ...readPageQuery('findManifests', query, asks), limit: manifestsPerPage })
      return pageAnswer('manifests', page, (manifest) => answer(manifest, baseUrl))
    },
  } satisfies Handlers
}

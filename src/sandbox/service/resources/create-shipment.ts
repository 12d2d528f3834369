import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { renderLabelDocument } from '../../labels/label-document.ts'
import { offers } from '../carriers/catalogue.ts'
import { labelContent, trackingNumber } from '../carriers/label-content.ts'
import { rateBody, rateService } from '../carriers/rating.ts'
import type { Rate } from '../carriers/rating.ts'
import { unreadParameters } from '../carriers/special-services.ts'
import type { SpecialService } from '../carriers/special-services.ts'
import type { Handlers, ServiceRequest, ServiceWarning } from '../http/handler.ts'
import { createKeyedLine } from '../../../base/in-turn.ts'
import { serviceError, ServiceError } from '../service-error.ts'
import type { LabelRecord, ShipmentRecord } from '../state/shipment-state.ts'
import { resolveAddress } from './address-book.ts'
import { labelBody } from './label-delivery.ts'
import {
  checkCustoms,
  checkPackages,
  checkRoute,
  findCarrierAccount,
  specialServicesOf,
} from './parcel-rules.ts'
import type { ServiceState } from '../state/service-state.ts'

type Request = ServiceRequest<'createShipment'>

/** The same for bodies that say the same, in whatever order their fields stand. */
function bodyDigest(body: unknown): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sorted(inner)]),
    )
  }
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex')
}

function ignoredAttributes(
  { body, unknownFields }: Request,
  specialServices: readonly SpecialService[],
): readonly ServiceWarning[] {
  const postalOptions =
    offers[body.service].carrierCode === 'Postal'
      ? []
      : Object.keys(body.option ?? {}).filter((name) => name.startsWith('POSTAL_'))
  return [
    ...unknownFields.map((name) => ({ Code: 'SHIPMENT.ATTRIBUTE_IGNORED', Message: `${name} is not known` })),
    ...unreadParameters(specialServices, body.specialServiceParam).map(({ name, reader }) => ({
      Code: 'SHIPMENT.ATTRIBUTE_IGNORED',
      Message: `specialServiceParam.${name} is for specialService ${reader} only`,
    })),
    ...postalOptions.map((name) => ({
      Code: 'SHIPMENT.OPTION.ATTRIBUTE_IGNORED',
      Message: `option.${name} is for postal services only`,
    })),
  ]
}

type Plan = {
  readonly fromAddress: ShipmentAddress
  readonly toAddress: ShipmentAddress
  readonly returnAddress: ShipmentAddress
  readonly shipDate: string
  readonly rate: Rate
  readonly warnings: readonly ServiceWarning[]
}
type ShipmentAddress = ReturnType<typeof resolveAddress>['address']

/** Everything that can be refused is refused here, before a number is given out or a label drawn. */
function plan(request: Request, { addresses, carrierAccounts, now, asks }: ServiceState): Plan {
  const { body } = request
  const account = findCarrierAccount(carrierAccounts, body.carrierAccountId)
  checkPackages('createShipment', body.packages, asks)
  const given = (address: (typeof body)['toAddress']) =>
    request.correctsAddresses && 'street1' in address ? { ...address, verify: true } : address
  const from = resolveAddress(addresses, 'createShipment', 'fromAddress', given(body.fromAddress))
  const to = resolveAddress(addresses, 'createShipment', 'toAddress', given(body.toAddress))
  const back =
    body.altReturnAddress === undefined
      ? from
      : resolveAddress(addresses, 'createShipment', 'altReturnAddress', body.altReturnAddress)
  checkRoute('createShipment', from.address, to.address, asks)
  checkCustoms(from.address, to.address, body.customsInfo, asks)
  const specialServices = specialServicesOf(
    'createShipment',
    body.specialService,
    body.specialServiceParam,
    asks,
  )
  const rate = rateService(
    body.service,
    account,
    {
      fromAddress: from.address,
      toAddress: to.address,
      packages: body.packages,
      specialServices,
      specialServiceParam: body.specialServiceParam,
    },
    'SHIPMENT',
    asks,
  )
  if (rate instanceof ServiceError) throw rate
  return {
    fromAddress: from.address,
    toAddress: to.address,
    returnAddress: back.address,
    shipDate: (body.shipDate ?? now().toISOString()).slice(0, 10),
    rate,
    warnings: [
      ...ignoredAttributes(request, specialServices),
      ...from.warnings,
      ...to.warnings,
      ...(back === from ? [] : back.warnings),
    ],
  }
}

async function makeLabels(
  { body }: Request,
  { returnAddress, toAddress, shipDate }: Plan,
  { account, shipments, renderer }: ServiceState,
): Promise<readonly LabelRecord[]> {
  const wanted = body.postageLabel ?? {}
  // Defaults of section 2.5.
  const { labelType = 'Url', labelFileType = 'PDF', labelSize = '4x6' } = wanted
  const customTexts = [wanted.customText1, wanted.customText2, wanted.customText3].filter(
    (text) => text !== undefined,
  )
  const drawn = body.packages.map(async (parcel, index) => {
    const serial = shipments.nextSerial(offers[body.service].carrierCode)
    const number = trackingNumber(body.service, account.accountId, serial)
    const content = labelContent({
      service: body.service,
      returnAddress,
      toAddress,
      parcel,
      packageNumber: index + 1,
      packageCount: body.packages.length,
      trackingNumber: number,
      shipDate,
      customTexts,
      customsInfo: body.customsInfo,
      isReturn: [body.specialService].flat().includes('Returns'),
    })
    const format = { fileType: labelFileType, size: labelSize, orientation: wanted.labelOrientation }
    return {
      packageNumber: index + 1,
      trackingNumber: number,
      labelType,
      fileType: labelFileType,
      size: labelSize,
      linkToken: randomBytes(32).toString('base64url'),
      bytes: await renderLabelDocument(content, format, renderer),
    }
  })
  return Promise.all(drawn)
}

function newShipment(
  request: Request,
  planned: Plan,
  labels: readonly LabelRecord[],
  deps: ServiceState,
): ShipmentRecord {
  const { body, header } = request
  const id = randomUUID()
  const shipmentId = `SHP${String(deps.shipments.nextSerial('shipment')).padStart(9, '0')}`
  const createdAt = deps.now().toISOString()
  const answer = {
    id,
    shipmentId,
    transactionId: header.transactionId,
    trackingNumber: labels[0]?.trackingNumber,
    carrierAccountId: body.carrierAccountId,
    service: body.service,
    shipDate: planned.shipDate,
    createdDate: createdAt,
    rate: rateBody(planned.rate),
    fromAddress: planned.fromAddress,
    toAddress: planned.toAddress,
    ...(body.altReturnAddress === undefined ? {} : { altReturnAddress: planned.returnAddress }),
  }
  const requestDigest = bodyDigest(body)
  return { id, shipmentId, transactionId: header.transactionId, requestDigest, createdAt, body: answer }
}

/**
 * `POST /Shipment` (section 4.6). A transactionId buys once: its repeat is answered with the same shipment, also when
 * both are under way at once, and is refused when it asks for something else.
 */
export function createShipmentHandlers(deps: ServiceState) {
  const { db, account, shipments, lateLabels } = deps
  const inTurn = createKeyedLine()

  const answer = (shipment: ShipmentRecord, baseUrl: string) => ({
    ...shipment.body,
    packages: shipments.labels(shipment.id).map((label) => ({
      packageNumber: label.packageNumber,
      trackingNumber: label.trackingNumber,
      ...(lateLabels.isReady(shipment.id, label.packageNumber) ? { label: labelBody(label, baseUrl) } : {}),
    })),
  })

  const findEarlier = ({ header, body, buysAgain }: Request): ShipmentRecord | undefined => {
    if (buysAgain) return undefined
    const earlier = shipments.find('TransactionId', header.transactionId)
    if (earlier !== undefined && earlier.requestDigest !== bodyDigest(body))
      throw serviceError(
        'SHIPMENT.VALIDATION_FAILED',
        'header transactionId was used before, for a shipment with another body',
      )
    return earlier
  }

  /** The shipment, or all that were sold under its transactionId where each package is one. */
  const answerOf = (shipment: ShipmentRecord, baseUrl: string) => {
    const others = shipments.boughtAgain(shipment.transactionId)
    // What is bought again begins at its first package.
    const isSeparate = others.some(({ id }) => (shipments.labelSummaries(id)[0]?.packageNumber ?? 1) > 1)
    return isSeparate
      ? { shipments: [shipment, ...others].map((each) => answer(each, baseUrl)) }
      : answer(shipment, baseUrl)
  }

  /** Inside a transaction of the caller. */
  const sell = (request: Request, planned: Plan, labels: readonly LabelRecord[]) => {
    const shipment = newShipment(request, planned, labels, deps)
    const { shipmentId, transactionId } = shipment
    const balanceAfterMinor = account.take({
      amountMinor: planned.rate.totalMinor,
      description: `Shipment ${shipmentId}`,
      transactionId,
    })
    if (balanceAfterMinor === undefined)
      throw serviceError('ACCOUNT.PAYMENT_FAILED', 'the balance does not cover the price of the shipment')
    shipments.insert(shipment, labels, { amountMinor: planned.rate.totalMinor, balanceAfterMinor })
    lateLabels.sold(shipment.id)
    return shipment
  }

  const buy = async (request: Request) => {
    const earlier = findEarlier(request)
    if (earlier !== undefined) return { body: answerOf(earlier, request.baseUrl) }
    const planned = plan(request, deps)
    const labels = await makeLabels(request, planned, deps)
    const separate = request.sellsSeparately === true && request.body.packages.length > 1
    const planOf = (parcel: Request['body']['packages'][number]) =>
      plan({ ...request, body: { ...request.body, packages: [parcel] } }, deps)
    const plans = separate ? request.body.packages.map(planOf) : [planned]
    const bought = db.transaction(() => {
      // Another process on the same folder may have been faster.
      const other = findEarlier(request)
      if (other !== undefined) return other
      const [first] = plans.map((each, at) =>
        sell(request, each, separate ? labels.slice(at, at + 1) : labels),
      )
      if (first === undefined) throw new Error('a shipment without packages was planned')
      return first
    })
    return { body: answerOf(bought, request.baseUrl), warnings: planned.warnings }
  }

  return {
    createShipment: (request) => inTurn(request.header.transactionId, () => buy(request)),
  } satisfies Handlers
}

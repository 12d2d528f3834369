import type { EntryFacilityType } from '../../../service/enums.ts'
import type { Address } from '../../../service/records.ts'
import { containerNumber, renderContainerLabels } from '../../labels/container-label.ts'
import { postalMailerId } from '../carriers/label-content.ts'
import { zipRegion } from '../carriers/zip-regions.ts'
import type { Handlers, ServiceRequest } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import { documentBody } from './label-delivery.ts'
import { addressesOf } from './travel.ts'
import type { ServiceState } from '../state/service-state.ts'

/** Section 8 states none; a truck holds fewer containers. */
export const mostPages = 100

type Body = ServiceRequest<'createContainerLabels'>['body']

const facilities: Readonly<Record<EntryFacilityType, string>> = {
  DNDC: 'NETWORK DISTRIBUTION CENTER',
  DSCF: 'SECTIONAL CENTER FACILITY',
  DDU: 'DELIVERY UNIT',
  DHUB: 'DESTINATION HUB',
}

const spaced = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()

/** The shipment that a tracking number names; 404 for an unknown one. */
function findParcel({ trackingNumber }: Body, { shipments }: ServiceState) {
  if (trackingNumber === undefined) return undefined
  const shipment = shipments.find('TrackingNumber', trackingNumber)
  if (shipment === undefined)
    throw serviceError('DOCUMENT.TRACKINGNUMBER.NOT_FOUND', 'trackingNumber is not the number of a package')
  return shipment
}

type Parcel = ReturnType<typeof findParcel>

/** Refuses accounts that cannot make containers: named by the caller, or that of the parcel. */
function checkAccount({ carrierAccountId }: Body, parcel: Parcel, { carrierAccounts }: ServiceState): void {
  const named = carrierAccountId === undefined ? undefined : carrierAccounts.find(carrierAccountId)
  if (carrierAccountId !== undefined && named === undefined)
    throw serviceError(
      'DOCUMENT.CARRIERACCOUNT.NOT_FOUND',
      'carrierAccountId is not the id of a carrier account',
    )
  if (named?.status === 'Disabled')
    throw serviceError(
      'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE',
      'carrierAccountId is the id of a disabled carrier account',
    )
  const own =
    parcel === undefined ? undefined : carrierAccounts.find(parcel.body['carrierAccountId'] as string)
  if (parcel !== undefined && (own === undefined || own.status === 'Disabled'))
    throw serviceError(
      'DOCUMENT.CARRIER.NOT_ACTIVE',
      'trackingNumber is of a carrier that the account no longer uses',
    )
  if ([named, own].some((account) => account !== undefined && account.carrierCode !== 'Postal'))
    throw serviceError(
      'DOCUMENT.CARRIER.NOT_SUPPORTED',
      'carrierAccountId or trackingNumber is of a carrier without container labels',
    )
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text !== ''

type AddressParts = { readonly [Field in keyof Address]?: Address[Field] | undefined }

const addressLines = ({ name, company, street1, street2, city, state, zip }: AddressParts) =>
  [name, company, street1, street2, [city, state, zip].filter(isSaid).join(' ')].filter(isSaid)

/** Where the container goes: a full address (Native), else the facility that serves a ZIP. */
function destinationLines(body: Body, to: AddressParts): readonly string[] {
  if (body.source === 'Native') return addressLines(to).slice(-4)
  const zip = to.zip ?? ''
  const state = to.state ?? zipRegion(zip)?.states[0]
  const facility = body.entryFacilityType ?? 'DDU'
  return [facility, facilities[facility], [to.city, state, zip.slice(0, 5)].filter(isSaid).join(' ')]
}

/** `POST /Document/Postal/99M` (section 4.9): each label is for a container of its own. */
export function containerHandlers(deps: ServiceState) {
  const { account, shipments, documents, renderer, now } = deps
  return {
    createContainerLabels: async ({ body, baseUrl }) => {
      const parcel = findParcel(body, deps)
      checkAccount(body, parcel, deps)
      const { pages = 1 } = body
      if (pages < 1 || pages > mostPages)
        throw ruleBroken('createContainerLabels', 'pages', `must be from 1 to ${mostPages}`)
      const bought = parcel === undefined ? undefined : addressesOf(parcel)
      const to = body.toAddress.zip ? body.toAddress : (bought?.to ?? body.toAddress)
      if (deps.asks('containerZip') && !zipRegion(to.zip ?? ''))
        throw ruleBroken('createContainerLabels', 'toAddress.zip', 'is not a ZIP code in use')
      const from = body.fromAddress ?? bought?.from
      const sortType = body.containerSortType ?? 'Pallet'
      const category = body.processingCategory ?? 'Machinable'
      const mailerId = postalMailerId(account.accountId)
      const labels = Array.from({ length: pages }, (_, index) => ({
        containerNumber: containerNumber(mailerId, shipments.nextSerial('container')),
        destinationLines: destinationLines(body, to),
        contentLines: [`PARCELS ${spaced(category)}`, ...(body.contentCode ? [body.contentCode] : [])],
        senderLines: from === undefined ? [`Mailer ${mailerId}`] : addressLines(from),
        facts: [
          ['Container', spaced(sortType)],
          ['Topology', spaced(body.containerTopology ?? 'Nested')],
          ['Service', 'PARCEL SELECT DE'],
          ...(body.entryFacilityType === undefined ? [] : [['Entry', body.entryFacilityType] as const]),
          ['Made', now().toISOString().slice(0, 10)],
          ...(body.trackingNumber === undefined ? [] : [['Parcel', body.trackingNumber] as const]),
        ] as const,
        pageNumber: index + 1,
        pageCount: pages,
        isTest: true,
      }))
      const document = documents.insert(await renderContainerLabels(labels, renderer))
      return { body: { document: documentBody(document, baseUrl), pages } }
    },
  } satisfies Handlers
}

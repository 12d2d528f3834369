// One exchange with each endpoint: what the client is asked, and the answer in the plain dialect.

import type { ServiceEndpointId } from '../../../../src/adapters/shipping-service/check-input.ts'
import type { ShippingServiceClient } from '../../../../src/adapters/shipping-service/client.ts'
import { collect, shipmentAnswer, shipmentRequest, zplBase64 } from './local-service.ts'

export type Exchange = {
  /** Method and path, as it arrives. */
  readonly route: string
  readonly ask: (client: ShippingServiceClient) => Promise<unknown>
  readonly answer: Readonly<Record<string, unknown>>
  /** Paths in the answer without which it cannot be read. */
  readonly needs: readonly string[]
  /** True where nothing of the answer is needed, so that an empty one says enough. */
  readonly emptyIsEnough?: true
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

export const pdf = '%PDF-1.7\n%%EOF\n'
const document = { labelFileType: 'PDF', data: Buffer.from(pdf).toString('base64') }

const address = { name: 'Ann', street1: '1 Dock Road', city: 'Austin', state: 'TX', zip: '78701' }
const addressAnswer = { id: 'adr-1', ...address, verificationStatus: 'Verified', isResidential: false }
const account = {
  id: 'ca-1',
  name: 'Post',
  carrierCode: 'POST',
  description: 'Ours',
  logo: 'https://logo.example/p.png',
  status: 'Enabled',
}
const newAccount = { name: 'Post', carrierCode: 'POST', configuration: { shipFromAddressId: 'adr-1' } }
const offer = (code: string) => ({ carrierAccountId: 'ca-1', carrierCode: 'POST', code, name: 'A name' })
const offerNeeds = (list: string) => [list, `${list}.0.carrierAccountId`]
const balance = {
  accountId: 'a-1',
  balance: 41.5,
  currency: 'USD',
  isAutoBuy: true,
  autoBuyAmount: 50,
  autoBuyThreshold: 10,
  rateSet: 'Commercial',
}

export const exchanges: Readonly<Record<ServiceEndpointId, Exchange>> = {
  createToken: {
    route: 'POST /Account/Token',
    ask: (client) => client.asShippingService().authorize(),
    answer: { token: 'token-1' },
    needs: ['token'],
  },
  getBalance: {
    route: 'GET /Account/Postage/Balance',
    ask: (client) => client.account.getBalance(),
    answer: balance,
    needs: ['balance'],
  },
  addFunds: {
    route: 'PUT /Account/Postage/Balance',
    ask: (client) => client.account.addFunds(usd(2550), 'txn-funds'),
    answer: { accountId: 'a-1', transactionId: 'txn-funds', amount: 25.5, balance: 67, currency: 'USD' },
    needs: ['balance'],
  },
  setAutoBuy: {
    route: 'PUT /Account/Postage/AutoBuy',
    ask: (client) =>
      client.account.setAutoBuy({ isAutoBuy: true, autoBuyAmount: usd(5000), autoBuyThreshold: usd(1000) }),
    answer: balance,
    needs: [],
    emptyIsEnough: true,
  },
  getBalanceHistory: {
    route: 'GET /Account/Postage/BalanceHistory',
    ask: (client) => collect(client.account.balanceHistory({ startDate: '2026-03-01' })),
    answer: {
      history: [
        {
          id: 'BE1',
          date: '2026-03-02T10:00:00Z',
          type: 'Purchase',
          amount: -7.45,
          balance: 34.05,
          description: 'Shipment',
          transactionId: 'txn-1',
        },
      ],
    },
    needs: ['history', 'history.0.amount'],
  },
  signUpCustomer: {
    route: 'POST /User/SignUp/Customer',
    ask: (client) =>
      client.users.signUp({
        email: 'ann@example.com',
        password: 'p',
        companyName: 'Ann’s',
        firstName: 'Ann',
        lastName: 'Packer',
      }),
    answer: { accountId: 'a-2', status: 'PendingTerms' },
    needs: [],
    emptyIsEnough: true,
  },
  approveTerms: {
    route: 'POST /User/ApproveTermsAndConditions',
    ask: (client) => client.users.approveTerms('a-2'),
    answer: { accountId: 'a-2', status: 'Active' },
    needs: [],
    emptyIsEnough: true,
  },
  getAddress: {
    route: 'GET /Address/adr-1',
    ask: (client) => client.addresses.get('adr-1'),
    answer: addressAnswer,
    needs: [],
  },
  createAddress: {
    route: 'POST /Address',
    ask: (client) => client.addresses.create({ ...address, save: true }),
    answer: addressAnswer,
    needs: ['id'],
  },
  validateAddress: {
    route: 'POST /Address/adr-1/Validate',
    ask: (client) => client.addresses.validate('adr-1'),
    answer: addressAnswer,
    needs: [],
  },
  listCarriers: {
    route: 'GET /Carrier',
    ask: (client) => client.carriers.list(),
    answer: { carriers: [{ carrierCode: 'POST', name: 'Post', logo: 'https://logo.example/p.png' }] },
    needs: ['carriers', 'carriers.0.carrierCode'],
  },
  listCarrierAccounts: {
    route: 'GET /CarrierAccount',
    ask: (client) => client.carrierAccounts.list(),
    answer: { carrierAccounts: [account] },
    needs: ['carrierAccounts', 'carrierAccounts.0.id'],
  },
  createCarrierAccount: {
    route: 'POST /CarrierAccount',
    ask: (client) => client.carrierAccounts.create(newAccount),
    answer: account,
    needs: ['id'],
  },
  updateCarrierAccount: {
    route: 'PUT /CarrierAccount',
    ask: (client) => client.carrierAccounts.update({ id: 'ca-1', ...newAccount }),
    answer: account,
    needs: [],
    emptyIsEnough: true,
  },
  deleteCarrierAccount: {
    route: 'DELETE /CarrierAccount/ca-1',
    ask: (client) => client.carrierAccounts.delete('ca-1'),
    answer: { id: 'ca-1' },
    needs: [],
    emptyIsEnough: true,
  },
  listServices: {
    route: 'GET /CarrierAccount/Service',
    ask: (client) => client.carrierAccounts.services(),
    answer: { services: [offer('GroundAdvantage')] },
    needs: offerNeeds('services'),
  },
  listSpecialServices: {
    route: 'GET /CarrierAccount/SpecialService',
    ask: (client) => client.carrierAccounts.specialServices(),
    answer: { specialServices: [offer('Insurance')] },
    needs: offerNeeds('specialServices'),
  },
  listPackageTypes: {
    route: 'GET /CarrierAccount/PackageType',
    ask: (client) => client.carrierAccounts.packageTypes(),
    answer: { packageTypes: [offer('Parcel')] },
    needs: offerNeeds('packageTypes'),
  },
  getRates: {
    route: 'POST /ShipmentRate',
    ask: ({ rates }) => {
      const { fromAddress, toAddress, packages } = shipmentRequest
      return rates.list({ fromAddress, toAddress, packages })
    },
    answer: {
      rate: [
        {
          carrierAccountId: 'ca-1',
          carrierCode: 'POST',
          service: 'GroundAdvantage',
          packageType: 'Parcel',
          totalAmount: 7.45,
          currency: 'USD',
          deliveryDays: 3,
        },
      ],
    },
    needs: ['rate', 'rate.0.carrierAccountId', 'rate.0.service', 'rate.0.totalAmount'],
  },
  findShipments: {
    route: 'GET /Shipment',
    ask: (client) => client.shipments.find({ key: 'TransactionId', value: 'txn-1' }),
    answer: {
      id: 'shp-1',
      shipmentId: 'SHP1',
      transactionId: 'txn-1',
      trackingNumber: '94001',
      carrierAccountId: 'ca-1',
      service: 'GroundAdvantage',
      shipDate: '2026-03-02',
      createdDate: '2026-03-02T10:00:00Z',
      rate: { totalAmount: 7.45, currency: 'USD' },
      packages: [{ packageNumber: 1, trackingNumber: '94001' }],
      refund: { status: 'Initiated' },
    },
    // The tracking number is looked for at the packages too, and the id under both of its names.
    needs: [],
  },
  createShipment: {
    route: 'POST /Shipment',
    ask: (client) => client.shipments.create(shipmentRequest, 'txn-1'),
    answer: shipmentAnswer,
    needs: ['id', 'trackingNumber'],
  },
  refundShipment: {
    route: 'POST /Shipment/Refund',
    ask: (client) => client.refunds.request({ key: 'Id', value: 'shp-1' }, 'txn-refund'),
    answer: { id: 'ref-1', shipmentId: 'SHP1', trackingNumber: '94001', status: 'Initiated' },
    needs: ['status'],
  },
  getLabel: {
    route: 'GET /Shipment/shp-1/Label',
    ask: (client) => client.labels.get('shp-1'),
    answer: { labels: [{ packageNumber: 1, labelType: 'Base64', labelFileType: 'ZPL', data: zplBase64 }] },
    needs: ['labels', 'labels.0.data'],
  },
  createManifest: {
    route: 'POST /Manifest',
    ask: (client) =>
      client.manifests.create({
        fromAddress: { id: 'adr-1' },
        carrierAccountId: 'ca-1',
        key: 'ShipmentId',
        value: ['SHP1'],
      }),
    answer: {
      id: 'man-1',
      manifestNumber: '9275',
      createdDate: '2026-03-02T18:00:00Z',
      shipDate: '2026-03-02',
      shipmentCount: 1,
      document,
    },
    needs: ['id'],
  },
  findManifests: {
    route: 'GET /Manifest',
    ask: (client) => collect(client.manifests.list('man-1')),
    answer: { manifests: [{ id: 'man-1', manifestNumber: '9275', shipmentCount: 1, document }] },
    needs: ['manifests', 'manifests.0.id'],
  },
  getTracking: {
    route: 'GET /Tracking',
    ask: (client) => client.tracking.get('TrackingNumber', '94001'),
    answer: {
      trackingNumber: '94001',
      status: 'InTransit',
      subStatus: 'Arrival',
      events: [
        {
          date: '2026-03-03T08:00:00Z',
          status: 'InTransit',
          subStatus: 'Arrival',
          description: 'Arrived',
          city: 'Boise',
          state: 'ID',
          zip: '83702',
          country: 'US',
        },
      ],
    },
    needs: ['status'],
  },
  createContainerLabels: {
    route: 'POST /Document/Postal/99M',
    ask: (client) =>
      client.containerLabels.create({
        type: 'ContainerLabel',
        toAddress: { zip: '83702' },
        carrierAccountId: 'ca-1',
        entryFacilityType: 'DDU',
        pages: 2,
      }),
    answer: { document, pages: 2 },
    needs: ['document', 'document.data'],
  },
}

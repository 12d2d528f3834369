// Where each request and field of the service is set: kept by hand, and held to the service's description by the test.

/**
 * `on`: a screen. `by`: the station sets it, by what. `not`: nothing sets it, and why; the source must not name it, so that
 * a field which somebody makes is not forgotten here. `read`: the same, of a name that the source has for another field.
 */
export type Place =
  | { readonly on: string }
  | { readonly by: string }
  | { readonly not: string }
  | { readonly read: string }

const on = (screen: string): Place => ({ on: screen })
const by = (words: string): Place => ({ by: words })
const not = (reason: string): Place => ({ not: reason })
const read = (reason: string): Place => ({ read: reason })

const nextPages = by('page after page, to the end')
const ownNumber = by('a number of its own for each')
const givenByService = read('the service gives it; nothing is sent back')
const onlyValue = by('the only value that there is')
const shipTo = on('Ship › To, From; Orders; Addresses')

/** Requests, by the product's names for them. */
export const requestPlaces: Readonly<Record<string, Place>> = {
  createToken: by('whenever a token is needed'),
  getBalance: on('Account › Balance'),
  addFunds: on('Account › Balance'),
  setAutoBuy: on('Account › Balance'),
  getBalanceHistory: on('Account › History'),
  signUpCustomer: on('Account › Sign-up'),
  approveTerms: on('Account › Sign-up'),
  getAddress: on('Addresses'),
  createAddress: on('Addresses; Ship › To, From'),
  validateAddress: on('Addresses'),
  listCarriers: on('Carriers'),
  listCarrierAccounts: on('Carriers'),
  createCarrierAccount: on('Carriers'),
  updateCarrierAccount: on('Carriers'),
  deleteCarrierAccount: on('Carriers'),
  listServices: on('Carriers; Ship › Service'),
  listSpecialServices: on('Carriers; Ship › Extras'),
  listPackageTypes: on('Carriers; Ship › Packages'),
  getRates: on('Ship › Service'),
  findShipments: on('Reprint; by itself in doubt'),
  createShipment: on('Ship; Batch'),
  refundShipment: on('Refunds'),
  getLabel: by('for labels that are missing'),
  createManifest: on('End of day › Open lists'),
  findManifests: on('End of day › Manifests'),
  getTracking: on('Tracking; by itself'),
  createContainerLabels: on('Containers'),
  createGatewayToken: on('Account › Gateway'),
}

const keys = on('Settings')
const signUp = on('Account › Sign-up')
const container = on('Containers')

/** Fields of requests: of headers, routes, queries and bodies alike. */
export const fieldPlaces: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  createToken: { apiKey: keys, apiSecret: keys, userName: keys, password: keys },
  addFunds: { TransactionId: ownNumber, balance: on('Account › Balance') },
  setAutoBuy: {
    isAutoBuy: on('Account › Balance'),
    autoBuyAmount: on('Account › Balance'),
    autoBuyThreshold: on('Account › Balance'),
  },
  getBalanceHistory: {
    pageToken: nextPages,
    startDate: on('Account › History'),
    endDate: on('Account › History'),
  },
  signUpCustomer: {
    email: signUp,
    password: signUp,
    companyName: signUp,
    firstName: signUp,
    lastName: signUp,
    signupKey: signUp,
  },
  approveTerms: { accountId: signUp },
  getAddress: { id: on('Addresses') },
  createAddress: { address: on('Addresses') },
  validateAddress: { id: by('of the address that is shown') },
  createCarrierAccount: {
    name: on('Carriers'),
    carrierCode: on('Carriers'),
    configuration: on('Carriers'),
    description: on('Carriers'),
    logo: read('a picture belongs to the carrier, which tells it: it is shown in Carriers'),
    status: on('Carriers'),
  },
  updateCarrierAccount: {
    id: by('of the account that is shown'),
    name: on('Carriers'),
    carrierCode: by('as it was: an account stays with its carrier'),
    configuration: on('Carriers'),
    description: on('Carriers'),
    logo: by('as the service told it'),
    status: on('Carriers'),
  },
  deleteCarrierAccount: { carrierAccountId: by('of the account that is shown') },
  getRates: {
    fromAddress: on('Ship › From; Settings'),
    toAddress: on('Ship › To'),
    packages: on('Ship › Packages'),
    service: on('Ship › Service: Why?'),
    carrierAccountId: on('Ship › Service: Why?'),
    specialService: on('Ship › Extras'),
    customsInfo: on('Ship › Customs'),
    specialServiceParam: on('Ship › Extras'),
  },
  findShipments: {
    key: by('TransactionId in doubt, else as typed in Reprint'),
    value: on('Reprint'),
    packageNumber: read('all packages of a shipment are asked for at once'),
    pageToken: nextPages,
    startDate: on('Reprint'),
    endDate: on('Reprint'),
    client: read('the document does not say what Indicium changes'),
  },
  createShipment: {
    transactionId: ownNumber,
    fromAddress: on('Ship › From; Settings'),
    toAddress: on('Ship › To; Orders'),
    packages: on('Ship › Packages'),
    service: on('Ship › Service'),
    carrierAccountId: on('Ship › Service'),
    customsInfo: on('Ship › Customs'),
    altReturnAddress: on('Ship › From'),
    postageLabel: by('what the printer takes'),
    shipDate: on('Ship › Label'),
    specialService: on('Ship › Extras'),
    specialServiceParam: on('Ship › Extras'),
    option: on('Ship › Label'),
  },
  refundShipment: {
    transactionId: ownNumber,
    key: by('the number that the service gave with the shipment'),
    value: on('Refunds'),
  },
  getLabel: {
    id: by('of the shipment whose label is missing'),
    packageNumber: on('Reprint › Ask for it alone; by itself: of the label that is missing'),
  },
  createManifest: {
    fromAddress: by('where its parcels left from'),
    carrierAccountId: on('End of day › Open lists'),
    key: by('TransactionId: the station’s own number'),
    value: on('End of day › Open lists'),
    shipDate: by('the day of its parcels'),
  },
  findManifests: {
    key: onlyValue,
    value: by('of the manifest that is shown; empty for a list'),
    pageToken: nextPages,
    startDate: on('End of day › Manifests'),
    endDate: on('End of day › Manifests'),
  },
  getTracking: { key: by('the kind of number that is asked about'), value: on('Tracking') },
  createContainerLabels: {
    fromAddress: container,
    toAddress: container,
    contentCode: container,
    type: onlyValue,
    service: onlyValue,
    carrierAccountId: container,
    trackingNumber: container,
    entryFacilityType: container,
    source: container,
    containerSortType: container,
    processingCategory: container,
    containerTopology: onlyValue,
    pages: container,
  },
  createGatewayToken: {
    'Content-Type': onlyValue,
    grant_type: onlyValue,
    client_id: on('Account › Gateway'),
    client_secret: on('Account › Gateway'),
  },
}

const box = on('Ship › Packages')
const customs = on('Ship › Customs')
const extras = on('Ship › Extras')
const label = on('Ship › Label')
const payer = on('Ship › Service, where the settings say its place')

/** Fields of records, wherever a request carries them. */
export const recordPlaces: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  Address: {
    id: by('of one that is kept in Addresses and is the same in every field'),
    name: shipTo,
    company: shipTo,
    street1: shipTo,
    street2: shipTo,
    street3: on('Ship › To, From; Addresses'),
    city: shipTo,
    state: shipTo,
    zip: shipTo,
    country: shipTo,
    phone: shipTo,
    email: shipTo,
    save: on('Addresses'),
    verify: on('Addresses; Ship › To, From: Check address'),
    source: read('the document shows no values: whatever were typed would be a guess'),
    verificationStatus: read('the service says it, and it is shown'),
    isResidential: on('Ship › To, From'),
    referenceType: on('Ship › To, From: Tax and trade numbers'),
    referenceValue: on('Ship › To, From: Tax and trade numbers'),
  },
  Package: {
    id: givenByService,
    packageType: box,
    isRectangle: box,
    length: box,
    width: box,
    height: box,
    dimensionUnit: box,
    weight: box,
    weightUnit: box,
  },
  CustomsInfo: {
    customsItem: customs,
    id: givenByService,
    contentType: customs,
    contentsExplanation: customs,
    customsCertify: customs,
    customsSigner: customs,
    currency: customs,
    nonDeliveryOption: customs,
    restrictionType: customs,
    restrictionComments: customs,
    eelpfc: customs,
    aesitn: customs,
    importersContact: customs,
    importersReference: customs,
    exportersContact: customs,
    exportersReference: customs,
    certificateNumber: customs,
    invoiceNumber: customs,
    licenseNumber: customs,
  },
  CustomsItem: {
    weightUnit: customs,
    customsInfoId: not('the service gives it; nothing is sent back'),
    description: customs,
    quantity: customs,
    weight: customs,
    value: customs,
    hsTariffNumber: customs,
    originCountry: customs,
    itemCode: on('Ship › Customs; by itself: the article number of the order’s item'),
    id: givenByService,
    packageNumber: customs,
    createdDate: givenByService,
    itemCategory: customs,
    itemSubcategory: customs,
  },
  PostageLabel: {
    labelType: on('Printers; by itself: Base64: the label comes with the purchase'),
    labelFileType: on('Printers; by itself: the language of the printer'),
    labelSize: by('the paper of the printer (Printers)'),
    labelOrientation: on('Printers; by itself: left out: the size says which way a label lies'),
    customText1: label,
    customText2: label,
    customText3: label,
  },
  SpecialServiceParam: {
    hazmatDescription: extras,
    hazmatPhone: extras,
    hazmatType: extras,
    codAmount: extras,
    registeredMailAmount: extras,
    insuranceAmount: extras,
    liveAnimalsType: extras,
    returnsImageType: on('Ship › From, of a return: Label Broker'),
  },
  Option: {
    POSTAL_EntryFacilityType: label,
    POSTAL_ContainerID1: label,
    POSTAL_ContainerID2: label,
    POSTAL_ContainerID3: label,
    POSTAL_ContainerType1: label,
    POSTAL_ContainerType2: label,
    POSTAL_ContainerType3: label,
    POSTAL_EntryFacilityZip: label,
    locationCode: label,
    subAccount: label,
  },
  BillTo: { type: payer, account: payer, zip: payer, countryCode: payer },
  CarrierAccount: {
    id: by('of the account that is shown'),
    name: on('Carriers'),
    carrierCode: on('Carriers'),
    configuration: on('Carriers'),
    description: on('Carriers'),
    logo: read('shown in Carriers; what the service told is sent back'),
    status: on('Carriers'),
  },
}

const account = on('Settings › Account')

/** What the document hides or leaves open, and the settings of an account say (`serviceWording`). */
export const wordingPlaces: Readonly<Record<string, Place>> = {
  postalName: account,
  specialServiceAs: account,
  billTo: account,
}

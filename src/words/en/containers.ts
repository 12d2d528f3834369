import type { containerFaults, ContainerForm, ContainerState } from '../../contract/containers.ts'

type ContainerFault = (typeof containerFaults)[number]

const labels = (pages: number) => (pages === 1 ? '1 label' : `${pages} labels`)

export const containers = {
  title: 'Container labels',
  newLabels: 'New labels',
  trackingNumber: 'Tracking number of a parcel',
  trackingHint: 'Scan it: it says account and destination by itself.',
  source: 'Made by',
  sources: { Postal: 'The carrier', Native: 'The service itself' } satisfies Record<
    ContainerForm['source'],
    string
  >,
  account: 'Carrier account',
  noAccounts: 'The carrier accounts could not be asked for. Type the account’s id.',
  choose: 'Choose…',
  entry: 'Entered at',
  entries: {
    DNDC: 'DNDC · network distribution center',
    DSCF: 'DSCF · sectional center',
    DDU: 'DDU · delivery unit',
    DHUB: 'DHUB · hub',
  },
  sort: 'Container',
  sorts: { Pallet: 'Pallet', Sack: 'Sack', TruckBedload: 'Truck bedload' } satisfies Record<
    ContainerForm['containerSortType'],
    string
  >,
  category: 'Parcels',
  categories: { Machinable: 'Machinable', NonMachinable: 'Non-machinable', Mixed: 'Mixed' } satisfies Record<
    ContainerForm['processingCategory'],
    string
  >,
  contentCode: 'Content code',
  to: 'Goes to',
  from: 'Comes from',
  address: {
    name: 'Name',
    company: 'Company',
    street1: 'Street',
    street2: 'Street, line 2',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    country: 'Country',
  },
  destinationZip: 'ZIP that it goes to',
  pages: 'How many',
  pagesWrong: 'Type a number from 1 to 100.',
  fixed: 'Parcel Select destination entry · nested',
  needed: '* is needed',
  missing: (label: string) => `${label} is missing`,
  wrong: (label: string) => `${label} is not right`,
  fixFields: (count: number) => (count === 1 ? 'One thing is missing' : `${count} things are missing`),
  makeButton: (pages: number) => `Make ${labels(pages)}`,
  clear: 'Empty the form',
  ofOrder: (order: string) => `Filled in from ${order}`,
  confirmTitle: (pages: number) => `Make ${labels(pages)}?`,
  confirmWhat: (pages: number): string =>
    pages === 1
      ? 'The label gets a 99M number of its own.'
      : 'Each label gets a 99M number of its own: one container, one label.',
  confirmPrinter: (pages: number, printer: string) =>
    pages === 1 ? `It prints on ${printer}.` : `All ${pages} print on ${printer}.`,
  confirmNoPrinter: 'No printer is set up: they are kept, and can be printed later.',
  confirmTo: (destination: string) => `For ${destination}`,
  cancel: 'Not now',
  made: 'Made before',
  search: 'Find by 99M or tracking number',
  empty: 'No container labels yet',
  emptyHint: 'What is made here stays here, to be printed again.',
  nothing: (query: string) => `No labels with “${query}”`,
  nothingHint: 'Labels of another station are not known here.',
  count: labels,
  states: {
    prepared: 'Waiting',
    sent: 'Being made',
    made: 'Made',
    refused: 'Refused',
    in_doubt: 'Not sure',
    given_up: 'Given up',
  } satisfies Record<ContainerState, string>,
  lines: {
    prepared: 'Nothing was asked for yet.',
    sent: 'The service is making them.',
    made: 'They are here.',
    refused: 'The service said no.',
    in_doubt:
      'The service has not answered: they may have been made there, and none are here. They are not asked for again by themselves.',
    given_up: 'They were ended by hand. If they were made after all, their numbers are used by nobody.',
  } satisfies Record<ContainerState, string>,
  send: 'Send now',
  giveUp: 'Give up',
  endDoubt: 'End the doubt',
  endDoubtTitle: 'Were these labels not made?',
  endDoubtCosts:
    'If they were made after all, the carrier may expect a container that nobody brings, and may charge for it.',
  endDoubtWhat:
    'The service cannot be asked for them, and has named no price of them. Other labels can be made, with other numbers. Who said so, and why, is written down.',
  endDoubtGo: 'They were not made',
  fillAgain: 'Make them again',
  printAgain: 'Print again',
  printed: (printer: string) => `On its way to ${printer}`,
  numbers: (count: number) => `All ${count} numbers`,
  notMadeHere: (number: string) => `${number} was not made at this station`,
  notFound: (scanned: string) => `No parcel and no container: “${scanned}”`,
  firstOf: (pages: number) => `First of ${pages}`,
  offline: (since: string) => `Offline since ${since}`,
  offlineNext: 'Earlier labels can be printed. New ones are kept, to be sent when it is back.',
  atBenches: {
    title: 'At other benches',
    made: (bench: string, moment: string) => `Made at ${bench}, ${moment}`,
    not_sure: (bench: string, moment: string) => `Asked for at ${bench}, ${moment}`,
    unknown: (bench: string, moment: string) => `Told by ${bench}, ${moment}`,
    notSureLine:
      'That bench has no answer from the service: they may have been made, or not. It is settled there, and not here.',
    noDocument: 'They were made. Their labels are not in the warehouse yet, and are printed at that bench.',
    noPicture: 'There is no picture of another bench’s labels',
    faults: {
      sealed_with_other_key: 'Sealed with a key of the warehouse that this bench does not have.',
      not_believed: 'No bench with the warehouse’s key has written this: it is not shown, and not printed.',
    } satisfies Record<ContainerFault, string>,
    none: 'No other bench has told of such labels. One that is cut off, or has no key, tells nothing.',
    whole: 'Of other benches’ labels, the whole number is looked for.',
    more: (count: number) => `Only the newest ${count} are listed. Any others are found by their number.`,
    lacksKey:
      'This bench lacks a key of the warehouse, and may not see all labels. A bench that has it shows a code: Warehouse › Let a bench join',
    cutOff:
      'The warehouse’s database does not answer: what other benches made is not known now. This bench’s own labels are made and printed as before.',
    scanned: {
      none: 'No other bench has told of it.',
      lacks_key: 'This bench lacks a key of the warehouse: it may be another bench’s.',
      not_known: 'Whether another bench made it is not known now.',
    },
  },
}

import type { CommandGroup } from '../../contract/command-codes.ts'
import type { ProfileId, ServiceHealth } from '../../contract/domain.ts'
import type { ServiceRule } from '../../contract/settings.ts'

export const frame = {
  screens: 'Screens',
  more: 'More',
  close: 'Close',
  keys: 'Keys',
  keysOf: (screen: string) => `Here: ${screen}`,
  keysEverywhere: 'Everywhere',
  key: 'Key',
  does: 'What it does',
  back: 'Back · Cancel · OK',
  printSheet: 'Print these barcodes …',
  commandFamilies: { preset: 'Packages', service: 'Services', quantity: 'How many' },
  ruleNames: { cheapest: 'Cheapest service', fastest: 'Fastest service' } satisfies Record<
    ServiceRule,
    string
  >,
  sheetTitle: 'Sheet of barcodes',
  sheetPicture: (page: number) => `Page ${page} as it will be printed`,
  pageBefore: 'Page before',
  pageNext: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  sheetGroups: 'What is on it',
  sheetGroup: {
    bench: 'At the bench: ship, skip, yes, no …',
    more: 'All other commands',
    presets: 'Packages',
    services: 'Services',
    quantities: 'Quantities',
  } satisfies Record<CommandGroup, string>,
  sheetWhere: 'Printed on',
  sheetRole: { document: 'Document printer', label: 'Label printer' },
  sheetPrinter: (name: string) => `That is ${name}.`,
  sheetNoServices: 'The service does not answer: the sheet has the rules, and no services of the carriers.',
  sheetNoGroup: 'Choose at least one.',
  sheetCopies: 'Copies',
  sheetCopiesWrong: 'A number from 1 to 20',
  sheetPrint: 'Print',
  sheetPdf: 'Save as PDF',
  printerSwapped: (name: string, moved: number) =>
    moved === 0
      ? `Labels print on ${name} now`
      : `Labels print on ${name} now, with ${moved === 1 ? 'the 1 that waited' : `the ${moved} that waited`}`,
  noOtherPrinter: 'There is no other printer for labels',
  linkWaits: (order: string) => `A link names ${order}. Finish what is open, then scan the order.`,
  actQueued: (what: string, printer: string) => `${what} is in the queue of ${printer}`,
  actImported: (file: string, added: number, changed: number, rejected: number) =>
    `${file}: ${added} new, ${changed} changed` + (rejected > 0 ? `, ${rejected} not taken` : ''),
  noParcelYet: 'No parcel was shipped here yet',
  pressedForOther: 'What was pressed or scanned before you went to another screen was not done',
  notOpened: {
    title: (what: string) => `${what} could not be opened`,
    updated:
      'Try again. If that does not help, Packbench was probably updated while this page was open: load the page again.',
    noStation:
      'The station does not answer. It is tried again by itself, and opens once the station is back.',
    denied: 'The station was started again, and this page does not belong to it any more.',
    elsewhere:
      'The other screens can be opened as ever: by their keys, their barcodes or the list on the left.',
    dropped: 'What was pressed or scanned for it was not done, and is not done later.',
    notDone: (what: string) => `That was not done: ${what} could not be opened`,
    again: 'Try again',
    load: 'Load the page again',
    leave: 'Back to Ship',
    loses:
      'Loading the page again loses what was begun on other screens and not saved. No parcel is lost by it.',
    atWork: 'Ship is at work on a parcel: the page can be loaded again once that is done.',
  },
  pressedForMissing: 'What was pressed or scanned meanwhile was not done',
  sheetQueued: (name: string) => `The sheet is in the queue of ${name}`,
  status: 'Station',
  profile: { demo: 'DEMO', test: 'TEST', production: 'Production' } satisfies Record<ProfileId, string>,
  profileMeaning: {
    demo: 'Practice: no account, no money',
    test: 'Test keys: labels are not valid postage',
    production: 'Real postage',
  } satisfies Record<ProfileId, string>,
  /** `named`: the word Service stands beside it already. */
  service: (state: ServiceHealth['state'], since: string, named: boolean) =>
    ({
      unknown: named ? 'not asked yet' : 'Service not asked yet',
      reachable: named ? 'reachable' : 'Service reachable',
      slow: named ? 'slow' : 'Service slow',
      offline: `Offline since ${since}`,
    })[state],
  /** Where the bar has no room for more words. */
  offline: 'Offline',
  noWarehouse: 'No warehouse',
  demoService: 'Service',
  noPrinter: 'No printer',
  noProfileOpen: 'No profile open',
  openPrinter: (name: string) => `Open ${name}`,
  fine: (count: number) => (count === 1 ? '1 printer ready' : `${count} printers ready`),
  others: (count: number) => (count === 1 ? '1 printer' : `${count} printers`),
  moreTroubles: (count: number) => (count === 1 ? '1 more in trouble' : `${count} more in trouble`),
  held: 'held',
  stopped: 'A queue stands still',
  printsWait: (prints: number) => (prints === 1 ? '1 print waits' : `${prints} prints wait`),
  moveTo: (name: string) => `Move to ${name}`,
  look: 'Look at it',
  folded: (items: number) => (items === 1 ? '1 more in this bar' : `${items} more in this bar`),
  waiting: (jobs: number) => `${jobs} waiting`,
  openDoubts: 'Show what is not sure',
  inDoubt: (parcels: number) => `${parcels} not sure`,
  /** Of what is gone once the station closes. */
  notKept: { demo: 'Demo until restart', account: 'Keys not kept' },
  notKeptMeans: {
    demo: 'No keychain on this computer: Demo starts empty after a restart.',
    account:
      'No keychain on this computer: after a restart the account’s keys are asked for again, and what was kept until then cannot be opened.',
  },
  warehouse: {
    joining: 'Warehouse: looking…',
    cut_off: (since: string) => `No warehouse since ${since}`,
    refused: 'Warehouse refuses',
  },
  /** What it means for whoever packs. */
  warehouseMeans: {
    strict: 'Orders of the warehouse cannot be shipped until it is back. Reprints work.',
    tolerant: 'Orders are shipped all the same, and compared with the other benches when it is back.',
  },
  packedTwice: 'Packed twice:',
  packedTwiceMeans:
    'It was bought here, and another bench has it too. Look for both parcels. Two labels with the same tracking number are one purchase: destroy one of them. Of two different ones, refund the one that is not used. A click says that this was done.',
  profileBroken: 'Station profile broken',
  sound: 'Sound',
  stationLost: 'No word from the station',
  stationLostNext: 'It is asked again by itself. What you see may be old.',
  stationCrowded: 'This page hears nothing: too many pages of this station are open',
  stationCrowdedNext: 'Close another one: this page then goes on by itself. What you see may be old.',
  stationDenied: 'This link does not open the station',
  stationDeniedNext:
    'It was cut short, or the station was restarted since. Open the station again, or paste the whole address that it shows into this tab.',
  scanNotHere: (text: string) => `${text} was scanned. Go to Ship (F2) to ship it.`,
  commandUnknown: (code: string) =>
    `${code} is no command of this station. Print the sheet again in Settings › Printers.`,
  commandNothing: (name: string) => `“${name}” does nothing here`,
  dropItemsHere: 'Drop the list of items to import it',
  dropHere: 'Drop the order file to import it',
}

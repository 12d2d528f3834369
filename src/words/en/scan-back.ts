// Words of the stage for labels that are scanned back.

export const scanBack = {
  scan: 'Scan the label’s own barcode',
  scanNext: 'Stick it on, then scan it: that closes the parcel.',
  /** The station could not read the code itself. */
  scanUnread:
    'Stick it on, then scan it. The station itself could not read its code: if the scanner cannot either, print it again.',
  /** Of a shipment of several packages. */
  scanOf: (label: number, of: number) => `Scan label ${label} of ${of}`,
  wrongReads: (orderNumber: string) => `That is the label of ${orderNumber}`,
  wrong: (scanned: string) => `${scanned} is not its label`,
  /** `ending`: the last digits of the tracking number. */
  wrongNext: (orderNumber: string, ending: string) =>
    `The label of ${orderNumber} ends in ${ending}. Scan that one, print it again, or set the parcel aside.`,
  shared: 'That code is on labels of other parcels too',
  sharedNext: (orderNumber: string, ending: string) =>
    `Scan the code of the tracking number on the label of ${orderNumber}: it ends in ${ending}.`,
  awaited: (orderNumber: string) => `The label of ${orderNumber} was not scanned back`,
  awaitedNext: (scanned: string) =>
    `${scanned} was not begun. Scan the label first, then the order again. Where there is no label, print it again.`,
  aside: 'Its label was not scanned back',
  asideNext: 'Scan the label when it is found: that closes the parcel.',
  excuse: 'Why is its label not scanned back?',
  excuseNext: 'A supervisor answers for it. It is written down.',
  closed: 'Its label was scanned back: right',
  excused: 'Its label was excused from the scan',
  printedAgain: (orderNumber: string) => `The label of ${orderNumber} prints again`,

  printAgain: 'Print again',
  setAside: 'Set aside',
  excuseIt: 'Excuse…',
  back: 'Back',
  reasons: { unreadable: 'Cannot be read', no_scanner: 'No scanner', other: 'Other reason' },
  badges: {
    to_come: 'To be scanned back',
    awaited: 'Not scanned back',
    aside: 'Set aside',
    right: 'Scanned back',
    excused: 'Excused from scan',
  },
}

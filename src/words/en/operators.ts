import type { LimitKind, OperatorRole } from '../../contract/access.ts'

export const operators = {
  title: 'Operators',
  lockedWord: 'Locked',
  lockedLine: 'Scan your badge',
  lockedNext: 'What was begun goes on. Labels that wait are printed.',
  badge: 'Badge',
  badgeHint: 'Scan it here, or type it and press Enter',
  open: 'Open',
  letThrough: 'Let it through',
  checking: 'Reading the badge…',
  unknownBadge: 'That is no operator’s badge. Scan it again.',
  /** Counted down. */
  wait: (seconds: number) =>
    seconds > 90
      ? `Wait ${Math.ceil(seconds / 60)} minutes`
      : seconds === 1
        ? 'Wait 1 second'
        : `Wait ${seconds} seconds`,
  tooManyWrong: 'Too many wrong badges. Wait, then scan yours.',
  welcome: (name: string) => `${name} is at work`,
  lockNow: 'Lock the station',

  approveTitle: 'A supervisor’s badge, please',
  approveWhat: {
    parcel: (amount: string, limit: string) => `This parcel costs ${amount}. Your limit is ${limit}.`,
    refund: (amount: string, limit: string) =>
      `This label cost ${amount}. Your limit for refunds is ${limit}.`,
    funds: (amount: string, limit: string) => `${amount} would be added. Your limit is ${limit}.`,
  } satisfies Record<LimitKind, (amount: string, limit: string) => string>,
  unknownAmount: {
    parcel: (limit: string) => `What this costs is not known beforehand. Your limit is ${limit} a parcel.`,
    refund: (limit: string) => `What these labels cost is not known. Your limit for refunds is ${limit}.`,
    funds: (limit: string) => `The amount is not known. Your limit is ${limit}.`,
  } satisfies Record<LimitKind, (limit: string) => string>,
  approveRole: 'This changes what is printed from now on. Only a supervisor may do that.',
  approveTakeOver:
    'Another bench has this order. Only a supervisor who knows that it was not bought there may take it over.',
  approvePackedTwice: 'Two benches packed this order. Only a supervisor may say that this was dealt with.',
  approveShort: 'This parcel goes without all of its order. Only a supervisor may do that.',
  approveExcuse: 'The items of this parcel are not scanned. Only a supervisor may do that.',
  approveStop: 'No bench buys anything new then. Only a supervisor may stop all benches.',
  approveGo: 'All benches buy again then. Only a supervisor may let them go on.',
  approveSpending: (amount: string) =>
    `This parcel costs ${amount}, more than its shipping rule allows. Only a supervisor may ship it once.`,
  approveDearest: (amount: string, limit: string) =>
    `The dearest of these labels cost ${amount}. Your limit for refunds is ${limit}.`,
  approveGoOn: 'This goes on buying with a Test account that takes money. Only a supervisor may do that.',
  approveBatchLimit: (amount: string, limit: string) =>
    `The batch may spend ${amount}. Your limit is ${limit} a parcel.`,
  approveBatch: (rows: string) => (rows === '1' ? 'A batch of 1 order' : `A batch of ${rows} orders`),
  approveBatchTotal: (total: string) => `Those with a price will cost about ${total}.`,
  approveOrders: (orders: string) => `Orders ${orders}`,
  approveOrdersMore: (orders: string, others: string) => `Orders ${orders} and ${others} more`,
  approveTotal: (total: string) => `Together they cost ${total}.`,
  approveTotalUnknown: 'What they cost together is not known.',
  approveOrder: (orderNumber: string) => `Order ${orderNumber}`,
  approveOnce: 'The badge approves this one alone. You stay signed in.',
  approvedBy: (name: string) => `Let through by ${name}`,
  notSupervisor: 'That badge cannot let this through. Ask a supervisor.',
  cancel: 'Cancel',

  roles: { pack: 'Pack', supervise: 'Supervise', look: 'Look' } satisfies Record<OperatorRole, string>,
  roleMeanings: {
    pack: 'Ships, prints, refunds and adds funds, each up to a limit.',
    supervise: 'Everything: settings, operators, and lets through what is above a limit.',
    look: 'Sees everything, buys and changes nothing.',
  } satisfies Record<OperatorRole, string>,
  limits: {
    parcel: 'Price of a parcel',
    refund: 'Refund of a label',
    funds: 'Funds added at once',
  } satisfies Record<LimitKind, string>,
  limitHint: 'Empty: no limit. 0: always asks a supervisor.',
  noLimit: 'no limit',
  upTo: (amount: string) => `up to ${amount}`,
  notNeeded: '—',

  emptyTitle: 'Nobody has to sign in',
  emptyHint:
    'Add operators to see who did what, to set limits, and to lock the station when nobody is there. The first one supervises.',
  addFirst: 'Add the first operator',
  add: 'Add an operator',
  addTitle: 'New operator',
  firstTitle: 'First operator',
  editTitle: (name: string) => `Change ${name}`,
  firstHint: 'The first operator supervises. You are at work as soon as it is saved.',
  name: 'Name',
  nameHint: 'As it is shown in the status bar',
  role: 'Role',
  atWork: 'at work',
  newBadgeHint:
    'Scan the badge now. Any barcode of eight characters or more will do, best one that cannot be guessed.',
  keepBadgeHint: 'Leave it empty to keep the badge, or scan the new one.',
  badgeKept: 'Only a hash of it is kept.',
  save: 'Save operator',
  saved: (name: string) => `${name} is saved`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhat: 'The badge is no longer taken. What is written down of this operator stays.',
  removeLast: 'This is the only operator: after that, nobody has to sign in.',
  removed: (name: string) => `${name} was removed`,
  idleLock: 'Lock by itself after',
  idleLockHint: 'Counted from the last key, scan or press. What was begun goes on.',
  minutes: (count: number) => (count === 0 ? 'never' : count === 1 ? '1 minute' : `${count} minutes`),
  missingName: 'Name is missing',
  missingBadge: 'Badge is missing',
  shortBadge: 'A new badge has at least eight characters',
  replaceBadge: 'Short badge: give a new one',
  wrongAmount: (label: string) => `${label} is no amount`,
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,
  badgeTaken: 'This badge is another operator’s.',
  lastSupervisor: 'Somebody must be able to supervise: give another operator that role first.',
}

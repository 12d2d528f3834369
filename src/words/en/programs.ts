// Other programs that work with the station: their keys, and pages that are paired. Loaded with the screen that shows it.

import type { ProgramScope } from '../../contract/access.ts'
import type { PairingEnd } from '../../contract/programs.ts'
import { at } from './grammar.ts'

export const programs = {
  what: 'Other programs print, bring orders and ship through this station, each with a key of its own. What they do stands in the audit log under its name.',
  whereFrom: 'They reach it at',
  nowhere: 'No program reaches this station: that is switched off here.',
  hosting: {
    serve: 'Serve other programs',
    port: 'Port',
    setPort: 'Save the port',
    wrongPort: 'A port is a number from 1024 to 65535',
  },
  profileOnly: (profile: string) => `These keys are of the profile ${profile} and open nothing in another.`,
  make: 'Make a key',
  pair: 'Pair a page',
  none: 'No program has a key',
  noneHint:
    'Make a key for a program, or pair a web page in a browser on this PC. Until then nothing here is open to either.',

  // The list.
  list: 'Keys',
  name: 'Name',
  limit: 'A parcel costs at most',
  upTo: 'Parcel up to',
  made: 'Made',
  used: 'Last used',
  noLimit: 'no limit',
  notShipping: '—',
  never: 'never',
  by: (name: string) => `by ${name}`,
  pageOf: (origin: string) => `Page of ${origin}`,
  revoked: (time: string) => `Revoked ${at(time)}`,
  scopes: {
    read: 'Read',
    print: 'Print',
    orders: 'Bring orders',
    ship: 'Ship',
  } satisfies Record<ProgramScope, string>,

  // The form.
  makeTitle: 'New key',
  pairTitle: 'Pair a page',
  pairWhat:
    'You are shown six digits, and type them once into the page. It then has a key that works in pages of its address alone, without asking again, until you revoke it. Type them only into a page that you opened yourself and trust.',
  nameHint: 'What its acts stand under in the audit log',
  mayTitle: 'It may',
  scopeMeanings: {
    read: 'Sees orders and parcels, their labels with the recipients on them, printers, the scale, and what happens.',
    print: 'Prints files, and sees what became of them.',
    orders: 'Takes orders in, as a file of them does.',
    ship: 'Buys labels. This spends money of the account.',
  } satisfies Record<ProgramScope, string>,
  limitHint: 'Empty: no limit. A dearer parcel is refused; nobody is asked.',
  makeIt: 'Make the key',
  showCode: 'Show the digits',
  cancel: 'Cancel',
  missingName: 'Name is missing',
  missingScope: 'Choose what it may do',
  wrongLimit: 'This is no amount',
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,

  // The key, once.
  keyTitle: (name: string) => `The key of ${name}`,
  keyOnce:
    'It is shown now and never again: the station keeps only a hash of it. Put it where the program reads its settings.',
  keyHolder: 'Whoever has it may do what it may.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied: mark it and copy it by hand.',
  kept: 'I have kept it',
  keepFirst: 'Copy it first, or say that you have kept it: it cannot be shown again.',

  // The six digits.
  codeTitle: (name: string) => `Digits for ${name}`,
  codeHow: 'Type them into the page that is to be paired.',
  codeLeft: (time: string) => `Good once, for ${time}.`,
  triesLeft: (count: number) =>
    count === 1 ? 'They were typed wrong: 1 try is left.' : `They were typed wrong: ${count} tries are left.`,
  paired: (origin: string) => `Paired with ${origin}`,
  codeOver: {
    time: 'The time of these digits is over. Nothing was paired.',
    tries: 'They were typed wrong too often. Nothing was paired.',
    stopped: 'These digits were stopped. Nothing was paired.',
  } satisfies Record<Exclude<PairingEnd['how'], 'paired'>, string>,
  codeAgain: 'New digits',
  stop: 'Stop',
  close: 'Close',
  pairingElsewhere: (name: string) => `Digits for ${name} are shown on another page of this station.`,

  // Keys that came with a backup.
  fromBackup: (time: string, count: number) =>
    count === 1
      ? `A key came with a backup of ${time}, and may have been revoked since. It opens nothing until you keep it.`
      : `${count} keys came with a backup of ${time}; one of them may have been revoked since. Each opens nothing until you keep it.`,
  keepOf: (name: string) => `Keep the key of ${name}`,
  keptNow: (name: string) => `The key of ${name} opens again what it may`,

  // Taking it away.
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the key of ${name}`,
  revokeTitle: (name: string) => `Revoke the key of ${name}?`,
  revokeWhat:
    'The program is refused from now on. What it began goes on, and what it did stays written down. The key cannot be given back; a new one can be made.',
  revokeWord: 'Revoke it',
  keep: 'Keep it',
  revokedNow: (name: string) => `The key of ${name} opens nothing any more`,
}

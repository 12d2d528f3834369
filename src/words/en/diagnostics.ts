import type { AuditCheck, AuditGap, ClosedRows } from '../../contract/diagnostics.ts'
import type { KeychainFault } from '../../contract/domain.ts'

export const diagnostics = {
  title: 'Diagnostics',
  sections: { health: 'Health', calls: 'Calls', readings: 'Answers', log: 'Log', audit: 'Audit log' },
  copy: 'Copy for support',
  copied: 'Copied: paste it into the message to whoever helps',
  copyFailed: 'The page may not copy here. Save the log instead.',
  refresh: 'Look again',
  asOf: (time: string) => `As of ${time}`,

  service: 'Shipping service',
  serviceStates: {
    unknown: 'Not asked yet',
    reachable: 'Reachable',
    slow: 'Answers slowly',
    offline: 'Not reachable',
  },
  since: (time: string) => `since ${time}`,
  noAccount: 'No account is connected',
  printers: 'Printers',
  noPrinter: 'No printer is set up',
  waiting: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
  keychain: 'Keychain',
  inKeychain: 'The keys are in this computer’s keychain',
  inSession: 'No keychain: keys are lost when the station closes',
  inSessionDemo: 'No keychain: Demo starts empty after a restart',
  keychainFaults: {
    no_service: 'No keychain service is running.',
    locked: 'The keychain is locked.',
    no_library: 'The keychain cannot be used: a system library is not installed.',
    silent: 'The keychain did not answer in time.',
    broke_down: 'What asks the keychain broke down.',
    refused: 'The keychain refused the request.',
    not_kept: 'The keychain does not give back what it was given.',
  } satisfies Record<KeychainFault, string>,
  otherKey: 'Older labels are sealed with a key that is not here',
  olderKey: 'Labels from before the new key are closed: the old key is not in the keychain',
  beginKey: 'Begin with a new key …',
  beginKeyTitle: 'Begin with a new key?',
  beginKeyWhat:
    'The key that sealed this station’s labels and addresses is not in the keychain. Unlock the keychain, or put its entry back, if you can. Without it the station keeps nothing that it could open again after it is closed.',
  beginKeyStays: (rows: ClosedRows) =>
    `${rows.labels} labels, ${rows.orders} orders and ${rows.documents} papers stay closed, and stay where they are. They open again at the first start after the old entry is back.`,
  beginKeyMeanwhile:
    'Until then they are found by number and not by name, and cannot be printed again. Import open orders again. What is in doubt stays in doubt, and is looked up as before.',
  beginKeyYes: 'Begin with a new key',
  beginKeyNo: 'Leave it',
  keyBegun: 'The new key is in the keychain',
  disk: 'Disk',
  free: (free: string, total: string) => `${free} free of ${total}`,
  diskLow: 'Nearly full: labels could soon not be kept',
  database: 'Database',
  databaseSize: (size: string) => `${size} of orders, labels and jobs`,
  neverChecked: 'Not checked since the start',
  databaseOk: (time: string) => `Whole at ${time}`,
  check: 'Check it now',
  checking: 'Checking…',
  checkHint: 'Also after each start and each night. Scans go on meanwhile.',
  lastCrash: 'Last crash',
  crashed: (moment: string) => `The station crashed and ended: ${moment}`,
  crashFile: (file: string) =>
    `Send crashes/${file} from the data folder to whoever helps. It holds no addresses.`,
  station: 'Station',
  stationProfile: 'Station profile',
  profileApplied: (locked: number) =>
    locked === 0 ? 'Taken over; nothing is locked' : `Taken over; locked parts: ${locked}`,
  profileBroken: 'The file is broken and was not taken over: the station goes on as it was before',
  profileFault: (at: string, line: number | undefined, message: string) =>
    `${line === undefined ? '' : `line ${line}: `}${at === '' ? '' : `${at}: `}${message}`,
  versions: (version: string, node: string, platform: string) =>
    `Packbench ${version} · Node ${node} · ${platform}`,
  running: (since: string) => `Running since ${since}`,
  ok: 'good',
  attention: 'look here',
  bad: 'not good',
  unknown: 'not known',

  callsHint: 'The last 200 since the start. This list has nothing of what was sent or answered.',
  noCalls: 'No call yet',
  noCallsHint: 'Every call of the shipping service is listed here with how long it took.',
  time: 'Time',
  call: 'Call',
  answer: 'Answer',
  took: 'Took',
  milliseconds: (count: number) => `${count} ms`,
  correlation: 'Correlation id',
  noAnswer: 'no answer',

  logHint: 'Ids, codes and counts. No secret and no address stands in it.',
  logLines: (count: number) => (count === 1 ? 'The last line' : `The last ${count} lines`),
  saveLog: 'Save the log',
  emptyLog: 'The log is empty',
  emptyLogHint: 'What the station does is written down as it happens.',

  auditHint: 'Every costly or repeated act: who, when, which parcel, why. Entries cannot be changed.',
  noAudit: 'Nothing is written down yet',
  noAuditHint: 'Bought, reprinted and refunded labels, added funds and changed settings appear here.',
  number: 'No.',
  who: 'Who',
  what: 'What',
  about: 'About',
  why: 'Why',
  amount: 'Amount',
  outcome: 'Outcome',
  itself: 'station',
  approvedBy: (name: string) => `let through by ${name}`,
  older: 'Older entries',
  shown: (count: number, total: number) => `${count} of ${total}`,
  verify: 'Check the chain',
  export: 'Export CSV',
  exported: (count: number) => (count === 1 ? '1 entry exported' : `${count} entries exported`),
  verified: {
    whole: (check: AuditCheck) =>
      `Whole: ${check.entries === 1 ? '1 entry' : `${check.entries} entries`}, as written` +
      (check.restores ? '. Where a backup was put back, an entry says so.' : ''),
    unproved: (check: AuditCheck) =>
      `The entries agree (${check.entries}). That none is missing cannot be proved: ` +
      (
        {
          other_key: 'the end was sealed with a key of a session that is over.',
          no_keychain: 'this computer has no keychain, which would notice an older copy of the log.',
          keychain_silent: 'the keychain does not answer. Unlock it and check again.',
          not_anchored: 'the keychain holds nothing of this log yet.',
        } satisfies Record<AuditGap, string>
      )[check.gap ?? 'other_key'],
    broken: (check: AuditCheck) =>
      ({
        changed: `Entry ${check.entry ?? 0} was changed`,
        missing: `Entry ${check.entry ?? 0} is missing`,
        cut_off: `Entries from ${check.entry ?? 0} on were cut off`,
        seal_missing: 'The seal of the end was removed',
        rolled_back: `Entries from ${check.entry ?? 0} on are missing: the keychain knows of a newer log than this one`,
      })[check.problem ?? 'changed'],
  } satisfies Record<AuditCheck['state'], (check: AuditCheck) => string>,
}

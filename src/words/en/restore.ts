import type { RestoreWord } from '../../contract/restore.ts'
import type { ImportCounts } from '../../contract/shipment-import.ts'
import { formatCount } from '../format.ts'

const shipments = (count: number) => (count === 1 ? '1 shipment' : `${formatCount(count)} shipments`)

export const restore = {
  band: 'Restored from a backup',
  waits: (when: string) =>
    `This database was restored: it ends at ${when}. Until the service has been asked what was shipped since, no order is bought.`,
  askedAgain: (when: string, again: string) =>
    `This database was restored: it ends at ${when}. What the service lists since then is taken in. It is asked once more at ${again}, because it may list late what was under way; until then no order is bought.`,
  comparing: (when: string) => `Asking the service what was shipped since ${when}.`,
  comparingMore: ({ found, taken, without_label: without }: ImportCounts) =>
    `${shipments(found)} looked at, ${formatCount(taken + without)} taken in`,
  notAsked: 'The service could not be asked. It is tried again by itself.',
  askedOfOther:
    'Parcels were bought with another account, which alone tells of them. Connect that one in Settings; when it has told, connect this one again.',
  askNow: 'Ask it now',
  goOnWithout: 'Go on without asking',
  waiveTitle: 'Go on without asking the service?',
  waiveCosts: 'What was shipped since the backup and is scanned again is paid for twice.',
  waiveWhat:
    'Orders that were shipped since are open here. Your word and its reason are written into the audit log.',
  waiveWhy: 'How is it known?',
  waiveReasons: {
    nothing_shipped: 'Nothing was shipped since',
    checked_by_hand: 'The orders were checked by hand',
    account_gone: 'The account cannot be reached any more',
  } satisfies Record<RestoreWord, string>,
  waiveGo: 'Go on without asking',
  stay: 'Keep waiting',
  heldJobs: (count: number) =>
    count === 1
      ? '1 print was waiting when the backup was made. It may have come out since.'
      : `${formatCount(count)} prints were waiting when the backup was made. They may have come out since.`,
  printAll: (count: number): string => (count === 1 ? 'Print it' : `Print all ${formatCount(count)}`),
  printNone: (count: number): string => (count === 1 ? 'Do not print it' : 'Print none'),
  unmatched: (count: number) =>
    `${shipments(count)} since the backup ${count === 1 ? 'has' : 'have'} no order here.`,
  look: 'Look through them',
  unmatchedTitle: 'Shipments without an order',
  unmatchedWhat:
    'They were bought since the backup was made, and are in Reprint now. An order that comes in again with its number is shipped by them. For others, look before you ship.',
  recipient: 'Recipient',
  tracking: 'Tracking number',
  bought: 'Bought',
  price: 'Price',
  seen: 'I have looked through them',
  close: 'Close',

  damagedWord: 'Database damaged',
  damaged: (profile: string) => `The database of the ${profile} profile cannot be opened: it is damaged.`,
  damagedNext:
    'Choose a backup to put in its place. The damaged file is kept beside it. What was shipped since the backup is asked of the service before anything is bought.',
  profiles: { demo: 'Demo', test: 'Test', production: 'Production' },
  backups: 'Backups',
  backupsIn: (folder: string) => `in ${folder}`,
  noBackups: 'There is no backup in the folder',
  noBackupsHint: 'Call whoever looks after the computers: the damaged file may still be repaired.',
  checking: 'Checking…',
  whole: 'Checked: whole',
  broken: 'Damaged too',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the backup of ${when}`,
  restoreNewest: 'Restore the newest',
  restoring: 'Restoring…',
}

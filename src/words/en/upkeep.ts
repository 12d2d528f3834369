import type { RetentionCount } from '../../contract/diagnostics.ts'
import { at } from './grammar.ts'

type Counted = Pick<RetentionCount, 'labels' | 'documents' | 'orders' | 'others'>

/** `2 labels, 1 document`: the kinds that there are, each in one or several. */
const listed = (kinds: readonly (readonly [count: number, one: string, many: string])[]) =>
  kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')

export const upkeep = {
  backup: 'Backup',
  backupWhat:
    'A copy of this profile’s orders, labels and jobs, made while the station works and checked before it counts. It opens on this computer, whose keychain has its key.',
  folder: 'Folder for backups',
  folderHint: 'Best on another disk',
  daily: 'Make one every day',
  dailyHint: 'With the first hour of work in which the newest one is a day old.',
  saveSettings: 'Save',
  saved: 'Saved',
  make: 'Back up now',
  making: 'Copying and checking…',
  progress: (done: number, total: number) => `${Math.round((100 * done) / Math.max(1, total))} %`,
  made: 'The backup is made and checked',
  list: 'Backups',
  none: 'No backup yet',
  noneHint: 'A disk that fails takes labels with it that were paid for. Back up now, then every day.',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the backup of ${when}`,
  restoreTitle: (when: string) => `Go back to ${when}?`,
  restoreWhat:
    'The backup is checked now and takes the database’s place when the station is started next. What is there now is kept beside it.',
  restoreLoss: (labels: number) =>
    labels === 0
      ? 'No label was bought since.'
      : labels === 1
        ? '1 label was bought since: it is fetched from the service after the restore, and until then no order is bought.'
        : `${labels} labels were bought since: they are fetched from the service after the restore, and until then no order is bought.`,
  restoreYes: 'Restore at the next start',
  restoring: (name: string) =>
    `${name} takes the database’s place at the next start. Close the station and start it again.`,
  cancelRestore: 'Do not restore',
  restoreCancelled: 'The database stays as it is',
  cancel: 'Cancel',

  retention: 'How long labels are kept',
  retentionWhat:
    'Older labels lose their bytes, recipients and addresses. Numbers, prices, states and times stay. A label that nobody confirmed to have come out, that is in doubt, or that is on no manifest yet is never removed, nor an order that waits to be shipped; one that was cancelled goes with age. Your own addresses stay. Backups of that age go too, except the newest.',
  keep: 'Keep labels for',
  keepForever: 'Ever',
  days: (count: number) =>
    count % 365 === 0
      ? count === 365
        ? '1 year'
        : `${count / 365} years`
      : count === 1
        ? '1 day'
        : `${count} days`,
  preview: 'See what would go',
  previewCount: ({ labels, documents, orders, others }: Counted) =>
    labels + documents + orders + others === 0
      ? 'Nothing is that old.'
      : `These lose their content: ${listed([
          [labels, 'label', 'labels'],
          [documents, 'document', 'documents'],
          [orders, 'cancelled order', 'cancelled orders'],
          [others, 'other record', 'other records'],
        ])}.`,
  oldest: (when: string) => `The oldest label is of ${when}.`,
  kept: {
    unconfirmed: (count: number) =>
      count === 1
        ? '1 older label stays: nobody confirmed that it came out.'
        : `${count} older labels stay: nobody confirmed that they came out.`,
    lackingLabels: (count: number) =>
      count === 1
        ? '1 older parcel stays: its label is not here yet.'
        : `${count} older parcels stay: their labels are not here yet.`,
    inDoubt: (count: number) =>
      count === 1
        ? '1 older label stays: its refund or manifest is not sure.'
        : `${count} older labels stay: their refunds or manifests are not sure.`,
    notOnManifest: (count: number) =>
      count === 1
        ? '1 older label stays: it is on no manifest (End of day).'
        : `${count} older labels stay: they are on no manifest (End of day).`,
  },
  next: (when: string) => `Next ${at(when)}:`,
  clockJumped: (now: string, before: string) =>
    `This computer says that it is ${now}; it was ${before} when its clock was last believed. Nothing is removed until a person says that the date is right.`,
  clockRight: 'The date is right',
  clockTitle: (now: string) => `Is it ${now}?`,
  clockYes: 'Yes: remove, and go on daily',
  saveRetention: 'Save',
  sureTitle: (days: string) => `Remove what is older than ${days}?`,
  sureWhat:
    'It is removed now and daily from then on, and cannot be brought back except from the newest backup.',
  sureYes: 'Remove and go on daily',
  lastRun: (when: string, labels: number) =>
    `Last looked ${at(when)}: ${labels === 0 ? 'nothing was old enough' : labels === 1 ? '1 label was removed' : `${labels} labels were removed`}.`,
}

import type { UpdateChannel, UpdateHoldKind } from '../../contract/updates.ts'
import { at } from './grammar.ts'

export const updates = {
  title: 'What’s new',
  notOffered:
    'This station was not installed as an application: new versions come from whoever installed it here.',
  present: (version: string) => `Packbench ${version}`,
  newIn: (version: string) => `New in ${version}`,
  noNotes: 'Nothing was written about this version.',
  notAsked: 'Not asked for new versions yet',
  noFeed: 'No feed is set: nothing is asked for',
  checking: 'Asking the feed…',
  upToDate: (time: string) => `Up to date as of ${time}`,
  downloading: (version: string, percent: number) => `Fetching ${version}: ${percent} %`,
  ready: (version: string) => `${version} is ready`,
  installing: (version: string) => `${version} is being installed. The station restarts by itself.`,
  failed: (time: string) => `Failed ${at(time)}`,
  /** By the `why` of an error's details. */
  why: {
    no_key: 'This station has no key to check signatures with.',
    signature: 'The signature is missing, or not of the releaser.',
    unreadable: 'What is signed there is no description of a version.',
    older: 'The feed offers an older version than it had before.',
    file: 'The file is not the one whose checksum was signed.',
    redirected: 'The feed sends the station to another address.',
    too_large: 'The feed sends more than a feed does.',
  } as Readonly<Record<string, string>>,
  byItself: 'It is installed by itself once nothing is in its way.',
  byHand: 'It is installed when a supervisor asks for it.',
  waitsFor: 'It waits for',
  holds: {
    labels_queued: (count) => (count === 1 ? '1 label in the queue' : `${count} labels in the queue`),
    labels_printing: (count) =>
      count === 1 ? '1 label on its way to the printer' : `${count} labels on their way to the printer`,
    labels_unanswered: (count) =>
      count === 1 ? '1 label that is asked about: did it come out?' : `${count} labels that are asked about`,
    purchases_under_way: (count) =>
      count === 1 ? '1 label that is being bought' : `${count} labels that are being bought`,
    purchases_in_doubt: (count) => (count === 1 ? '1 purchase in doubt' : `${count} purchases in doubt`),
    labels_to_scan_back: () => 'a label to be scanned back',
    parcel_open: () => 'the parcel that stands open',
    batch_running: () => 'the batch',
    acts_under_way: () => 'something that the station is still at',
    refunds_under_way: (count) =>
      count === 1 ? '1 refund that is under way' : `${count} refunds that are under way`,
    manifests_under_way: (count) =>
      count === 1 ? '1 manifest that is under way' : `${count} manifests that are under way`,
    containers_under_way: (count) =>
      count === 1 ? '1 container label that is under way' : `${count} container labels that are under way`,
    deposit_under_way: () => 'funds that are being added',
    station_starting: () => 'the profile that is being opened',
    bench_in_use: (minutes) =>
      minutes === 1
        ? '1 minute without a hand on the bench'
        : `${minutes} minutes without a hand on the bench`,
  } satisfies Record<UpdateHoldKind, (count: number) => string>,
  check: 'Look now',
  stop: 'Stop fetching',
  install: 'Install now',
  installTitle: (version: string) => `Install ${version} now?`,
  installWhat: 'The station closes, is installed and restarts. Nobody can scan here for about a minute.',
  installYes: 'Install and restart',
  cancel: 'Cancel',
  goBack: (version: string) => `Go back to ${version}`,
  goBackHeading: 'The version before',
  goBackKept: (version: string) => `${version} is kept on this computer.`,
  goBackImpossible: (version: string) =>
    `${version} cannot read the data of this version any more: there is no way back to it.`,
  goBackTitle: (version: string) => `Go back to ${version}?`,
  goBackWhat:
    'The station closes, is installed and restarts. Orders, labels and jobs stay. The version that runs now comes back only when somebody installs it by hand.',
  goBackYes: 'Go back and restart',
  rule: 'How new versions come',
  feed: 'Address of the feed',
  feedHint: 'The folder that has latest.yml and its signature. Empty: nothing is asked for.',
  feedWrong: 'An address like https://updates.example.com/packbench, without a name and password',
  automatic: 'Fetch and install by itself',
  automaticHint: 'Only while nothing is queued, in doubt or being packed, and nobody is at the bench.',
  channel: 'Versions',
  channels: { latest: 'Released ones', beta: 'Also those on trial' } satisfies Record<UpdateChannel, string>,
  idle: 'Idle minutes before installing',
  idleWrong: 'A number from 5 to 720',
  save: 'Save',
  saved: 'Saved',
}

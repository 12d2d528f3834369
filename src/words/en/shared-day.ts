// The day that the benches of a warehouse close together. Loaded with the screen that shows it.

import type { MissingOfBench } from '../../contract/manifests.ts'

type Line = (bench: string, version: string, moment: string, count: number) => string

export const sharedDay = {
  mine: 'Here',
  of: (bench: string, count: number) => `${bench}: ${count}`,
  cutOff:
    'The warehouse does not answer. Nobody knows what the other benches have, or make now: nothing is made of these lists until it answers.',
  noKey:
    'This bench does not have the key of the warehouse. It makes its own parcels alone, and other benches do not see them.',
  title: 'At other benches',
  making: (bench: string, moment: string) => `Being made at ${bench}, since ${moment}`,
  doubt: (bench: string, moment: string) =>
    `Not sure, at ${bench}, since ${moment}. Do not put its parcels on another manifest.`,
  created: (bench: string, moment: string) => `Made at ${bench}, ${moment}`,
  counts: (all: number, own: number) =>
    own === 0
      ? `${all === 1 ? '1 parcel' : `${all} parcels`}, none of this bench`
      : `${all === 1 ? '1 parcel' : `${all} parcels`}, ${own} of this bench`,
  unreadable: 'Sealed: this bench lacks the key',
  held: (count: number) =>
    `${count === 1 ? '1 parcel of this bench is' : `${count} parcels of this bench are`} on a manifest, as the warehouse says, and nothing proves that. First look for ${count === 1 ? 'it' : 'them'} at the benches and at the service.`,
  free: 'On no manifest',
  freeTitle: 'Are these parcels on no manifest?',
  end: 'It was not made',
  endTitle: 'Was this manifest not made?',
  endWhat: (count: number, bench: string) =>
    `${count === 1 ? '1 parcel is' : `${count} parcels are`} open again at the other benches; at ${bench} its own wait until the doubt is ended there too. If ${bench} is only cut off, wait for it: it knows more. Who said so, and why, is written down.`,
  ownTitle: 'Forgotten at this bench',
  ownWhat: 'What this bench began, and knows nothing of since its database was put back from a backup.',
  ownDoubt: (moment: string) => `Not sure, since ${moment}. Do not put its parcels on another manifest.`,
  ownMaking: (moment: string) => `Begun ${moment}`,
  endOwnWhat: (count: number) =>
    `This bench made it itself, and knows nothing of it since its database was put back: look at the service’s site first. ${count === 1 ? 'Its parcel is' : `Its ${count} parcels are`} open again at all benches then. Who said so, and why, is written down.`,
  endedElsewhere: 'A person at another bench has said that there is none. Its parcels are open again.',
  otherAccount: (bench: string) =>
    `These parcels were bought with another account: make their manifest at ${bench}. Nothing was sent from here.`,
  refused: 'Nobody knows what the other benches have, or make now: nothing is made of these lists.',
  madeElsewhere: (bench: string) => `${bench} makes this list now. Nothing was sent from here.`,
  atBench: (order: string, bench: string) => `${order} is on a manifest that is made at ${bench}`,
  madeAt: (bench: string) => `Made at ${bench}`,
  missing: {
    tells_nothing: (bench, version) =>
      `${bench}${version === '' ? '' : ` (version ${version})`} does not tell its parcels: make its list there.`,
    no_key: (bench) => `${bench} does not have the key of the warehouse: make its list there.`,
    silent: (bench, _, moment) =>
      `${bench} is at work, and has not told its parcels since ${moment}: some may be missing here.`,
    closed: (bench, _, moment) =>
      `${bench} last told its parcels at ${moment}. What it bought since then is missing here.`,
    sealed: (bench, _, __, count) =>
      `${count === 1 ? '1 parcel' : `${count} parcels`} of ${bench} cannot be read here: this bench lacks the key.`,
    not_proven: (bench, _, __, count) =>
      `${count === 1 ? '1 parcel' : `${count} parcels`} of ${bench} left out: no bench of this warehouse has sealed them. Tell the administrator.`,
  } satisfies Record<MissingOfBench, Line>,
}

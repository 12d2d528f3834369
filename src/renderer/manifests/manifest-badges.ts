// What a manifest and a list are, in a few words: only what is known is drawn as known.

import type { ManifestScan, ManifestState, ManifestView, OpenListView } from '../../contract/manifests.ts'
import { assertNever } from '../../base/assert-never.ts'
import { formatDay, formatMoment, formatTracking } from '../format.ts'
import { words } from '../language.ts'
import { jobBadge, type JobBadge } from '../print-jobs/job-badges.ts'
import type { BadgeLook, Tone } from '../ui/looks.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { sharedDayWords } from './shared-day-words.ts'

const m = words.manifests

const looks: Readonly<Record<ManifestState, BadgeLook>> = {
  prepared: { tone: 'quiet', icon: 'wait' },
  sent: { tone: 'busy', icon: 'arrow' },
  created: { tone: 'good', icon: 'check' },
  refused: { tone: 'bad', icon: 'cross' },
  in_doubt: { tone: 'warn', icon: 'question' },
  not_created: { tone: 'quiet', icon: 'cross' },
  cancelled: { tone: 'quiet', icon: 'cross' },
}

export const manifestBadge = ({ state }: Pick<ManifestView, 'state'>) => ({
  ...looks[state],
  word: m.words[state],
})

/** Whether the form of a manifest that the carrier has is on paper. */
export function formBadge({ job, hasForm }: Pick<ManifestView, 'job' | 'hasForm'>): JobBadge {
  if (job) return jobBadge(job, words.printJobs.ofForm)
  return { tone: 'warn', icon: 'alert', word: hasForm ? m.formNotPrinted : m.noForm }
}

/** A manifest's name for people: its number, or where it has none what it is of. */
export function manifestName({ manifestNumber, serviceManifestId, origin }: ManifestView): string {
  return manifestNumber === undefined ? (serviceManifestId ?? origin) : formatTracking(manifestNumber)
}

/** A carrier account and where its parcels leave from. */
export function listName({
  carrierName,
  carrierAccountId = '',
  origin,
}: {
  readonly carrierName?: string | undefined
  readonly carrierAccountId?: string | undefined
  readonly origin: string
}): string {
  return [carrierName ?? carrierAccountId, origin].filter((part) => part !== '').join(' · ')
}

/** A calendar day, or the service's own text where it is none. */
export function shownDay(day: string): string {
  const noon = new Date(`${day.slice(0, 10)}T12:00:00`)
  return Number.isNaN(noon.getTime()) ? day : formatDay(noon)
}

/** A moment as the service tells it: with a time, as a day, or in words of its own. */
export function shownMoment(text = ''): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shownDay(text)
  return Number.isNaN(Date.parse(text)) ? text : formatMoment(text)
}

/** Why one waits or was called off, where that is about the benches of the warehouse. */
export function benchesLine({ benches }: Pick<ManifestView, 'benches'>): string | undefined {
  if (!benches) return undefined
  const { why, bench } = benches
  const b = sharedDayWords()
  switch (why) {
    case 'made_elsewhere':
      return b.madeElsewhere(bench)
    case 'other_account':
      return b.otherAccount(bench)
    case 'ended_elsewhere':
      return b.endedElsewhere
    default:
      return assertNever(why)
  }
}

export type ScanAnswer = {
  readonly text: string
  readonly tone: Tone
  readonly sound: SoundName
  readonly listId?: string
}

/** What a scan on this screen is answered with. */
export function scanAnswer(scan: ManifestScan, scanned: string, lists: readonly OpenListView[]): ScanAnswer {
  switch (scan.kind) {
    case 'not_found':
      return { text: m.scan.notFound(scanned), tone: 'bad', sound: 'wrong' }
    case 'open': {
      const { parcel, listId } = scan
      const list = lists.find((one) => one.listId === listId)
      if (parcel.blocks.length === 0) {
        return {
          text: m.scan.ready(parcel.orderNumber, list ? listName(list) : ''),
          tone: 'good',
          sound: 'done',
          listId,
        }
      }
      const why = [
        ...parcel.blocks.map((block) => m.blocks[block]),
        ...(parcel.refusal ? [parcel.refusal] : []),
      ]
      return {
        text: m.scan.blocked(parcel.orderNumber, why.join(', ')),
        tone: 'warn',
        sound: 'attention',
        listId,
      }
    }
    case 'on_manifest':
      if (scan.manifest.state !== 'created') {
        return { text: m.scan.notSure(scan.parcel.orderNumber), tone: 'warn', sound: 'attention' }
      }
      return {
        text: m.scan.onManifest(scan.parcel.orderNumber, manifestName(scan.manifest)),
        tone: 'good',
        sound: 'already',
      }
    case 'at_bench': {
      const { parcel, bench } = scan
      const text = sharedDayWords().atBench(parcel.orderNumber, bench)
      return { text, tone: 'warn', sound: 'attention' }
    }
    case 'not_listed':
      return { text: m.scan.notListed(scan.parcel.orderNumber), tone: 'quiet', sound: 'already' }
    case 'not_bought':
      return { text: m.scan.notBought(scan.parcel.orderNumber), tone: 'warn', sound: 'attention' }
    default:
      return assertNever(scan)
  }
}

import type { TrackingAnswer } from '../../core/tracking/ports.ts'
import { trackingStatuses } from '../../service/enums.ts'
import type { TrackingKey } from '../../service/enums.ts'
import { toldCountry } from './address.ts'
import { knownWord } from './known-word.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

export type ServiceTracking = TrackingAnswer & {
  readonly trackingNumber: string | undefined
  readonly raw: string
}

function readStatus(record: RecordReader<'tracking'> | RecordReader<'trackingEvent'>) {
  const statusText = record.text('status')
  return { status: knownWord(trackingStatuses, statusText), statusText, subStatus: record.text('subStatus') }
}

/** The record of the parcel that was asked for, among those of several; the answer's only one otherwise. */
function recordOf(answer: AnswerReader, trackingNumber: string | undefined): RecordReader<'tracking'> {
  const own = answer
    .within('tracking', answer.body)
    .filter((each) => trackingNumber !== undefined && sameNumber(each.text('trackingNumber'), trackingNumber))
  return own.length === 1 && own[0] ? own[0] : answer.record('tracking')
}

const sameNumber = (told: string | undefined, asked: string) =>
  told?.replaceAll(' ', '').toUpperCase() === asked.replaceAll(' ', '').toUpperCase()

export function createTrackingResource({ call, open }: ResourceContext) {
  return {
    /** `GET /Tracking`. TransactionId is a key in a sample of the contract only: a service may refuse it. */
    async get(key: TrackingKey, value: string): Promise<ServiceTracking> {
      const answer = open(await call('getTracking', { query: { key, value } }))
      const tracking = recordOf(answer, key === 'TrackingNumber' ? value : undefined)
      tracking.need('status')
      return {
        trackingNumber: tracking.text('trackingNumber'),
        ...readStatus(tracking),
        events: answer.within('trackingEvent', tracking.json).map((event) => ({
          date: event.text('date'),
          ...readStatus(event),
          description: event.text('description'),
          city: event.text('city'),
          state: event.text('state'),
          zip: event.text('zip'),
          country: toldCountry(event.text('country')),
        })),
        warnings: answer.warnings(),
        raw: answer.answer.raw,
      }
    },
  }
}

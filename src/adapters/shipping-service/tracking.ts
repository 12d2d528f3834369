import type { TrackingAnswer } from '../../core/tracking/ports.ts'
import { trackingStatuses } from '../../service/enums.ts'
import type { TrackingKey } from '../../service/enums.ts'
import { knownWord } from './known-word.ts'
import type { RecordReader } from './read-response.ts'
import type { ResourceContext } from './resource-context.ts'

export type ServiceTracking = TrackingAnswer & {
  readonly trackingNumber: string | undefined
  readonly raw: string
}

function readStatus(record: RecordReader<'tracking'> | RecordReader<'trackingEvent'>) {
  const statusText = record.text('status')
  return { status: knownWord(trackingStatuses, statusText), statusText, subStatus: record.text('subStatus') }
}

export function createTrackingResource({ call, open }: ResourceContext) {
  return {
    /** `GET /Tracking`. TransactionId is a key in a sample of the contract only: a service may refuse it. */
    async get(key: TrackingKey, value: string): Promise<ServiceTracking> {
      const answer = open(await call('getTracking', { query: { key, value } }))
      const tracking = answer.record('tracking')
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
          country: event.text('country'),
        })),
        warnings: answer.warnings(),
        raw: answer.answer.raw,
      }
    },
  }
}

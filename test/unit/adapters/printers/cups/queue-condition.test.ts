import { describe, expect, it } from 'vitest'
import {
  queueCondition,
  type QueueState,
} from '../../../../../src/adapters/printers/transports/cups/queue-condition.ts'

const idle: QueueState = { state: 3, reasons: ['none'], message: '', accepting: true }
const busy: QueueState = { ...idle, state: 4 }
const none = { waiting: 0, held: false }
const one = { waiting: 1, held: false }

const forLabels = (queue: Partial<QueueState>, own = one) =>
  queueCondition({ ...busy, ...queue }, own, 'labels')

describe('a queue', () => {
  it('is ready while it has nothing of this link, whatever it prints for others', () => {
    expect(queueCondition(idle, none, 'labels')).toEqual({ condition: 'ready', causes: [] })
    expect(queueCondition(busy, none, 'labels')).toEqual({ condition: 'ready', causes: [] })
    expect(queueCondition(busy, one, 'labels')).toEqual({ condition: 'printing', causes: [] })
  })

  it.each([
    ['media-empty-error', 'paper_out', 'paper_out'],
    ['media-empty-warning', 'paper_out', 'paper_out'],
    ['media-needed', 'paper_out', 'paper_out'],
    ['media-jam-error', 'fault', 'paper_jam'],
    ['cover-open-error', 'head_open', 'head_open'],
    ['door-open-report', 'head_open', 'head_open'],
    ['marker-supply-empty-error', 'ribbon_out', 'ribbon_out'],
    ['offline-report', 'offline', 'device_offline'],
    ['shutdown', 'offline', 'device_offline'],
    ['timed-out-error', 'unreachable', 'device_offline'],
    ['paused', 'paused', 'queue_stopped'],
    ['moving-to-paused', 'paused', 'queue_stopped'],
    ['spool-area-full-error', 'buffer_full', 'out_of_memory'],
    ['com.example.laser-broken-error', 'fault', 'device_fault'],
  ] as const)('that gives the reason %s has the condition %s', (reason, condition, cause) => {
    expect(forLabels({ reasons: [reason] })).toEqual({ condition, causes: [cause] })
  })

  it('that only warns prints on', () => {
    expect(
      forLabels({ reasons: ['media-low-warning', 'connecting-to-device', 'com.example.hello'] }),
    ).toEqual({
      condition: 'printing',
      causes: ['paper_near_end', 'device_connecting'],
    })
  })

  it.each(['marker-supply-low-warning', 'toner-low-report', 'marker-supply-low'])(
    'that gives the reason %s prints on',
    (reason) => {
      for (const kind of ['labels', 'pages'] as const) {
        expect(queueCondition({ ...busy, reasons: [reason] }, one, kind)).toEqual({
          condition: 'printing',
          causes: ['ribbon_near_end'],
        })
      }
    },
  )

  it('that gives several reasons names them all, and the one to see to first', () => {
    expect(forLabels({ state: 5, reasons: ['paused', 'cover-open-error', 'media-empty-error'] })).toEqual({
      condition: 'paper_out',
      causes: ['queue_stopped', 'head_open', 'paper_out'],
    })
  })

  it('of an office printer goes on with one of its trays empty, and stops for an error', () => {
    const pages = (reason: string) => queueCondition({ ...busy, reasons: [reason] }, one, 'pages')
    expect(pages('media-empty-warning')).toEqual({ condition: 'printing', causes: ['paper_out'] })
    expect(pages('media-empty-error')).toEqual({ condition: 'paper_out', causes: ['paper_out'] })
    expect(pages('offline-report')).toEqual({ condition: 'offline', causes: ['device_offline'] })
  })

  it('that is stopped is paused, also without a reason', () => {
    expect(forLabels({ state: 5 })).toEqual({ condition: 'paused', causes: ['queue_stopped'] })
  })

  it.each([
    'The printer is not responding.',
    'The printer may not exist or is unavailable at this time.',
    'The printer is unreachable at this time.',
    'Connection refused',
    'Network host "10.0.0.9" is busy; will retry in 30 seconds.',
    'Unable to locate printer "zebra.local".',
    'Waiting for printer to become available.',
  ])('that is processing and says “%s” has a printer that is unreachable', (message) => {
    expect(forLabels({ message })).toEqual({ condition: 'unreachable', causes: ['device_connecting'] })
    expect(queueCondition({ ...idle, message }, none, 'labels').condition).toBe('ready')
  })

  it('that holds the label back is paused, and one that takes no more is offline', () => {
    expect(forLabels({}, { waiting: 1, held: true })).toEqual({ condition: 'paused', causes: ['paused'] })
    expect(forLabels({ accepting: false })).toEqual({ condition: 'offline', causes: ['queue_rejecting'] })
  })
})

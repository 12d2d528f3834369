import { describe, expect, it } from 'vitest'
import type { PrintJobView } from '../../../../src/contract/domain.ts'
import { stageOfParcel } from '../../../../src/renderer/ship/stage-of-parcel.ts'
import { keysOf, soundOf } from '../../../../src/renderer/ship/stage.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { jobView, named, parcelView, statusView } from '../views.ts'
import { afterScan, stage } from './scenes.ts'

describe('a label that is scanned back', () => {
  const packages = (...states: ('to_come' | 'awaited' | 'aside' | 'right' | 'excused')[]) =>
    states.map((scanBack, at) => ({
      packageNumber: at + 1,
      labelId: `label-${at + 1}`,
      trackingNumber: `940011120108080548301${at}`,
      scanBack,
    }))
  const parcelWith = (
    states: Parameters<typeof packages>,
    job: Partial<PrintJobView> = { state: 'confirmed' },
  ) => parcelView({ job: jobView(job), packages: packages(...states), packageCount: states.length })

  it('closes its parcel only when each of its labels was', () => {
    expect(stageOfParcel(parcelWith(['awaited']), statusView()).name).toBe('scan_back')
    expect(stageOfParcel(parcelWith(['right', 'awaited']), statusView()).name).toBe('scan_back')
    expect(stageOfParcel(parcelWith(['right', 'right']), statusView()).name).toBe('shipped')
    expect(stageOfParcel(parcelWith(['right', 'excused']), statusView()).name).toBe('shipped')
    expect(stageOfParcel(parcelWith(['aside', 'right']), statusView()).name).toBe('aside')
  })
  it('is not asked for while it may not be out, and proves that it is', () => {
    expect(stageOfParcel(parcelWith(['to_come'], { state: 'queued' }), statusView()).name).toBe('printing')
    expect(stageOfParcel(parcelWith(['to_come'], { state: 'sent' }), statusView()).name).toBe('sent')
    expect(stageOfParcel(parcelWith(['right', 'to_come'], { state: 'unknown' }), statusView()).name).toBe(
      'ask',
    )
    expect(stageOfParcel(parcelWith(['right'], { state: 'unknown' }), statusView()).name).toBe('shipped')
    expect(stageOfParcel(parcelWith(['right'], { state: 'queued' }), statusView()).name).toBe('printing')
    const beforeFirstWord = stageOfParcel(
      parcelWith(['to_come'], { state: 'sent', awaitsPrinter: true }),
      statusView({ printers: [] }),
    )
    expect(soundOf(beforeFirstWord)).toBeUndefined()
    expect(stageOfParcel(parcelWith(['awaited'], { state: 'sent' }), statusView()).name).toBe('scan_back')
  })
  it('is asked for without any scan: the station was started anew', () => {
    expect(stage({ status: statusView({ scanBack: parcelWith(['awaited']) }) }).name).toBe('scan_back')
  })
  it('says whose label was scanned instead, and by what the right one is known', () => {
    const parcel = parcelWith(['awaited'])
    const wrong = afterScan({ kind: 'wrong_label', parcel, scanned: 'X', reads: 'ORDER-2' })
    expect(wrong.name).toBe('wrong_label')
    expect(soundOf(wrong)).toBe('wrong_label')
    const words = stageWords(wrong, 0)
    expect(words.line).toBe('That is the label of ORDER-2')
    expect(words.next).toContain('ends in 48 30 10')
    expect(stageWords(afterScan({ kind: 'wrong_label', parcel, scanned: 'X9' }), 0).line).toContain('X9')
  })
  it('says that a code is on other labels too, and where the station could not read the right one', () => {
    const parcel = parcelWith(['awaited'])
    const shared = stageWords(
      afterScan({ kind: 'wrong_label', parcel, scanned: '42098101', shared: true }),
      0,
    )
    expect(shared.line).toContain('other parcels')
    expect(shared.next).toContain('ends in 48 30 10')
    const unread = {
      ...parcel,
      packages: parcel.packages.map((one) => ({ ...one, numberUnread: true as const })),
    }
    expect(stageWords(stageOfParcel(unread, statusView()), 0).next).toContain('could not read')
    expect(stageWords(stageOfParcel(parcel, statusView()), 0).next).not.toContain('could not read')
  })
  it('stops the next order aloud, and not its own, which is asked for its label again', () => {
    const parcel = parcelWith(['awaited'])
    const next = afterScan({ kind: 'label_awaited', parcel, scanned: 'ORDER-2' })
    expect(next.name).toBe('label_awaited')
    expect(soundOf(next)).toBe('wrong_label')
    expect(stageWords(next, 0).next).toContain('ORDER-2 was not begun')
    expect(afterScan({ kind: 'label_awaited', parcel, scanned: 'order-1007' }).name).toBe('scan_back')
    const closed = parcelWith(['right'])
    expect(afterScan({ kind: 'label_awaited', parcel, scanned: 'ORDER-2' }, closed).name).toBe('shipped')
  })
  it('says of several which one is next, and that one was scanned before', () => {
    const parcel = parcelWith(['right', 'awaited', 'awaited'])
    const again = afterScan({ kind: 'scanned_back', parcel, again: true })
    expect(stageWords(again, 0).line).toBe('Scan label 2 of 3')
    expect(soundOf(again)).toBe('already')
    expect(soundOf(afterScan({ kind: 'scanned_back', parcel, again: false }))).toBeUndefined()
    const closed = afterScan({ kind: 'scanned_back', parcel: parcelWith(['right']), again: false })
    expect(soundOf(closed)).toBe('done')
    expect(stageWords(closed, 0).line).toContain('scanned back')
  })
  it('shares no key between two things that can be done', () => {
    for (const name of ['scan_back', 'wrong_label', 'label_awaited', 'aside', 'excuse'] as const) {
      const keys = keysOf(named(name, { parcel: parcelWith(['awaited']), nextParcelNumber: 2 }))
      expect(new Set(keys).size, name).toBe(keys.length)
    }
  })
})

import { describe, expect, it } from 'vitest'
import {
  printJobStates,
  purchaseStates,
  type ParcelView,
  type PrintJobView,
} from '../../../../src/contract/domain.ts'
import type { NotLookedUp } from '../../../../src/contract/order-look-up.ts'
import type { ScanOutcome } from '../../../../src/contract/ship.ts'
import type { DraftCheck, ShipmentDraft } from '../../../../src/contract/shipment-draft.ts'
import { printerConditions } from '../../../../src/contract/printers.ts'
import { openMatters } from '../../../../src/renderer/ship/parcels.ts'
import { stageOfParcel } from '../../../../src/renderer/ship/stage-of-parcel.ts'
import { stageNames, stageTraits, type StageName } from '../../../../src/renderer/ship/stage-traits.ts'
import { actionsOf, keysOf, looksOf, recipientOf, soundOf } from '../../../../src/renderer/ship/stage.ts'
import { stageWords } from '../../../../src/renderer/ship/stage-words.ts'
import { jobView, named, parcelView, printerView, statusView } from '../views.ts'
import { afterScan, stage } from './scenes.ts'

const withJob = (change: Partial<PrintJobView>) => parcelView({ job: jobView(change) })

describe('the bench without a scan', () => {
  it('starts until the station has told its status', () => {
    expect(stage({ status: undefined }).name).toBe('starting')
  })
  it('asks for an account before it asks for a scan', () => {
    expect(stage({ status: statusView({ accountReady: false }) }).name).toBe('setup')
  })
  it('is ready, also where the service was not asked yet or is slow', () => {
    for (const state of ['unknown', 'reachable', 'slow'] as const) {
      const service = { state, since: '2026-11-20T09:00:00.000Z' }
      expect(stage({ status: statusView({ service }) }).name).toBe('ready')
    }
  })
  it('is offline where the service is', () => {
    const service = { state: 'offline' as const, since: '2026-11-20T09:00:00.000Z' }
    expect(stage({ status: statusView({ service }) }).name).toBe('offline')
  })
})

describe('a parcel', () => {
  it('whose label was not printed says why, where that is known', () => {
    const reason = { code: 'not_printable', message: '', details: { reason: 'codes_lost' } } as const
    const { next } = stageWords(stageOfParcel(withJob({ state: 'failed', reason }), statusView()), 0)
    expect(next).toMatch(/^A barcode of the page could not be read on the label/)
    expect(next).toContain('have it looked at')
  })
  it('is shipped only where the printer, or the packer, said that it printed', () => {
    const shipped = printJobStates.flatMap((state) =>
      [true, false].flatMap((answered) =>
        stageOfParcel(withJob({ state, answered }), statusView()).name === 'shipped'
          ? [{ state, answered }]
          : [],
      ),
    )
    expect(shipped).toEqual([
      { state: 'confirmed', answered: true },
      { state: 'confirmed', answered: false },
      { state: 'unknown', answered: true },
    ])
  })

  it('is never drawn as done before it is bought', () => {
    const done: readonly StageName[] = ['shipped', 'sent', 'already', 'printing', 'printer_waits']
    for (const state of purchaseStates.filter((one) => one !== 'bought')) {
      expect(done).not.toContain(stageOfParcel(parcelView({ state }), statusView()).name)
    }
  })

  it.each<[ParcelView, StageName]>([
    [parcelView({ state: 'prepared' }), 'buying'],
    [parcelView({ state: 'prepared', reason: { code: 'service_unreachable', message: '' } }), 'not_bought'],
    [parcelView({ state: 'sent' }), 'buying'],
    [parcelView({ state: 'refused', reason: { code: 'service_refused', message: '' } }), 'refused'],
    [parcelView({ state: 'in_doubt' }), 'doubt'],
    [parcelView(), 'no_printer'],
    [withJob({ state: 'queued' }), 'printing'],
    [withJob({ state: 'queued', condition: 'ready' }), 'printing'],
    [withJob({ state: 'queued', condition: 'paper_out' }), 'printer_waits'],
    [withJob({ state: 'queued', reason: { code: 'printer_unreachable', message: '' } }), 'printer_waits'],
    [withJob({ state: 'sending' }), 'printing'],
    [withJob({ state: 'sent' }), 'sent'],
    [withJob({ state: 'sent', condition: 'head_open' }), 'printer_waits'],
    [withJob({ state: 'sent', condition: 'unreachable' }), 'sent'],
    [withJob({ state: 'unknown' }), 'ask'],
    [withJob({ state: 'failed' }), 'not_printed'],
    [withJob({ state: 'failed', reason: { code: 'print_cancelled', message: '' } }), 'cancelled'],
    [withJob({ state: 'queued', held: true, condition: 'paper_out' }), 'held'],
    [withJob({ state: 'queued', reason: { code: 'half_printed', message: '' } }), 'behind'],
    [withJob({ state: 'queued', reason: { code: 'no_printer', message: '' } }), 'no_printer'],
  ])('in each of its states has one stage (%#)', (parcel, name) => {
    expect(stageOfParcel(parcel, statusView()).name).toBe(name)
  })

  it('that waits for its printer says for what, in every condition that needs the packer', () => {
    for (const condition of printerConditions) {
      const stage = stageOfParcel(withJob({ state: 'queued', condition }), statusView())
      if (stage.name === 'printer_waits') expect(stage.condition).toBe(condition)
      else expect(['ready', 'printing', 'unknown', 'buffer_full']).toContain(condition)
    }
  })

  it('that waits for its printer can be moved to one of the same language that can print, and to no other', () => {
    const waiting = withJob({ state: 'queued', condition: 'paper_out' })
    const moveTo = (...others: ReturnType<typeof printerView>[]) =>
      stageOfParcel(waiting, statusView({ printers: [printerView(), ...others] })).moveTo?.id
    expect(moveTo()).toBeUndefined()
    expect(moveTo(printerView({ id: 'right', condition: 'head_open' }))).toBeUndefined()
    expect(moveTo(printerView({ id: 'right', held: true }))).toBeUndefined()
    expect(moveTo(printerView({ id: 'office', language: 'pdf' }))).toBeUndefined()
    expect(moveTo(printerView({ id: 'busy', waitingJobs: 4 }), printerView({ id: 'idle' }))).toBe('idle')
  })

  it('in doubt can be ended only after long', () => {
    const young = parcelView({ state: 'in_doubt' })
    const old = parcelView({ state: 'in_doubt', canEndDoubt: true })
    expect(actionsOf(stageOfParcel(young, statusView()))).toEqual(['ask_now'])
    expect(actionsOf(stageOfParcel(old, statusView()))).toEqual(['ask_now', 'end_doubt'])
  })

  it.each([
    ['other', ['say_account', 'open_settings'], 'It was sent with another account'],
    ['none', ['open_settings'], 'No account is connected'],
    ['unknown', ['ask_now', 'say_account'], 'With which account it was sent is not known'],
  ] as const)(
    'in doubt with account %s says so, and offers what helps there',
    (awaitsAccount, actions, line) => {
      const stage = stageOfParcel(parcelView({ state: 'in_doubt', awaitsAccount }), statusView())
      expect(actionsOf(stage)).toEqual(actions)
      expect(stageWords(stage, 0).line).toBe(line)
    },
  )

  it('offers to move or cancel its print only while nothing has left the station', () => {
    const printers = [printerView(), printerView({ id: 'right' })]
    const actions = (state: 'queued' | 'sent') =>
      actionsOf(stageOfParcel(withJob({ state, condition: 'paper_out' }), statusView({ printers })))
    expect(actions('queued')).toEqual(['move', 'open_printer', 'cancel_print'])
    expect(actions('sent')).toEqual(['switch_printer', 'open_printer'])
  })

  it('in a held queue says that it is held, whatever its printer lacks', () => {
    const printers = [printerView({ held: true, condition: 'paper_out' })]
    const stage = stageOfParcel(
      withJob({ state: 'queued', condition: 'paper_out' }),
      statusView({ printers }),
    )
    expect(stage.name).toBe('held')
    expect(stageWords(stage, 0).line).toBe('The queue of Zebra left is held')
  })

  it('that may be half out is asked for as a whole label', () => {
    const half = withJob({ state: 'unknown', reason: { code: 'half_printed', message: '' } })
    const words = stageWords(stageOfParcel(half, statusView()), 0)
    expect(words.line).toBe('Did a whole label come out?')
    expect(words.next).toContain('Throw a half label away')
  })

  it('that may lie in a printer that was moved away from is asked for there', () => {
    const left = withJob({ state: 'unknown', reason: { code: 'printer_moved', message: '' } })
    const words = stageWords(stageOfParcel(left, statusView()), 0)
    expect(words.line).toBe('Did a whole label come out?')
    expect(words.next).toContain('the old printer may still print it')
  })

  it('that was sent sounds done only where the printer will never confirm', () => {
    const awaits = withJob({ state: 'sent', awaitsPrinter: true })
    expect(soundOf(stageOfParcel(awaits, statusView()))).toBeUndefined()
    expect(soundOf(stageOfParcel(withJob({ state: 'sent' }), statusView()))).toBe('done')
  })

  it('that was sent is not voided while its printer may still confirm it, whatever is known of the printer', () => {
    const awaits = withJob({ state: 'sent', awaitsPrinter: true })
    const fresh = { answersStatus: false, condition: 'unknown' } as const
    for (const printers of [[printerView(fresh)], [printerView()], []])
      expect(actionsOf(stageOfParcel(awaits, statusView({ printers })))).not.toContain('void')
    expect(actionsOf(stageOfParcel(withJob({ state: 'sent' }), statusView()))).toContain('void')
  })
})

describe('a scan', () => {
  it('is looked up, and named meanwhile', () => {
    expect(stage({ scan: { kind: 'looking', scanned: 'ORDER-1007' } })).toEqual({
      name: 'looking',
      scanned: 'ORDER-1007',
    })
  })

  it('of nothing known is told with what was scanned', () => {
    const found = afterScan({ kind: 'not_found', scanned: 'XYZ' })
    expect(found).toEqual({ name: 'not_found', scanned: 'XYZ' })
    expect(stageWords(found, 0).line).toBe('XYZ')
  })

  it('of an order that an import would not take says why, in which row, and what shows it', async () => {
    const rejected = {
      row: { line: 3, orderNumber: 'XYZ', column: 'city', reason: { code: 'empty' } },
      fileName: 'shop.csv',
      importedAt: '2026-11-20T09:00:00.000Z',
    } as const
    const found = afterScan({ kind: 'not_found', scanned: 'XYZ', rejected })
    // Its words are a piece of the page of their own.
    await expect
      .poll(() => stageWords(found, 0))
      .toEqual({
        word: 'Rejected',
        subject: 'XYZ',
        line: 'Its row was not taken: city is empty',
        next: 'Line 3 of shop.csv: Orders (F6) shows it. Mend it, and import it again.',
      })
  })

  it('of an order that is asked for at its sources says where', () => {
    const asked = stage({ scan: { kind: 'looking', scanned: 'XYZ', sources: ['Web shop', 'Books'] } })
    expect(stageWords(asked, 0)).toEqual({
      word: 'Looking…',
      line: 'XYZ',
      next: 'Looking for it at Web shop, Books… The next order can be scanned meanwhile.',
    })
  })

  it('of an order that no source brought says who has none, and of whom that is not known, and why', async () => {
    const error = {
      code: 'order_source_refused',
      message: 'm',
      details: { fault: { code: 'no_entry', status: 401 } },
    } as const
    const found = (lookedUp: NotLookedUp, more: object = {}) =>
      stageWords(afterScan({ kind: 'not_found', scanned: 'XYZ', lookedUp, ...more }), 0)
    expect(found({ noneAt: ['Web shop', 'Books'], unanswered: [] })).toEqual({
      word: 'Not found',
      line: 'XYZ',
      next: 'No order and no label has this number, here or at Web shop, Books.',
    })
    const why =
      'The address does not let the station in (401): the secret may be wrong, or missing. Scan it again.'
    const notKnown = { noneAt: ['Web shop'], unanswered: [{ source: 'Books', error }] }
    const line = 'Whether it is at Books is not known'
    // Its words are a piece of the page of their own.
    await expect.poll(() => found(notKnown)).toEqual({ word: 'Not here', subject: 'XYZ', line, next: why })
    expect(found(notKnown, { unasked: true }).next).toBe(
      `Not here, and the other benches cannot be asked now. ${why}`,
    )
    expect(found({ noneAt: ['Books'], unanswered: [] }, { unasked: true }).next).toBe(
      'Not here, and the other benches cannot be asked now.',
    )
    const slow = {
      ...error,
      code: 'order_source_unreachable',
      details: { fault: { code: 'no_answer' } },
    } as const
    const both = [...notKnown.unanswered, { source: 'Toys', error: slow }]
    expect(found({ noneAt: [], unanswered: both })).toMatchObject({
      line: 'Whether it is at Books, Toys is not known',
      next: 'Books: The address does not let the station in (401): the secret may be wrong, or missing. Toys: The address does not answer. Scan it again.',
    })
    const rejected = {
      row: { line: 1, orderNumber: 'XYZ', column: 'city', reason: { code: 'empty' } },
      lookedUpAt: 'Web shop',
      importedAt: '2026-11-20T09:00:00.000Z',
    }
    const here = 'Web shop has it. Mend it there, and try again.'
    expect(found({ noneAt: [], unanswered: [] }, { rejected })).toEqual({
      word: 'Rejected',
      subject: 'XYZ',
      line: 'Its row was not taken: city is empty',
      next: here,
    })
    expect(found(notKnown, { rejected }).next).toBe(`${here} ${line}.`)
  })

  it('shows the newest that is known of its parcel, not what its answer said', () => {
    const outcome: ScanOutcome = { kind: 'shipping', parcel: parcelView({ state: 'prepared' }) }
    expect(afterScan(outcome).name).toBe('buying')
    expect(afterScan(outcome, withJob({ state: 'confirmed' })).name).toBe('shipped')
  })

  it('of a shipped order says so, unless its label still needs the packer', () => {
    const already = (parcel: ParcelView) =>
      afterScan({ kind: 'already_shipped', parcel, parcels: [parcel] }).name
    expect(already(withJob({ state: 'confirmed' }))).toBe('already')
    expect(already(withJob({ state: 'sent' }))).toBe('already')
    expect(already(withJob({ state: 'failed' }))).toBe('already')
    expect(already(withJob({ state: 'unknown' }))).toBe('ask')
    const unprinted = withJob({ state: 'failed', reason: { code: 'print_cancelled', message: '' } })
    const said = stageWords(
      afterScan({ kind: 'already_shipped', parcel: unprinted, parcels: [unprinted] }),
      0,
    )
    expect(said.word).toBe('Not printed')
    expect(said.line).toMatch(/^Bought .*, and not printed$/)
    expect(already(withJob({ state: 'queued', condition: 'paper_out' }))).toBe('printer_waits')
  })

  // Hazard: a packer is told to print a label again whose money is on its way back.
  it('of an order whose refund was asked for says so, and offers no reprint', () => {
    const parcel = withJob({ state: 'confirmed' })
    const outcome = { kind: 'already_shipped' as const, parcel, parcels: [parcel], nextParcelNumber: 2 }
    const refund = { askedAt: '2026-11-20T09:00:00.000Z', state: 'requested' } as const
    const refunded = afterScan({ ...outcome, refund })
    const { word, line, next } = stageWords(refunded, 0)
    expect([word, line]).toEqual(['Label void', expect.stringMatching(/^Its refund was asked for /)])
    expect(next).toMatch(/must not be used/)
    expect([word, line, next].join(' ')).not.toMatch(/Reprint|Shipped|Already/)
    expect(looksOf(refunded)).toMatchObject({ look: 'ask', pictogram: 'stop', sound: 'attention' })
    expect(looksOf(afterScan(outcome))).toMatchObject({ look: 'before', pictogram: 'already' })
    expect(soundOf(refunded)).toBe('attention')
    expect(actionsOf(refunded)).toEqual(['second', 'open_order', 'acknowledge'])
    expect(actionsOf(afterScan(outcome))).toEqual(['reprint', 'second', 'open_order', 'acknowledge'])
  })

  it('of an order that was bought half scanned says what was scanned and what not, and offers a second parcel', () => {
    const parcel = withJob({ state: 'confirmed' })
    const boughtOpen = [
      { sku: 'TEA', scanned: 1, unscanned: 2 },
      { sku: 'MUG', scanned: 0, unscanned: 1 },
    ]
    const outcome = { kind: 'already_shipped' as const, parcel, parcels: [parcel], nextParcelNumber: 2 }
    const shipped = afterScan({ ...outcome, boughtOpen })
    const { word, next } = stageWords(shipped, 0)
    expect(word).toBe('Already')
    expect(next).toContain('Scanned: 1 × TEA. Ordered, not scanned: 2 × TEA, 1 × MUG.')
    expect(actionsOf(shipped)).toContain('second')
    const many = Array.from({ length: 8 }, (_, at) => ({ sku: `S-${at}`, scanned: 1, unscanned: at }))
    expect(stageWords(afterScan({ ...outcome, boughtOpen: many }), 0).next).toContain('1 × S-5, ….')
  })

  it('that could not be sent offers to try again where waiting helps, and not where it does not', () => {
    const notSent = (code: 'service_unreachable' | 'order_incomplete') =>
      afterScan({ kind: 'not_sent', orderNumber: 'ORDER-1007', error: { code, message: '' } })
    expect(notSent('service_unreachable').name).toBe('not_bought')
    expect(stageTraits.not_bought.actions).toContain('retry')
    expect(notSent('order_incomplete').name).toBe('scan_failed')
  })

  it('that could not be sent says that nothing was bought, and does not call it unsure', () => {
    for (const code of ['service_unreachable', 'service_no_answer', 'unexpected_response'] as const) {
      const notSent = afterScan({ kind: 'not_sent', orderNumber: 'ORDER-1007', error: { code, message: '' } })
      expect(notSent.name).toBe('not_bought')
      expect(stageWords(notSent, 0).line).toContain('Nothing was bought.')
      expect(Object.values(stageWords(notSent, 0)).join(' ')).not.toMatch(/not sure|by hand/i)
    }
  })

  // Hazard: the stage says that the service is away, and the status bar beside it that it answers.
  it('that could not be sent does not say that the service is away once it is back', () => {
    const error = { code: 'service_unreachable' as const, message: '' }
    const outcome: ScanOutcome = { kind: 'not_sent', orderNumber: 'ORDER-1007', error }
    const prepared = parcelView({ state: 'prepared', reason: error })
    for (const state of ['offline', 'reachable'] as const) {
      const status = statusView({ service: { state, since: '2026-11-20T09:00:00.000Z' } })
      const said = [
        stage({ status, scan: { kind: 'answered', scanned: 'ORDER-1007', outcome } }),
        stageOfParcel(prepared, status),
      ].map((one) => stageWords(one, 0))
      for (const { word, line, next } of said) {
        expect(word).toBe(state === 'offline' ? 'Offline' : 'Not bought')
        expect(line).toContain('Nothing was bought.')
        expect(next).toMatch(state === 'offline' ? /when the service is back/ : /answers again/)
      }
    }
  })

  // Hazard: the bar still says what was heard before the scan, and the stage takes it for news of after it.
  it('that could not be sent does not say that the service is back by what was heard before', () => {
    const error = { code: 'service_unreachable' as const, message: '' }
    const outcome: ScanOutcome = { kind: 'not_sent', orderNumber: 'ORDER-1007', error }
    const before = statusView()
    const scan = { kind: 'answered' as const, scanned: 'ORDER-1007', outcome, statusBefore: before }
    expect(stageWords(stage({ status: before, scan }), 0).word).toBe('Offline')
    expect(stageWords(stage({ status: statusView(), scan }), 0).word).toBe('Not bought')
  })

  it('that could not be sent says to wait for the service only where it cannot be reached', () => {
    const next = (code: 'service_unreachable' | 'service_busy' | 'service_no_answer') =>
      stageWords(
        stage({
          status: statusView({ service: { state: 'offline', since: '2026-11-20T09:00:00.000Z' } }),
          scan: {
            kind: 'answered',
            scanned: 'ORDER-1007',
            outcome: { kind: 'not_sent', orderNumber: 'ORDER-1007', error: { code, message: '' } },
          },
        }),
        0,
      ).next
    expect(next('service_unreachable')).toBe('Reprints work. Try again when the service is back.')
    expect(next('service_busy')).toBe('Reprints work. Try again in a moment.')
    expect(next('service_no_answer')).toBe('Reprints work. Try again in a moment.')
  })

  it('that could not be sent and then was, shows the purchase', () => {
    const error = { code: 'service_unreachable' as const, message: '' }
    const prepared = parcelView({ state: 'prepared', reason: error })
    const outcome: ScanOutcome = { kind: 'not_sent', orderNumber: 'ORDER-1007', error, parcel: prepared }
    expect(afterScan(outcome, prepared).name).toBe('not_bought')
    expect(afterScan(outcome, parcelView({ state: 'sent' })).name).toBe('buying')
  })

  it('whose answer was lost does not say that nothing was bought', () => {
    const lost = stage({
      scan: {
        kind: 'failed',
        scanned: 'ORDER-1007',
        error: { code: 'station_unreachable', message: '' },
        gestureId: 'g',
      },
    })
    expect(lost.name).toBe('no_answer')
    expect(Object.values(stageWords(lost, 0)).join(' ')).not.toMatch(/nothing was bought/i)
  })
})

describe('an order that a person has to look at first', () => {
  const draft = {} as ShipmentDraft
  const check = (problems: readonly string[], weight?: DraftCheck['weight']): DraftCheck => ({
    isInternational: false,
    required: [],
    problems: problems.map((field) => ({ field, kind: 'missing' })),
    ...(weight ? { weight } : {}),
  })
  const error = { code: 'order_incomplete', message: 'm' } as const
  const lacking = (...fields: readonly string[]) =>
    afterScan({ kind: 'not_sent', orderNumber: 'ORDER-1007', error, draft, check: check(fields) })

  it('is told by what it lacks, and its form opened by one key', () => {
    const names = [
      lacking('packages.0.weight'),
      lacking('toAddress.state', 'toAddress.zip'),
      lacking('customsInfo.customsSigner'),
      lacking('packages.0.weight', 'toAddress.state'),
      lacking(),
    ].map((stage) => {
      expect(actionsOf(stage)).toContain('change')
      expect(stageWords(stage, 0).next).toContain('Nothing was bought')
      return stage.name
    })
    expect(names).toEqual(['weight', 'address', 'customs', 'incomplete', 'incomplete'])
  })

  it('says who its parcel goes to, as one that is bought does', () => {
    const toAddress = { name: 'Jürgen Mustermann', city: 'Berlin', state: 'BE', zip: '10115', country: 'DE' }
    const view = { draft: { toAddress } as ShipmentDraft, check: check(['customsInfo.customsSigner']) }
    const customs = afterScan({ kind: 'needs_customs', orderNumber: 'ORDER-1049', ...view })
    expect(recipientOf(customs)).toBe('Jürgen Mustermann · Berlin BE · 10115 · DE')
    expect(recipientOf(stage({ link: 'lost', parcel: parcelView({}) }))).toBe('')
    const noRate = afterScan({
      kind: 'not_sent',
      orderNumber: 'ORDER-1049',
      error: { code: 'no_rate', message: 'm', details: { reason: 'none_offered' } },
      draft: view.draft,
      check: check([]),
    })
    expect(recipientOf(noRate)).toBe('Jürgen Mustermann · Berlin BE · 10115 · DE')
    expect(stageWords(noRate, 0)).toMatchObject({ word: 'No rate', subject: 'ORDER-1049' })
    expect(actionsOf(noRate)).toEqual(['retry', 'change', 'hold', 'acknowledge'])
  })

  it('whose weight is another than the order’s says both, and ships only by a key of its own', () => {
    const weight = { expectedGrams: 340, actualGrams: 412, toleranceGrams: 20, isWithin: false }
    const stage = afterScan({
      kind: 'weight_mismatch',
      orderNumber: 'ORDER-1007',
      draft,
      check: check([], weight),
    })
    expect(stageWords(stage, 0)).toMatchObject({
      line: 'It weighs 14.5 oz, and should weigh 12 oz',
      subject: 'ORDER-1007',
    })
    expect(actionsOf(stage)[0]).toBe('buy')
    expect(soundOf(stage)).toBe('wrong')
  })

  it('at another bench offers the printer’s queue, and says whether it may be out there', () => {
    const atBench = (state: 'asked' | 'not_sure' | 'refused') =>
      withJob({
        state: 'queued',
        held: true,
        heldFor: 'bench',
        atBench: {
          requestId: '01999999-0000-7000-8000-000000000001',
          jobId: '01999999-0000-7000-8000-000000000002',
          benchId: '01999999-0000-7000-8000-000000000003',
          way: 'sent',
          bench: 'Bench 2',
          state,
          isOver: false,
          askedAt: '2026-11-20T08:00:00.000Z',
        },
      })
    const stageOf = (state: 'asked' | 'not_sure' | 'refused') => stageOfParcel(atBench(state), undefined)
    expect(actionsOf(stageOf('asked'))).toEqual(['open_printer'])
    expect(stageWords(stageOf('asked'), 0).line).toBe('Bench 2 has not taken it yet')
    expect(stageWords(stageOf('not_sure'), 0).line).toBe('It may have come out at Bench 2')
    expect(stageWords(stageOf('refused'), 0).line).toBe('Not printed at Bench 2')
    const held = withJob({ state: 'queued', held: true })
    expect(actionsOf(stageOfParcel(held, undefined))).toEqual(['release', 'cancel_print'])
  })

  it('is held with its reason, and let go by one key', () => {
    const stage = afterScan({ kind: 'held', orderNumber: 'ORDER-1007', reason: 'Wrong size' })
    expect(stageWords(stage, 0).line).toBe('Wrong size')
    expect(actionsOf(stage)).toEqual(['release_order', 'open_order', 'acknowledge'])
  })

  it('that was shipped has a second parcel only where the station has a number for it', () => {
    const shipped = withJob({ state: 'confirmed' })
    const already = (next: { nextParcelNumber?: number }) =>
      actionsOf(afterScan({ kind: 'already_shipped', parcel: shipped, parcels: [shipped], ...next }))
    expect(already({ nextParcelNumber: 2 })).toContain('second')
    expect(already({})).not.toContain('second')
  })

  it('of several packages says which label is under way, and counts them when all are confirmed', () => {
    const job = jobView({ id: 'second', state: 'queued' })
    const packages = [1, 2, 3].map((packageNumber) => ({
      packageNumber,
      labelId: `label-${packageNumber}`,
      ...(packageNumber === 2 ? { job } : {}),
    }))
    const parcel = parcelView({ packageCount: 3, packages, job })
    expect(stageWords(stageOfParcel(parcel, statusView()), 0).line).toContain('label 2 of 3')
    const done = parcelView({ packageCount: 3, packages, job: jobView({ state: 'confirmed' }) })
    expect(stageWords(stageOfParcel(done, statusView()), 0).line).toBe('3 labels at Zebra left · confirmed')
  })

  it('shares no key between two things that can be done', () => {
    for (const name of stageNames) {
      const keys = keysOf(named(name, { nextParcelNumber: 2, moveTo: printerView(), parcel: withJob({}) }))
      expect(new Set(keys).size, name).toBe(keys.length)
    }
  })
})

describe('with the station out of reach', () => {
  it('nothing is shown that may have changed meanwhile', () => {
    for (const link of ['lost', 'denied'] as const) {
      const scan = {
        kind: 'answered' as const,
        scanned: 'ORDER-1007',
        outcome: { kind: 'shipping' as const, parcel: parcelView({ state: 'sent' }) },
      }
      expect(stage({ link, scan }).name).toBe('lost')
      expect(stage({ link, scan, parcel: withJob({ state: 'sent' }) }).name).toBe('lost')
      expect(stage({ link }).name).toBe('lost')
    }
  })
  it('what is final stays', () => {
    const scan = {
      kind: 'answered' as const,
      scanned: 'ORDER-1007',
      outcome: { kind: 'shipping' as const, parcel: parcelView({ state: 'sent' }) },
    }
    expect(stage({ link: 'lost', scan, parcel: withJob({ state: 'confirmed' }) }).name).toBe('shipped')
  })
})

// Hazard: "Shipped" is said of a parcel of which a label that was paid for is not here.
describe('a bought parcel whose labels are not all here', () => {
  const missingLabels = { packages: [2], reason: { code: 'service_busy' as const, message: 'm' } }
  const one = { packageNumber: 1, labelId: 'label-1' }

  it('says how many are, once the first has come out, and asks on by a key', () => {
    const parcel = { ...withJob({ state: 'confirmed' }), packageCount: 2, packages: [one], missingLabels }
    const shown = stageOfParcel(parcel, statusView())
    expect(shown.name).toBe('labels_missing')
    expect(stageWords(shown, 0).line).toBe('1 of 2 labels here')
    expect(stageWords(shown, 0).next).toContain('busy')
    expect(actionsOf(shown)).toEqual(['fetch_labels', 'labels_complete', 'acknowledge'])
    const beside = { onStage: undefined, acknowledged: [] }
    expect(openMatters([parcel], statusView(), beside).map(({ name }) => name)).toEqual(['labels_missing'])
  })
  it('says so without any label, which is not for want of a printer', () => {
    const parcel = parcelView({ state: 'bought', missingLabels: { packages: [1] } })
    const shown = stageOfParcel(parcel, statusView())
    expect(shown.name).toBe('labels_missing')
    expect(stageWords(shown, 0).line).toBe('It is bought, and its label is not here yet')
    // What is not here cannot be all.
    expect(actionsOf(shown)).toEqual(['fetch_labels', 'acknowledge'])
  })
  it('asks about the label that may have come out first', () => {
    const parcel = { ...withJob({ state: 'unknown' }), packageCount: 2, packages: [one], missingLabels }
    expect(stageOfParcel(parcel, statusView()).name).toBe('ask')
  })
})

// Hazard: a label that is in memory alone is told as "not known", or not at all once the page is loaded anew.
it('a bought parcel that the disk does not take says so, and stays among what waits', () => {
  const reason = { code: 'data_folder_unusable' as const, message: 'm' }
  const parcel = parcelView({ state: 'sent', reason, notKept: true })
  const shown = stageOfParcel(parcel, statusView())
  expect(shown).toMatchObject({ name: 'not_kept', error: reason })
  expect(stageWords(shown, 0).line).toContain('bought')
  const beside = { onStage: undefined, acknowledged: [] }
  expect(openMatters([parcel], statusView(), beside).map(({ name }) => name)).toEqual(['not_kept'])
})

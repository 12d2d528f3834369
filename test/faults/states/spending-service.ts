// The service as far as money goes, one transaction at a time: where its work is, and what an answer may be at each point.

import { AppError } from '../../../src/contract/errors.ts'
import { UnexpectedResponse } from '../../../src/core/shipping-service.ts'

/** Where the work of a transaction is. `on_the_way`: its request is in the network, and may still arrive. */
export type Work = 'on_the_way' | 'at_work' | 'done_hidden' | 'done'

type Waiting = {
  readonly kind: 'spend' | 'look' | 'ask'
  readonly transactionId: string
  /** The request has come to the service. */
  arrived: boolean
  /** It is a transaction that the service knows already. */
  repeat: boolean
  readonly succeed: () => void
  readonly notKnown: () => void
  readonly fail: (error: AppError) => void
}

/** How a request that may spend is answered when nothing can be made of the answer. */
const unclear = {
  'no answer': () => new AppError('service_no_answer', 'lost'),
  unreadable: () => new UnexpectedResponse('torn', 'torn', {}),
} as const

export type SpendingService = {
  /** A call that waits until its fate is chosen. */
  call<T>(kind: Waiting['kind'], transactionId: string, answer: () => T, notKnown: () => T): Promise<T>
  options(): readonly string[]
  take(option: string): void
  /** The process is gone: nobody waits any more, and what is in the network stays there. */
  abandon(): void
  works(): Readonly<Record<string, Work>>
  waits(): readonly unknown[]
}

export function spendingService(): SpendingService {
  const works = new Map<string, Work>()
  let waiting: Waiting[] = []

  const isDone = (transactionId: string) => works.get(transactionId)?.startsWith('done') ?? false
  const name = (transactionId: string) => transactionId.slice(-2)

  /** What can become of one call, by name. */
  function fates(call: Waiting): Readonly<Record<string, () => void>> {
    const { transactionId, succeed, notKnown, fail } = call
    const unclearly = Object.fromEntries(
      Object.entries(unclear).map(([how, error]) => [how, () => fail(error())]),
    )
    switch (call.kind) {
      case 'ask':
        return {
          succeeds: succeed,
          'cannot be reached': () => fail(new AppError('service_unreachable', 'down')),
          'lets nobody in': () => fail(new AppError('service_auth_failed', 'keys')),
        }
      case 'look': {
        const found = works.get(transactionId) === 'done'
        return found ? { 'is found': succeed, ...unclearly } : { 'is not known': notKnown, ...unclearly }
      }
      case 'spend': {
        if (!call.arrived) {
          const known = works.has(transactionId) && works.get(transactionId) !== 'on_the_way'
          return {
            arrives() {
              call.arrived = true
              call.repeat = known
              if (!known) works.set(transactionId, 'at_work')
            },
            'never leaves': () => fail(new AppError('service_unreachable', 'down')),
            'is lost': () => fail(new AppError('service_no_answer', 'lost')),
            'is held up in the network': () => {
              if (!works.has(transactionId)) works.set(transactionId, 'on_the_way')
              fail(new AppError('service_no_answer', 'timeout'))
            },
            // The contract's own refusal: of a first try it is true.
            ...(works.has(transactionId)
              ? {}
              : {
                  'is refused': () =>
                    fail(new AppError('service_refused', 'no', { details: { status: 400 } })),
                }),
          }
        }
        return {
          ...(isDone(transactionId) ? { 'is answered': succeed } : {}),
          ...(call.repeat
            ? {
                'is refused as a repeat': () =>
                  fail(new AppError('service_refused', 'twice', { details: { status: 400 } })),
              }
            : {}),
          ...unclearly,
        }
      }
    }
  }

  const onward: Partial<Record<Work, readonly [string, Work]>> = {
    on_the_way: ['arrives late', 'at_work'],
    at_work: ['is done', 'done_hidden'],
    done_hidden: ['is listed', 'done'],
  }

  function all(): Readonly<Record<string, () => void>> {
    const named: Record<string, () => void> = {}
    for (const call of waiting) {
      for (const [fate, run] of Object.entries(fates(call))) {
        named[`${call.kind} ${name(call.transactionId)} ${fate}`] = () => {
          run()
          if (fate !== 'arrives') waiting = waiting.filter((one) => one !== call)
        }
      }
    }
    for (const [transactionId, work] of works) {
      const step = onward[work]
      if (step)
        named[`work of ${name(transactionId)} ${step[0]}`] = () => void works.set(transactionId, step[1])
    }
    return named
  }

  return {
    call: (kind, transactionId, answer, notKnown) =>
      new Promise((resolve, reject) => {
        waiting.push({
          kind,
          transactionId,
          arrived: false,
          repeat: false,
          succeed: () => resolve(answer()),
          notKnown: () => resolve(notKnown()),
          fail: reject,
        })
      }),
    options: () => Object.keys(all()),
    take: (option) => all()[option]?.(),
    abandon() {
      for (const { kind, arrived, transactionId } of waiting) {
        // A request that had left may be anywhere.
        if (kind === 'spend' && !arrived && !works.has(transactionId)) works.set(transactionId, 'on_the_way')
      }
      waiting = []
    },
    works: () => Object.fromEntries(works),
    waits: () =>
      waiting.map(({ kind, transactionId, arrived, repeat }) => [kind, name(transactionId), arrived, repeat]),
  }
}

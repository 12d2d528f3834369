// Faults put back, one at a time, into the sources as they are loaded: a simulator that never finds a planted fault is
// broken. A patch whose text is not in its file any more stops the run.

import type { Invariant } from './books.ts'

export type Patch = {
  readonly file: string
  readonly find: string
  readonly put: string
  /** Left out where it does not fit: the fault stands there as it is. */
  readonly ifItFits?: true
}

export type Mutant = {
  readonly name: string
  /** What was believed. */
  readonly fault: string
  readonly patches: readonly Patch[]
  /** By which it may be found. */
  readonly breaks: readonly Invariant[]
}

const money: readonly Invariant[] = [
  'one charge a parcel',
  'no paid label lost',
  'no state contradicts the service',
]
const purchaseRunner = 'src/core/ship/purchase-runner.ts'
const doubt = 'src/core/doubt.ts'
const serviceError = 'src/adapters/shipping-service/service-error.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'refused-repeat',
    fault: 'A refused repeat is believed while the first try is at work',
    patches: [
      {
        file: purchaseRunner,
        find: 'if (first && isAppError(error, ...saidNo))',
        put: 'if (isAppError(error, ...saidNo))',
      },
    ],
    breaks: money,
  },
  {
    name: 'busy-is-nothing-done',
    fault: '429, and 503 with Retry-After, count as "nothing was done"',
    patches: [
      {
        file: serviceError,
        find: "serviceError(movesMoney.has(id) ? 'service_no_answer' : 'service_busy', id",
        put: "serviceError('service_busy', id",
      },
      {
        file: doubt,
        find: "const nothingLeft = ['service_unreachable', 'no_account']",
        put: "const nothingLeft = ['service_unreachable', 'service_busy', 'no_account']",
      },
    ],
    breaks: money,
  },
  {
    name: 'bare-401-is-refusal',
    fault: 'A bare 401 to a purchase counts as "not let in, not worked on"',
    patches: [{ file: serviceError, find: '!body && movesMoney.has(id)', put: 'false' }],
    breaks: money,
  },
  {
    name: 'conflict-is-refusal',
    fault: '408 and 409 count as the contract’s own refusal',
    patches: [
      {
        file: serviceError,
        find: 'if (status >= 500 || status === 408 || (isCommand(id) && maybeAtWork.has(status))) {',
        put: 'if (status >= 500) {',
      },
      {
        file: serviceError,
        find: 'if (status >= 400 && body) {',
        put: 'if (status >= 400) {',
      },
    ],
    breaks: money,
  },
  {
    name: 'ten-seconds-are-proof',
    fault: 'Ten seconds of "not known" are proof that it was not bought',
    patches: [
      {
        file: 'src/core/ship/look-into.ts',
        find: 'if (repeat && mayRepeat',
        put: 'if (repeat) { await move(purchase, refusal(requestSealed())); return }\n    if (repeat && mayRepeat',
      },
    ],
    breaks: money,
  },
  {
    name: 'waits-by-wall-clock',
    fault: 'Waits run by the computer’s clock, which is set back',
    patches: [
      {
        file: 'src/core/lasting-wait.ts',
        find: 'return () => new Date(beginMs + clock.elapsedMs())',
        put: 'return beginMs < 0 ? () => new Date(beginMs) : () => clock.now()',
      },
      {
        file: 'src/core/lasting-wait.ts',
        find: 'Math.min(Math.max(0, at.getTime() - now.getTime()), longestMs)',
        put: 'Math.max(0, at.getTime() - now.getTime(), 0 * longestMs)',
      },
    ],
    breaks: ['doubts settle within 60 s of proof', 'doubts settle at all'],
  },
  {
    name: 'close-drops-labels',
    fault: 'An orderly close drops the label that arrives meanwhile',
    patches: [
      {
        file: 'src/core/hold-until-kept.ts',
        find: 'const isLast = closed\n',
        put: 'const isLast = closed\n        if (closed) return undefined\n',
      },
    ],
    breaks: ['an orderly close keeps what arrives'],
  },
  {
    name: 'stopped-is-prepared',
    fault: 'What was sent when the process died counts as never sent',
    patches: [
      {
        file: purchaseRunner,
        find: "await move(purchase, {\n          state: 'in_doubt',\n          reason: stoppedMeanwhile().toInfo(),\n          nextCheckAt: now(),",
        put: "await move(purchase, {\n          state: 'prepared',\n          reason: stoppedMeanwhile().toInfo(),\n          nextCheckAt: now(),",
      },
    ],
    breaks: money,
  },
  {
    name: 'unreadable-is-refusal',
    fault: 'An answer that cannot be read counts as a refusal',
    patches: [
      {
        file: doubt,
        find: "const refusals = ['service_refused',",
        put: "const refusals = ['unexpected_response', 'service_refused',",
      },
    ],
    breaks: money,
  },
  {
    name: 'interrupted-prints-again',
    fault: 'A label that was on its way when the process died is queued again',
    patches: [
      {
        file: 'src/core/printing/recovery.ts',
        find: "state: 'unknown',\n    awaitingConfirmation: false,",
        put: "state: job.state === 'sending' ? 'queued' : 'unknown',\n    awaitingConfirmation: false,",
      },
    ],
    breaks: ['no paper without a yes'],
  },
  {
    name: 'broken-link-prints-again',
    fault: 'A label whose link broke half-way is queued again',
    patches: [
      {
        file: 'src/core/printing/printer-queue.ts',
        find: "case 'printer_unreachable':",
        put: "case 'printer_link_broken':\n      case 'printer_unreachable':",
      },
    ],
    breaks: ['no paper without a yes', 'no state contradicts the printer'],
  },
  {
    name: 'funds-not-added',
    fault: 'Funds that the history does not have after two minutes count as not added',
    patches: [
      {
        file: 'src/core/account/deposit-doubt.ts',
        find: "if (found) return move(deposit, { ...settled, state: 'added', ...told })",
        put: "if (found) return move(deposit, { ...settled, state: 'added', ...told })\n    if (deposit.checks > 4) return move(deposit, { ...settled, state: 'not_added' })",
        ifItFits: true,
      },
    ],
    breaks: ['funds are added once'],
  },
  {
    name: 'refund-look-up-failed',
    fault: 'A look-up that fails counts as "none": the refund is called refused',
    patches: [
      {
        file: 'src/core/refunds/refund-runner.ts',
        find: 'await noteFailure(sent, error)\n      await doubt(sent, refused)',
        put: "await move(sent, { state: 'refused', ...settled, reason: refused.toInfo() })",
        ifItFits: true,
      },
    ],
    breaks: ['refunds are known'],
  },
  {
    name: 'no-such-manifest',
    fault: 'A manifest that is not listed after ten seconds counts as not made',
    patches: [
      {
        file: 'src/core/manifests/manifest-runner.ts',
        find: 'else await move(doubtful, stillInDoubt(doubtful, found))\n  }\n\n  async function run',
        put: "else if (doubtful.checks > 3) await move(doubtful, { state: 'not_created', ...settled }, 'release')\n    else await move(doubtful, stillInDoubt(doubtful, found))\n  }\n\n  async function run",
        ifItFits: true,
      },
    ],
    breaks: ['manifests are known'],
  },
]

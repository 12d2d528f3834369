// Faults that can be switched on, for tests and for training.

import { z } from 'zod'
import { endpoints } from '../../service/endpoints.ts'
import type { EndpointId } from '../../service/endpoints.ts'
import { statusOfCode } from './service-error.ts'
import type { LateLabel, LateLabels } from './late-labels.ts'

const endpointIds = Object.keys(endpoints) as [EndpointId, ...EndpointId[]]

const common = {
  /** `labelFile` is the download of a label by its link; `*` is every endpoint. */
  endpoint: z.enum([...endpointIds, 'labelFile', '*']),
  /** How many requests it strikes; then it is over. */
  times: z.int().positive().default(1),
}

/** An external provider's own words (section 7.1). */
const AdditionalInfo = z.strictObject({ Code: z.string(), Message: z.string() })

/**
 * A fault, struck by requests that carry a valid token and fit the contract. The kinds differ in whether the request is
 * worked on: after `status` (unless it says otherwise), `code` and `cut_before_work` nothing has happened, after `cut_after_work` and `unreadable` a shipment
 * is bought and the caller was not told; `cut_during_work` is the one first and the other later. `code` answers with the status that belongs to its code (section 7.2); codes of
 * warnings have none: the work is done, and its answer carries the warning. `latency` works after the wait, also when the caller has gone meanwhile. `hang`
 * holds the request, before its work or after, until `release` is called; stopping the service drops what is held.
 */
export const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('latency'), latencyMs: z.number().nonnegative() }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    status: z.literal([400, 401, 403, 404, 422, 429, 500, 503]),
    code: z.string().optional(),
    message: z.string().optional(),
    retryAfterSeconds: z.number().nonnegative().optional(),
    /** As a gateway may say that it is busy after the service behind it has done the work. */
    when: z.enum(['before_work', 'after_work']).default('before_work'),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('code'),
    code: z.string().refine((code) => statusOfCode(code) !== undefined, 'no code of the service ends so'),
    message: z.string().optional(),
    additionalInfo: AdditionalInfo.optional(),
    retryAfterSeconds: z.number().nonnegative().optional(),
  }),
  /** A purchase does not ask whether its transactionId was used before: a repeat buys a second shipment. */
  z.strictObject({ ...common, kind: z.literal('buys_again') }),
  /** A purchase of several packages is sold as a shipment for each, with a number, a price and a label of its own. */
  z.strictObject({ ...common, kind: z.literal('sells_separately') }),
  /** A purchase's addresses are verified, and its label has what that made of them, whether it asks for it or not. */
  z.strictObject({ ...common, kind: z.literal('corrects_addresses') }),
  z.strictObject({ ...common, kind: z.literal('cut_before_work') }),
  z.strictObject({ ...common, kind: z.literal('cut_after_work') }),
  /** The caller is cut off at once, and the work is done when `release` is called: until then nothing of it is found. */
  z.strictObject({ ...common, kind: z.literal('cut_during_work') }),
  /** A shipment is sold whose labels, or that of one package, are given only after so many seconds of the service's time. */
  z.strictObject({
    ...common,
    endpoint: z.literal(['createShipment', '*']),
    kind: z.literal('late_label'),
    packageNumber: z.int().positive().optional(),
    seconds: z.number().nonnegative(),
  }),
  /** The answer's body is `body`, or JSON that breaks off. */
  z.strictObject({ ...common, kind: z.literal('unreadable'), body: z.string().optional() }),
  z.strictObject({
    ...common,
    kind: z.literal('hang'),
    when: z.enum(['before_work', 'after_work']).default('before_work'),
  }),
])
export type Fault = z.output<typeof Fault>
export type FaultInput = z.input<typeof Fault>

export type Faults = {
  /** Adds a fault; several of one endpoint strike in the order in which they were set. Throws ZodError. */
  set(fault: FaultInput): void
  /** Forgets faults that have not struck, and lets held requests go on. */
  clear(): void
  /** Lets held requests go on. */
  release(): void
  /** How many requests are held at this moment. */
  held(): number
}

/** The service's side of the switches. */
export type StruckFaults = {
  take(endpoint: EndpointId | 'labelFile'): Fault | undefined
  /** Resolves with `go_on` when released, and with `dropped` when the service stops. */
  hold(): Promise<'go_on' | 'dropped'>
  drop(): void
  /** Labels of the next shipment come later. */
  lateLabel(label: LateLabel): void
}

export function createFaults(lateLabels: LateLabels): {
  readonly faults: Faults
  readonly struck: StruckFaults
} {
  let waiting: { readonly fault: Fault; left: number }[] = []
  const held = new Set<(outcome: 'go_on' | 'dropped') => void>()

  const end = (outcome: 'go_on' | 'dropped') => {
    for (const resolve of held) resolve(outcome)
    held.clear()
  }
  return {
    faults: {
      set(input) {
        const fault = Fault.parse(input)
        // It changes no answer by itself: what becomes of the request is another fault's.
        if (fault.kind === 'late_label') lateLabels.set(fault)
        else waiting.push({ fault, left: fault.times })
      },
      clear() {
        waiting = []
        lateLabels.clear()
        end('go_on')
      },
      release: () => end('go_on'),
      held: () => held.size,
    },
    struck: {
      take(endpoint) {
        const entry = waiting.find(({ fault }) => fault.endpoint === endpoint || fault.endpoint === '*')
        if (entry === undefined) return undefined
        entry.left -= 1
        waiting = waiting.filter(({ left }) => left > 0)
        return entry.fault
      },
      hold: () => new Promise((resolve) => held.add(resolve)),
      drop: () => end('dropped'),
      lateLabel: (label) => lateLabels.set(label),
    },
  }
}

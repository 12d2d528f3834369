// The service of a made-up shift that ends the day: strict as the contract's, with a book of its own of which shipment is on which
// manifest. It may lose answers, or work only after it seemed not to.

import { AppError } from '../../src/contract/errors.ts'
import type { ManifestRequest, ManifestService, ServiceManifest } from '../../src/core/manifests/ports.ts'
import type { RefundService } from '../../src/core/refunds/ports.ts'
import type { Random } from './random.ts'

export type Shipment = {
  readonly trackingNumber: string
  readonly transactionId: string
  readonly carrierAccountId: string
  /** The service's own. */
  readonly shipDate: string
  readonly bench: string
  isRefunded: boolean
  manifestId: string | undefined
  /** Its refund was asked for at a bench that knew itself cut off: it may be on the form of another. */
  isAskedBackCutOff: boolean
}

type Made = {
  readonly manifestId: string
  readonly request: ManifestRequest
  readonly on: readonly Shipment[]
}

export type DayService = ReturnType<typeof dayService>

const noAnswer = () => new AppError('service_no_answer', 'no answer')
const unreachable = () => new AppError('service_unreachable', 'not reached')
const refusal = (code: string, text: string) =>
  new AppError('service_refused', text, { details: { code, errors: [{ serviceMessage: text }] } })

export function dayService(random: Random) {
  const shipments: Shipment[] = []
  const manifests: Made[] = []
  /** Requests that it works on though nobody waits for an answer any more. */
  let late: ManifestRequest[] = []
  /** What nobody may ask of it. */
  const wrong: string[] = []
  let weather: 'fair' | 'foul' | 'off' = 'foul'

  const shipmentOf = (name: string) =>
    shipments.find(({ transactionId, trackingNumber }) => transactionId === name || trackingNumber === name)

  function make(request: ManifestRequest): ServiceManifest {
    const on: Shipment[] = []
    for (const name of request.value) {
      const shipment = shipmentOf(name)
      const refuses = (why: string) => refusal('MANIFEST.SHIPMENT', `${name}: ${why}`)
      if (!shipment) throw refuses('is not known')
      if (shipment.carrierAccountId !== request.carrierAccountId) throw refuses('has another carrier')
      if (shipment.isRefunded) {
        if (!shipment.isAskedBackCutOff) wrong.push(`${shipment.trackingNumber} is asked for, and refunded`)
        throw refuses('is refunded')
      }
      if (shipment.manifestId !== undefined) {
        wrong.push(`${shipment.trackingNumber} is asked for twice`)
        throw refuses('is on a manifest')
      }
      if (request.shipDate !== undefined && shipment.shipDate !== request.shipDate)
        throw refuses('leaves on another day')
      on.push(shipment)
    }
    const made = { manifestId: `MAN-${manifests.length + 1}`, request, on }
    manifests.push(made)
    for (const shipment of on) shipment.manifestId = made.manifestId
    return told(made)
  }

  const told = ({ manifestId, request, on }: Made): ServiceManifest => ({
    manifestId,
    manifestNumber: `9275-${manifestId}`,
    carrierAccountId: request.carrierAccountId,
    createdDate: undefined,
    shipDate: request.shipDate,
    shipmentCount: on.length,
    document: { format: 'pdf', bytes: new TextEncoder().encode(`%PDF-1.4 ${manifestId}`) },
    warnings: [],
    raw: '{}',
  })

  /** What befalls a request. */
  function befalls(): 'nothing' | 'not reached' | 'answer lost' | 'never done' | 'done late' {
    if (weather === 'off') return 'not reached'
    if (weather === 'fair') return 'nothing'
    return random.pick([
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'not reached',
      'answer lost',
      'answer lost',
      'never done',
      'done late',
    ])
  }
  function mayFail(): void {
    if (weather === 'off' || (weather === 'foul' && random.below(12) === 0)) throw unreachable()
  }
  // It takes as long as a link does.
  const answered = <T>(answer: () => T): Promise<T> => Promise.resolve().then(answer)

  const forManifests = {
    authorize: () => answered(mayFail),
    create: (request: ManifestRequest) =>
      answered(() => {
        const what = befalls()
        if (what === 'not reached') throw unreachable()
        if (what === 'never done') throw noAnswer()
        if (what === 'done late') late.push(request)
        if (what === 'done late') throw noAnswer()
        const made = make(request)
        if (what === 'answer lost') throw noAnswer()
        return made
      }),
    find: (manifestId: string) =>
      answered(() => {
        mayFail()
        const made = manifests.find((one) => one.manifestId === manifestId)
        return made && told(made)
      }),
    listed: () =>
      answered(() => {
        mayFail()
        return manifests.map(told)
      }),
    // Where it cannot tell the day, the parcel stays left out, at one bench alone too.
    shipDateOf: (transactionId: string) => answered(() => shipmentOf(transactionId)?.shipDate),
    hasShipment: (transactionId: string) => answered(() => shipmentOf(transactionId) !== undefined),
    carriers: () => answered(() => []),
  } satisfies Omit<ManifestService, 'list'> & { listed: () => Promise<readonly ServiceManifest[]> }

  const word = { status: 'Initiated', statusText: 'Initiated' } as const
  const forRefunds: RefundService = {
    authorize: () => answered(mayFail),
    requestRefund: (trackingNumber) =>
      answered(() => {
        const what = befalls()
        if (what === 'not reached') throw unreachable()
        if (what === 'never done' || what === 'done late') throw noAnswer()
        const shipment = shipmentOf(trackingNumber)
        if (!shipment) throw refusal('REFUND.UNKNOWN', 'not known')
        if (!shipment.isRefunded && weather === 'foul' && random.below(4) === 0)
          throw refusal('REFUND.TOO_LATE', 'too late')
        shipment.isRefunded = true
        if (what === 'answer lost') throw noAnswer()
        return { ...word, warnings: [], raw: '{}' }
      }),
    refundOf: (trackingNumber) =>
      answered(() => {
        mayFail()
        const shipment = shipmentOf(trackingNumber)
        return shipment && (shipment.isRefunded ? word : ('none' as const))
      }),
  }

  return {
    shipments,
    manifests,
    wrong,
    forManifests,
    forRefunds,
    isLate: (trackingNumbers: ReadonlySet<string>) =>
      late.some(({ value }) =>
        value.some((name) => trackingNumbers.has(shipmentOf(name)?.trackingNumber ?? '')),
      ),
    become(to: typeof weather): void {
      weather = to
    },
    /** What it worked on without an answer is done, or refused, now. */
    endsLate(): void {
      for (const request of late)
        try {
          make(request)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      late = []
    },
    /** The manifest that has just these. */
    manifestOf: (trackingNumbers: ReadonlySet<string>) =>
      manifests.find(
        ({ on }) =>
          on.length === trackingNumbers.size &&
          on.every(({ trackingNumber }) => trackingNumbers.has(trackingNumber)),
      ),
  }
}

// Starts a station's process, asks it as pages do, and ends it as people, systems and power cuts do.

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ParcelView, PrintJobView } from '../../../src/contract/domain.ts'
import type { ErrorInfo } from '../../../src/contract/errors.ts'
import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import type { ScanOutcome } from '../../../src/contract/ship.ts'
import { program } from '../../support/programs.ts'
import type { Said, StationWish, Told } from './station-words.ts'

/** An operation that was answered with an error. */
export class Refused extends Error {
  readonly info: ErrorInfo
  constructor(info: ErrorInfo) {
    super(`${info.code}: ${info.message}`)
    this.info = info
  }
}

/** The process has ended, or does not answer any more. */
export class StationGone extends Error {}

type Envelope =
  | { readonly ok: true; readonly value: never }
  | { readonly ok: false; readonly error: ErrorInfo }

export type StationProcess = {
  /** Throws `Refused`, or `StationGone` where the process has ended. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  scan(text: string, gestureId?: string): Promise<ScanOutcome>
  tell(told: Told): void
  /** How often work came to the moment where it stops. */
  stopped(): number
  /** The printers whose work stopped. */
  readonly stoppedPrinters: ReadonlySet<string>
  /** The last word of each order's parcel. */
  readonly parcels: Map<string, ParcelView>
  /** The last word of each print job, by its id. */
  readonly printJobs: Map<string, PrintJobView>
  /** Print jobs that are `sent` for good. */
  readonly leftPrints: ReadonlySet<string>
  readonly isGone: () => boolean
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void
  /** Ends it by a signal, and answers with its exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** A station that would not open: `code` says why. */
export class NotOpen extends Error {
  readonly code: string
  constructor(code: string, said: string) {
    super(`the station did not open: ${code} ${said}`)
    this.code = code
  }
}

export async function startStation(
  wish: StationWish,
  env: Readonly<Record<string, string>>,
): Promise<StationProcess> {
  const started = fork(program('test/faults/processes/station-child.ts'), [JSON.stringify(wish)], {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = once(started, 'exit')
  let said = ''
  started.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let stopped = 0
  const stoppedPrinters = new Set<string>()
  const parcels = new Map<string, ParcelView>()
  const printJobs = new Map<string, PrintJobView>()
  const leftPrints = new Set<string>()
  const opened = await new Promise<Extract<Said, { kind: 'open' }>>((resolve, reject) => {
    started.on('message', (message: Said) => {
      if (message.kind === 'open') resolve(message)
      if (message.kind === 'not_open') reject(new NotOpen(message.code, said))
      if (message.kind === 'stopped') {
        stopped++
        if (message.printerId !== undefined) stoppedPrinters.add(message.printerId)
      }
      if (message.kind === 'printLeft') leftPrints.add(message.jobId)
      if (message.kind === 'printJob') printJobs.set(message.job.id, message.job)
      if (message.kind === 'parcel') parcels.set(message.parcel.orderNumber, message.parcel)
    })
    void exited.then(() => reject(new NotOpen('ended', said)))
  })
  const isGone = () => started.exitCode !== null || started.signalCode !== null

  async function ask<K extends OperationName>(
    name: K,
    input: OperationInput<K>,
  ): Promise<OperationOutput<K>> {
    let envelope: Envelope
    try {
      const answer = await fetch(`http://127.0.0.1:${opened.port}/rpc/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${opened.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      envelope = (await answer.json()) as Envelope
    } catch (cause) {
      throw new StationGone(`no answer to ${name}`, { cause })
    }
    if (!envelope.ok) throw new Refused(envelope.error)
    return envelope.value
  }

  return {
    ask,
    scan: (text, gestureId = randomUUID()) => ask('ship.scan', { gestureId, text }),
    tell(told) {
      if (started.connected) started.send(told)
    },
    stopped: () => stopped,
    stoppedPrinters,
    parcels,
    printJobs,
    leftPrints,
    isGone,
    signal: (signal) => void started.kill(signal),
    async end(signal) {
      started.kill('SIGCONT')
      started.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

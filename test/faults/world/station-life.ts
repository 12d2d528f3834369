// The station of one life: the shipped app, core, stores and client, with the world in the place of the outside.

import { join } from 'node:path'
import { stationAdapters, type StationAdapters } from '../../../src/app/adapters.ts'
import { createBenchActivity } from '../../../src/app/station/bench-activity.ts'
import { createCallRing } from '../../../src/app/station/call-ring.ts'
import { createProgramHost } from '../../../src/app/programs/program-host.ts'
import { createDispatch } from '../../../src/app/dispatch.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { createGuard } from '../../../src/app/guard/guard.ts'
import { createHandlers } from '../../../src/app/handlers.ts'
import { createOperators } from '../../../src/app/station/operators.ts'
import { createStationCore } from '../../../src/app/station/station-core.ts'
import { administered } from '../../../src/app/station/station-profile.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { openStores, type Stores } from '../../../src/app/profile/stores.ts'
import type { EventListener } from '../../../src/app/station.ts'
import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import { AppError, isAppError, type ErrorInfo } from '../../../src/contract/errors.ts'
import type { Logger } from '../../../src/core/runtime.ts'
import type { LabelPrinter } from '../../../src/core/printing/ports.ts'
import type { SecretStore } from '../../../src/core/secret-store.ts'
import { never, type Life } from './life.ts'

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorInfo }

export type StationLife = {
  readonly life: Life
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<Answer<OperationOutput<K>>>
  close(): Promise<void>
}

export type StationLifeOptions = {
  readonly life: Life
  readonly dataDir: string
  readonly secrets: SecretStore
  readonly openPrinter: (isAlive: () => boolean) => LabelPrinter
  readonly tell: (what: string) => void
  /** A fault of the station itself: nothing of the outside explains it. */
  readonly onBug: (event: string, cause: unknown) => void
  /** The stores as they are, for whoever looks in from outside, and frees them after a death. */
  readonly onStores: (stores: Stores) => void
}

const noChild = () => {
  throw new Error('the simulated world has no child processes')
}

const notDrawn = (format: string) =>
  new AppError('not_printable', 'The label cannot be printed: it is not readable.', {
    details: { format, reason: 'not_readable' },
  })

function loggerOf({ life, tell, onBug }: StationLifeOptions): Logger {
  return {
    info: (event, fields) => life.isAlive() && tell(`  ${event} ${JSON.stringify(fields ?? {})}`),
    warn: (event, fields) => life.isAlive() && tell(`  ${event} ${JSON.stringify(fields ?? {})}`),
    error(event, fields, cause) {
      if (!life.isAlive()) return
      tell(
        `  ! ${event} ${JSON.stringify(fields ?? {})} ${cause instanceof Error ? String(cause.stack) : ''}`,
      )
      if (cause !== undefined && !isAppError(cause)) onBug(event, cause)
    },
  }
}

/** What the stores keep there when they are closed after a death, the dead one would not have kept. */
const keychainOf = ({ life, secrets }: StationLifeOptions): SecretStore => ({
  ...secrets,
  set: (name, value) => (life.isAlive() ? secrets.set(name, value) : Promise.resolve()),
  delete: (name) => (life.isAlive() ? secrets.delete(name) : Promise.resolve()),
})

/** Opens the station on what was committed. Throws what keeps it from opening. */
export async function openStationLife(options: StationLifeOptions): Promise<StationLife> {
  const { life, dataDir } = options
  const { clock } = life
  const real = stationAdapters({ entries: sourceEntries, startChild: noChild })
  const file = openSettingsFile(dataDir)
  const { settings, stationProfile } = administered(
    {
      read: () => file.read(),
      change: (change) => (life.isAlive() ? file.change(change) : file.read()),
    },
    { kind: 'none' },
  )
  const adapters: StationAdapters = {
    ...real,
    openSecretStore: () => Promise.resolve(options.secrets),
    // The file is checked in this thread: another one's answer comes in real time, each time at another place in the story.
    async openStores(folder, _secrets, storesClock) {
      const opened = await openStores(folder, keychainOf(options), storesClock)
      options.onStores(opened)
      const mortal = Object.entries(opened).map(([part, store]) => [
        part,
        typeof store === 'object' ? life.mortal(part, store) : store,
      ])
      return Object.fromEntries(mortal) as Stores
    },
    openPrinter: () => life.mortal('printer', options.openPrinter(life.isAlive)),
    // So do the label tools, which work in threads of their own. Labels here are ZPL, and go out as they came; the
    // model's forms are no PDF that anything could draw.
    toPrinterLanguage: ({ format, bytes }) =>
      format === 'zpl' ? Promise.resolve(bytes) : Promise.reject(notDrawn(format)),
    countPages: () => Promise.resolve(undefined),
    labelCodes: { read: () => Promise.reject(notDrawn('zpl')), stop: () => undefined },
  }
  const logger = loggerOf(options)
  const listeners = new Set<EventListener>()
  const emit: EventListener = (event, payload) => {
    if (life.isAlive()) for (const listener of listeners) listener(event, payload)
  }
  const operators = createOperators({ settings, clock, onState: () => undefined })
  const bench = createBenchActivity(clock)
  const core = createStationCore({
    dataDir,
    resources: sourceEntries.resources,
    settings,
    stationProfile,
    secrets: life.mortal('secrets', options.secrets),
    operators,
    calls: createCallRing(clock),
    logPath: join(dataDir, 'station.log'),
    adapters,
    clock,
    logger,
    emit,
    isHeard: () => listeners.size > 0,
    bench,
    updates: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ownWindow: false,
    programHost: createProgramHost(),
    takeProxy: () => undefined,
  })
  await core.openProfile('test')
  const dispatch = createDispatch(
    createHandlers(core),
    logger,
    createGuard({
      operators,
      acts: () => core.opened()?.acts,
      log: () => core.session().stores.audit,
      logger,
    }),
  )
  return {
    life,
    ask: (name, input) =>
      life.isAlive() ? (bench.during(name, () => dispatch(name, input)) as Promise<Answer<never>>) : never,
    async close() {
      await core.close()
      operators.session.close()
      real.close()
    },
  }
}

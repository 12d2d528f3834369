// The station's processes, one life after the other, on one data folder.

import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'
import type { Stores } from '../../../src/app/profile/stores.ts'
import { isAppError } from '../../../src/contract/errors.ts'
import type { Purchase } from '../../../src/core/ship/purchase.ts'
import { newLife, type Life, type LifeOptions } from './life.ts'
import { openStationLife, type Answer, type StationLife, type StationLifeOptions } from './station-life.ts'

export type StationProcess = {
  /** Undefined while there is none. */
  life(): Life | undefined
  /** As they are on disk, while a station is open. */
  stores(): Stores | undefined
  /** When the station at work was opened; now, while none is. */
  openSinceMs(): number
  /**
   * Asks a station that is open, once there is one. Undefined where that dies, or closes, before it answers.
   */
  act<K extends OperationName>(
    name: K,
    input: OperationInput<K>,
  ): Promise<Answer<OperationOutput<K>> | undefined>
  /** Closes the station in order; the next one opens after the pause. */
  close(): Promise<void>
  /** Closes it for good. */
  end(): Promise<void>
}

export type StationProcessOptions = Omit<LifeOptions, 'onDeath'> &
  Omit<StationLifeOptions, 'life' | 'onStores'> & {
    readonly onEnd: (why: string) => void
    /** After an orderly close: purchases whose answer was there, or not waited for, and is not kept. */
    readonly onDropped: (purchases: readonly Purchase[]) => void
    /** How long nobody starts it again. */
    readonly pauseMs: () => number
  }

type Open = { readonly station: StationLife; readonly ended: Promise<undefined> }

export function startProcess(options: StationProcessOptions): StationProcess {
  const { time, tell } = options
  let life: Life | undefined
  let stores: Stores | undefined
  let openSinceMs = 0
  let open: Open | undefined
  let waiting: ((opened: Open) => void)[] = []
  let over = false
  let isClosing = false
  let closedInOrder = false

  function look(opened: Stores): void {
    stores = opened
    if (!closedInOrder) return
    closedInOrder = false
    void opened.purchases.listByState('sent').then(options.onDropped)
  }

  async function live(): Promise<void> {
    const ended = Promise.withResolvers<undefined>()
    const mine = newLife({
      ...options,
      onDeath(why) {
        tell(`the station ends: ${why}`)
        options.onEnd(why)
        ended.resolve(undefined)
      },
    })
    life = mine
    const opening = openStationLife({ ...options, life: mine, onStores: look })
    opening.catch((error: unknown) => {
      options.onBug('the station does not open', isAppError(error) ? new Error(error.message) : error)
      mine.die('does not open')
    })
    const station = await Promise.race([opening.catch(() => undefined), ended.promise])
    if (station) {
      tell('the station is open')
      openSinceMs = time.elapsedMs()
      open = { station, ended: ended.promise }
      for (const go of waiting.splice(0)) go(open)
    }
    await ended.promise
    open = undefined
    life = undefined
    // One that closed in order has done so itself.
    await stores?.close().catch(() => undefined)
    stores = undefined
    isClosing = false
  }

  async function lives(): Promise<void> {
    for (;;) {
      await live()
      await time.sleep(options.pauseMs())
      if (over) return
    }
  }
  const done = lives()

  const opened = () => (open ? Promise.resolve(open) : new Promise<Open>((resolve) => waiting.push(resolve)))

  async function close(): Promise<void> {
    if (!open) return
    const { station, ended } = open
    isClosing = true
    const closed = await Promise.race([station.close().then(() => true), ended])
    if (!closed) return
    closedInOrder = true
    station.life.die('closed')
  }

  return {
    life: () => life,
    stores: () => (isClosing ? undefined : stores),
    openSinceMs: () => (open ? openSinceMs : time.elapsedMs()),
    async act(name, input) {
      const { station, ended } = await opened()
      return Promise.race([station.ask(name, input), ended])
    },
    close,
    async end() {
      await opened()
      over = true
      await close()
      waiting = []
      await done
    },
  }
}

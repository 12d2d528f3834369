// Kills this process (SIGKILL) right before a chosen effect: a write of a store, a call of the service, or a use of the
// printer. Between two effects nothing changes that a kill could leave half done.

import type { StationAdapters } from '../../src/app/adapters.ts'
import type { Stores } from '../../src/app/stores.ts'

export type KillSwitch = {
  /** From now on effects are counted, from 1. */
  arm(): void
  disarm(): void
  /** What was counted, in order. */
  readonly effects: readonly string[]
  /** Adapters whose effects count. */
  readonly adapt: (adapters: StationAdapters) => StationAdapters
}

/** @param killAt the number of the effect that is never reached; 0 for none */
export function createKillSwitch(killAt: number): KillSwitch {
  let armed = false
  const effects: string[] = []

  function before(effect: string): void {
    if (!armed) return
    effects.push(effect)
    if (effects.length === killAt) process.kill(process.pid, 'SIGKILL')
  }

  /** The same object; the functions named are effects. */
  function watched<T extends object>(part: string, target: T, names: readonly (keyof T & string)[]): T {
    return new Proxy(target, {
      get(_, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver)
        if (typeof member !== 'function' || !names.some((watchedName) => watchedName === name)) return member
        return (...args: unknown[]): unknown => {
          before(`${part}.${String(name)}`)
          return Reflect.apply(member, target, args)
        }
      },
    })
  }

  return {
    arm: () => void (armed = true),
    disarm: () => void (armed = false),
    effects,
    adapt: (adapters) => ({
      ...adapters,
      async openStores(...options) {
        const stores: Stores = await adapters.openStores(...options)
        return {
          ...stores,
          purchases: watched('purchases', stores.purchases, [
            'insertPrepared',
            'update',
            'commitBought',
            'keepRaw',
          ]),
          missingLabels: watched('missingLabels', stores.missingLabels, ['note', 'commit']),
          jobs: watched('jobs', stores.jobs, ['insert', 'startSending', 'update']),
          batches: watched('batches', stores.batches, ['update', 'updateRow', 'cancel']),
          manifests: watched('manifests', stores.manifests, [
            'insertPrepared',
            'startSending',
            'update',
            'commitCreated',
          ]),
        }
      },
      openService(options) {
        const access = adapters.openService(options)
        const calls = [
          'authorize',
          'createShipment',
          'findByTransactionId',
          'getLabels',
          'listOfferedServices',
        ] as const
        const { endOfDay } = access
        const manifestCalls = ['authorize', 'list', 'create', 'find'] as const
        return {
          ...access,
          service: watched('service', access.service, calls),
          endOfDay: {
            ...endOfDay,
            manifests: watched('manifestService', endOfDay.manifests, manifestCalls),
          },
        }
      },
      openPrinter: (setting) => watched('printer', adapters.openPrinter(setting), ['connect', 'send']),
    }),
  }
}

// What a station does to the outside while it buys and prints: the writes of its stores, its calls of the service, its
// use of the printer. Tests stand around each of them.

import type { StationAdapters } from '../../src/app/adapters.ts'
import type { Stores } from '../../src/app/profile/stores.ts'

/** Called in place of each effect, by its name such as `purchases.commitBought`; `call` is the effect itself. */
export type AroundEffect = (effect: string, call: () => unknown, args: readonly unknown[]) => unknown

/** The same adapters, with `around` around every effect. */
export const withEffects =
  (around: AroundEffect) =>
  (adapters: StationAdapters): StationAdapters => ({
    ...adapters,
    async openStores(...options) {
      const stores: Stores = await adapters.openStores(...options)
      return {
        ...stores,
        purchases: watched(around, 'purchases', stores.purchases, [
          'insertPrepared',
          'update',
          'commitBought',
          'keepRaw',
        ]),
        verification: watched(around, 'verification', stores.verification, ['add']),
        waitingOrders: watched(around, 'waitingOrders', stores.waitingOrders, ['add', 'stop', 'remove']),
        missingLabels: watched(around, 'missingLabels', stores.missingLabels, ['note', 'commit']),
        jobs: watched(around, 'jobs', stores.jobs, ['insert', 'startSending', 'update']),
        batches: watched(around, 'batches', stores.batches, [
          'update',
          'updateRow',
          'moveRow',
          'tryAgain',
          'end',
          'cancel',
        ]),
        manifests: watched(around, 'manifests', stores.manifests, [
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
        service: watched(around, 'service', access.service, calls),
        endOfDay: {
          ...endOfDay,
          manifests: watched(around, 'manifestService', endOfDay.manifests, manifestCalls),
        },
      }
    },
    openPrinter: (setting) => watched(around, 'printer', adapters.openPrinter(setting), ['connect', 'send']),
  })

/** The same object; the functions named are effects. */
export function watched<T extends object>(
  around: AroundEffect,
  part: string,
  target: T,
  names: readonly (keyof T & string)[],
): T {
  return new Proxy(target, {
    get(_, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || !names.some((watchedName) => watchedName === name)) return member
      return (...args: unknown[]): unknown =>
        around(`${part}.${String(name)}`, (): unknown => Reflect.apply(member, target, args), args)
    },
  })
}

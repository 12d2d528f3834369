// The order sources of the open profile as this bench keeps them: their list in its database, their secrets in the keychain. Whoever
// changes them does so in turn: people here, an administrator's file, and what other benches did.

import { z } from 'zod'
import type { FeedSecret } from '../../core/orders/sources/ports.ts'
import type { OrderSources } from '../../core/orders/sources/order-sources.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { keptSetting } from './kept-setting.ts'
import { feedSecret, markedSecret, sourceSecretName } from './placed-secret.ts'
import type { Stores } from './stores.ts'

/** A secret as all benches have it: sealed with the warehouse's key, and what it was given for. */
export const SealedSecret = z.object({ place: z.string(), sealed: z.string() })
export type SealedSecret = z.infer<typeof SealedSecret>

const SharedSecrets = z.object({
  /** The warehouse that they are sealed for. */
  of: z.uuid().optional(),
  /** By sources' ids. `atMs`: when it was given here, by this bench's clock. */
  sealed: z.record(z.string(), SealedSecret.extend({ atMs: z.number().optional() })),
  /** Given here at that time, and not sealed yet. */
  given: z.record(z.string(), z.number()),
  /** Whose address came from another bench: a secret that does not say what it was given for was given for another one. */
  moved: z.array(z.string()).default([]),
})
export type SharedSecrets = z.infer<typeof SharedSecrets>

export type KeptSources = ReturnType<typeof keptSources>

export function keptSources({
  stores,
  secrets,
  clock,
  isShared,
}: {
  readonly stores: Pick<Stores, 'stationId' | 'orderSources' | 'values'>
  readonly secrets: Pick<SecretStore, 'get' | 'set' | 'delete'>
  readonly clock: Pick<Clock, 'now'>
  /** A warehouse is set. */
  readonly isShared: boolean
}) {
  const nameOf = (sourceId: string) => sourceSecretName(stores.stationId, sourceId)
  const kept = keptSetting(stores.values, 'shared-source-secrets', SharedSecrets)
  let turns: Promise<unknown> = Promise.resolve()
  let running: Pick<OrderSources, 'replace'> | undefined
  let gifts = 0

  const shared = async (): Promise<SharedSecrets> =>
    (await kept.read()) ?? { sealed: {}, given: {}, moved: [] }

  /** Nobody else changes them until it is done. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work)
    turns = turn.catch(() => undefined)
    return turn
  }

  return {
    store: stores.orderSources,
    inTurn,
    /** What is told of their secrets, without the secrets. */
    shared,
    saveShared: kept.save,
    /** How many secrets were given since the profile was opened. */
    gifts: () => gifts,
    /** As it stands in the keychain. */
    keychain: {
      get: (sourceId: string) => secrets.get(nameOf(sourceId)),
      set: (sourceId: string, marked: string) => secrets.set(nameOf(sourceId), marked),
      delete: (sourceId: string) => secrets.delete(nameOf(sourceId)),
    },
    secrets: {
      async get(sourceId: string): Promise<FeedSecret | undefined> {
        const here = await secrets.get(nameOf(sourceId))
        if (here !== undefined) {
          const secret = feedSecret(here)
          const isMoved = secret.isFor('') === undefined && (await shared()).moved.includes(sourceId)
          return isMoved ? { ...secret, isFor: () => false } : secret
        }
        const sealed = isShared ? (await shared()).sealed[sourceId] : undefined
        return sealed && { value: undefined, isFor: (place) => place === sealed.place }
      },
      async set(sourceId: string, place: string, value: string): Promise<void> {
        const now = await shared()
        await kept.save({ ...now, given: { ...now.given, [sourceId]: clock.now().getTime() } })
        await secrets.set(nameOf(sourceId), markedSecret(place, value))
        gifts += 1
      },
      async delete(sourceId: string): Promise<void> {
        await secrets.delete(nameOf(sourceId))
        await kept.save(withoutSecret(await shared(), sourceId))
      },
    },
    /** These are looked into from now on. */
    follow(sources: Pick<OrderSources, 'replace'>): void {
      running = sources
    },
    /** Nothing is looked into while `keep` writes down what is another. */
    replace: (sourceId: string, keep: () => Promise<void>): Promise<void> =>
      running ? running.replace(sourceId, keep) : keep(),
  }
}

export function withoutSecret({ sealed, given, ...others }: SharedSecrets, sourceId: string): SharedSecrets {
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id !== sourceId))
  return { ...others, sealed: without(sealed), given: without(given) }
}

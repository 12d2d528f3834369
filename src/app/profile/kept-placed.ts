// The order sources of the open profile, and its targets of results, as this bench keeps them: their list in its database, their secrets in
// the keychain. Whoever changes them does so in turn: people here, an administrator's file, and what other benches did.

import { z } from 'zod'
import { createLine } from '../../base/in-turn.ts'
import type { OrderSourceStore } from '../../core/orders/sources/ports.ts'
import type { PlacedSecret } from '../../core/placed-secret.ts'
import type { ResultStore } from '../../core/results/ports.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { keptSetting } from './kept-setting.ts'
import { feedSecret, markedSecret, sourceSecretName, targetSecretName } from './placed-secret.ts'
import type { Stores } from './stores.ts'

/** A secret as all benches have it: sealed with the warehouse's key, and what it was given for. */
export const SealedSecret = z.object({ place: z.string(), sealed: z.string() })
export type SealedSecret = z.infer<typeof SealedSecret>

const SharedSecrets = z.object({
  /** The warehouse that they are sealed for. */
  of: z.uuid().optional(),
  /** By the ids of what they are of. `atMs`: when it was given here, by this bench's clock. */
  sealed: z.record(z.string(), SealedSecret.extend({ atMs: z.number().optional() })),
  /** Given here at that time, and not sealed yet. */
  given: z.record(z.string(), z.number()),
  /** Whose address came from another bench: a secret that does not say what it was given for was given for another one. */
  moved: z.array(z.string()).default([]),
})
export type SharedSecrets = z.infer<typeof SharedSecrets>

type KeptPorts = {
  readonly stores: Pick<Stores, 'stationId' | 'values'>
  readonly secrets: Pick<SecretStore, 'get' | 'set' | 'delete'>
  readonly clock: Pick<Clock, 'now'>
  /** A warehouse is set. */
  readonly isShared: boolean
}

/** They are at work: nothing is asked of the one with this id, and nothing sent to it, while `keep` writes down what is another. */
type AtWork = { replace(id: string, keep: () => Promise<void>): Promise<void> }

export type KeptPlaced<Store> = ReturnType<typeof keptPlaced<Store>>
export type KeptSources = KeptPlaced<OrderSourceStore>
export type KeptTargets = KeptPlaced<ResultStore>

export const keptSources = ({
  stores,
  ...ports
}: KeptPorts & { readonly stores: Pick<Stores, 'orderSources'> }): KeptSources =>
  keptPlaced(
    { stores, ...ports },
    { store: stores.orderSources, keptName: 'shared-source-secrets', secretName: sourceSecretName },
  )

export const keptTargets = ({
  stores,
  ...ports
}: KeptPorts & { readonly stores: Pick<Stores, 'results'> }): KeptTargets =>
  keptPlaced(
    { stores, ...ports },
    { store: stores.results, keptName: 'shared-target-secrets', secretName: targetSecretName },
  )

function keptPlaced<Store>(
  { stores, secrets, clock, isShared }: KeptPorts,
  {
    store,
    keptName,
    secretName,
  }: {
    readonly store: Store
    /** Under what name it is kept what is told of their secrets. */
    readonly keptName: string
    readonly secretName: (stationId: string, id: string) => string
  },
) {
  const nameOf = (id: string) => secretName(stores.stationId, id)
  const kept = keptSetting(stores.values, keptName, SharedSecrets)
  /** Nobody else changes them until it is done. */
  const inTurn = createLine()
  let running: AtWork | undefined
  let gifts = 0

  const shared = async (): Promise<SharedSecrets> =>
    (await kept.read()) ?? { sealed: {}, given: {}, moved: [] }

  return {
    store,
    inTurn,
    /** What is told of their secrets, without the secrets. */
    shared,
    saveShared: kept.save,
    /** How many secrets were given since the profile was opened. */
    gifts: () => gifts,
    /** As it stands in the keychain. */
    keychain: {
      get: (id: string) => secrets.get(nameOf(id)),
      set: (id: string, marked: string) => secrets.set(nameOf(id), marked),
      delete: (id: string) => secrets.delete(nameOf(id)),
    },
    secrets: {
      async get(id: string): Promise<PlacedSecret | undefined> {
        const here = await secrets.get(nameOf(id))
        if (here !== undefined) {
          const secret = feedSecret(here)
          const isMoved = secret.isFor('') === undefined && (await shared()).moved.includes(id)
          return isMoved ? { ...secret, isFor: () => false } : secret
        }
        const sealed = isShared ? (await shared()).sealed[id] : undefined
        return sealed && { value: undefined, isFor: (place) => place === sealed.place }
      },
      async set(id: string, place: string, value: string): Promise<void> {
        const now = await shared()
        await kept.save({ ...now, given: { ...now.given, [id]: clock.now().getTime() } })
        await secrets.set(nameOf(id), markedSecret(place, value))
        gifts += 1
      },
      async delete(id: string): Promise<void> {
        await secrets.delete(nameOf(id))
        await kept.save(withoutSecret(await shared(), id))
      },
    },
    /** These are at work from now on. */
    follow(atWork: AtWork): void {
      running = atWork
    },
    replace: (id: string, keep: () => Promise<void>): Promise<void> =>
      running ? running.replace(id, keep) : keep(),
  }
}

export function withoutSecret({ sealed, given, ...others }: SharedSecrets, id: string): SharedSecrets {
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))
  return { ...others, sealed: without(sealed), given: without(given) }
}

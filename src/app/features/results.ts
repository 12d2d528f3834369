// Results: what became of orders, told to whoever sent them.

import type { TargetSecret } from '../../core/results/ports.ts'
import { createResultTelling } from '../../core/results/tell-results.ts'
import { tellingView } from '../../core/results/views.ts'
import { feedSecret, markedSecret, targetSecretName } from '../profile/placed-secret.ts'
import { newId } from '../runtime.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type ResultsPorts = PortsOf<
  'adapters' | 'secrets' | 'changes' | 'page' | 'clock' | 'logger',
  'results' | 'stationId'
>

export type ResultsFeature = Feature<'results'> & {
  /** Targets with something that waits for a person, also for a key, each with since when the oldest of it is noted. */
  stoppedTargets(): Promise<readonly { readonly id: string; readonly name: string; readonly since: Date }[]>
}

export function resultsFeature({
  stores: { results, stationId },
  adapters,
  secrets,
  changes,
  page,
  clock,
  logger,
}: ResultsPorts): ResultsFeature {
  const nameOf = (targetId: string) => targetSecretName(stationId, targetId)
  const telling = createResultTelling({
    store: results,
    send: adapters.sendResult,
    drop: adapters.dropResult,
    secrets: {
      async get(targetId): Promise<TargetSecret | undefined> {
        const kept = await secrets.get(nameOf(targetId))
        return kept === undefined ? undefined : feedSecret(kept)
      },
      set: (targetId, place, value) => secrets.set(nameOf(targetId), markedSecret(place, value)),
      delete: (targetId) => secrets.delete(nameOf(targetId)),
    },
    clock,
    newId,
    random: Math.random,
    logger,
    onTarget: (target) => page.tell('resultTarget', () => target),
    onChange: () => page.tell('resultsChanged', () => ({})),
  })
  for (const change of ['purchase', 'refund', 'orders'] as const) changes.on(change, telling.noted)

  return {
    async stoppedTargets() {
      const targets = await results.targets()
      const stopped = await Promise.all(
        targets.map(async ({ id, config: { name } }) => {
          const { oldestStoppedAt, closed } = await results.counts(id)
          const [since] = [oldestStoppedAt, closed.since]
            .filter((time) => time !== undefined)
            .toSorted((a, b) => a.getTime() - b.getTime())
          return since ? [{ id, name, since }] : []
        }),
      )
      return stopped.flat()
    },
    start: telling.start,
    close: telling.close,
    handlers: {
      async 'results.targets'() {
        return { targets: [...(await telling.targets())] }
      },
      async 'results.list'({ targetId, before, ...filter }) {
        const { tellings, total, next } = await results.list({ ...filter, targetId, before })
        return { tellings: tellings.map(tellingView), total, ...(next === undefined ? {} : { next }) }
      },
      async 'results.ofOrder'({ orderNumber }) {
        const names = new Map((await results.targets()).map(({ id, config }) => [id, config.name]))
        const ofTargets = Map.groupBy(await results.ofOrder(orderNumber), ({ targetId }) => targetId)
        const closed = await results.closedOfOrder(orderNumber)
        return {
          targets: [...new Set([...ofTargets.keys(), ...closed.keys()])].flatMap((targetId) => {
            const target = names.get(targetId)
            if (target === undefined) return []
            const tellings = (ofTargets.get(targetId) ?? []).map(tellingView)
            return [{ targetId, target, tellings, closed: closed.get(targetId)?.count ?? 0 }]
          }),
        }
      },
      'results.saveTarget': telling.saveTarget,
      async 'results.removeTarget'({ targetId }) {
        await telling.removeTarget(targetId)
        return { done: true }
      },
      async 'results.tryTarget'(wish) {
        const fault = await telling.tryTarget(wish)
        return fault ? { fault } : {}
      },
      async 'results.retry'(which) {
        return { tellings: await telling.retry(which) }
      },
      'results.skip': ({ tellingId, reason }) => telling.skip(tellingId, reason),
    },
  }
}

// Results: what became of orders, told to whoever sent them.

import { createResultTelling } from '../../core/results/tell-results.ts'
import { tellingView } from '../../core/results/views.ts'
import type { KeptTargets } from '../profile/kept-placed.ts'
import { newId } from '../runtime.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import { applyProfileTargets, lockTargets } from './profile-result-targets.ts'

type ResultsPorts = PortsOf<
  'profile' | 'stationProfile' | 'adapters' | 'changes' | 'page' | 'clock' | 'logger',
  'results' | 'values'
> & {
  readonly resultTargets: KeptTargets
  readonly warehouse: object | undefined
}

export type ResultsFeature = Feature<'results'> & {
  /** Targets with something that waits for a person, also for a key, each with since when the oldest of it is noted. */
  stoppedTargets(): Promise<readonly { readonly id: string; readonly name: string; readonly since: Date }[]>
}

export function resultsFeature(ports: ResultsPorts): ResultsFeature {
  const { adapters, resultTargets: kept, warehouse, changes, page, clock, logger } = ports
  const { results } = ports.stores
  /** What a person does with the targets: the other benches hear of it. */
  async function edited<T>(work: () => Promise<T>): Promise<T> {
    const made = await kept.inTurn(work)
    changes.emit('lists')
    return made
  }
  const atWork = createResultTelling({
    store: results,
    send: adapters.sendResult,
    drop: adapters.dropResult,
    databases: adapters.databases,
    secrets: kept.secrets,
    isShared: warehouse !== undefined,
    clock,
    newId,
    random: Math.random,
    logger,
    onTarget: (target) => page.tell('resultTarget', () => target),
    onChange: () => page.tell('resultsChanged', () => ({})),
  })
  const telling = lockTargets(atWork, ports)
  for (const change of ['purchase', 'refund', 'orders'] as const) changes.on(change, telling.noted)

  return {
    async stoppedTargets() {
      const targets = await results.targets()
      const stopped = await Promise.all(
        targets.map(async ({ id, config: { name } }) => {
          const { oldestStoppedAt, closed } = await results.counts(id)
          // A damaged row may not say since when.
          const closedSince = closed.count > 0 ? (closed.since ?? clock.now()) : undefined
          const [since] = [oldestStoppedAt, closedSince]
            .filter((time) => time !== undefined)
            .toSorted((a, b) => a.getTime() - b.getTime())
          return since ? [{ id, name, since }] : []
        }),
      )
      return stopped.flat()
    },
    start: () =>
      kept.inTurn(async () => {
        await applyProfileTargets({ ...ports, kept })
        await telling.start()
        kept.follow(atWork)
      }),
    close: telling.close,
    handlers: {
      async 'results.targets'() {
        return { targets: [...(await telling.targets())], closed: [...(await telling.closedTargets())] }
      },
      async 'results.list'({ targetId, before, ...filter }) {
        const { tellings, total, next, unreadable = 0 } = await results.list({ ...filter, targetId, before })
        return {
          tellings: tellings.map(tellingView),
          total,
          ...(next === undefined ? {} : { next }),
          ...(unreadable > 0 && { unreadable }),
        }
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
            return [{ targetId, target, tellings, closed: closed.get(targetId) ?? 0 }]
          }),
        }
      },
      'results.saveTarget': (wish) => edited(() => telling.saveTarget(wish)),
      async 'results.removeTarget'({ targetId }) {
        await edited(() => telling.removeTarget(targetId))
        return { done: true }
      },
      'results.tryTarget': (wish) => telling.tryTarget(wish),
      async 'results.retry'(which) {
        return { tellings: await telling.retry(which) }
      },
      'results.skip': ({ tellingId, reason }) => telling.skip(tellingId, reason),
    },
  }
}

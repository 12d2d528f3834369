// What the last answers of the service were read as, and the names that a supervisor adds to read them by.

import { endpointName } from '../../adapters/shipping-service/check-input.ts'
import { keptAnswerOf, shownAnswer } from '../../adapters/shipping-service/kept-answer.ts'
import { readAgain } from '../../adapters/shipping-service/read-again.ts'
import type { ReadingsSummary, ReadingsView } from '../../contract/readings.ts'
import type { ReadEndpoint } from '../../core/readings/kept-answer.ts'
import { createReadings } from '../../core/readings/readings.ts'
import { endpoints } from '../../service/endpoints.ts'
import { checkedResponseNames, writeResponseNames } from '../disk/response-names-file.ts'
import { noAccountKey } from '../profile/no-account.ts'
import { newId } from '../runtime.ts'
import { lockedError } from '../station/station-profile.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import { endpointState, endpointView, nameFileView, summaryOf, trialView } from './reading-views.ts'

type ReadingsPorts = PortsOf<
  'dataDir' | 'account' | 'stationProfile' | 'changes' | 'page' | 'clock' | 'logger',
  'answers'
>

/** Of the service itself: the gateway's is another server. */
const isOfService = (id: string): id is ReadEndpoint => id !== 'createGatewayToken'
const endpointIds = Object.keys(endpoints).filter(isOfService)

export type ReadingsFeature = ReturnType<typeof readingsFeature>

export function readingsFeature(ports: ReadingsPorts) {
  const { dataDir, stores, account, stationProfile, changes, page, clock, logger } = ports
  const readings = createReadings({
    store: stores.answers,
    readAgain: (answer, names) => readAgain(answer, checkedResponseNames(names)),
    names: () => account.current().names(),
    accountKeys: () => [...new Set([account.connected().key() ?? noAccountKey, noAccountKey])],
    clock,
    newId,
    logger,
    onChange: tellChange,
  })
  changes.on('exchange', (accountKey, exchange) => readings.hear(accountKey, () => keptAnswerOf(exchange)))

  async function view(): Promise<ReadingsView> {
    const read = await readings.list()
    const all = endpointIds.map((id) =>
      endpointView(
        id,
        read.filter(({ answer }) => answer.endpoint === id),
      ),
    )
    return {
      summary: summaryOf(all),
      endpoints: all,
      names: nameFileView(account.current().names()),
    }
  }
  /** Of what was judged already: nothing is read for it. */
  async function summary(): Promise<ReadingsSummary> {
    const judged = await readings.judged()
    const states = endpointIds.map((id) =>
      endpointState(
        id,
        judged.filter(({ endpoint }) => endpoint === id),
      ),
    )
    return summaryOf(states)
  }

  /** Answers come all the time; what is said of them seldom changes. */
  let told = ''
  function tellChange(): void {
    page.tell('readings', async () => {
      const now = await summary()
      if (JSON.stringify(now) === told) return undefined
      told = JSON.stringify(now)
      return now
    })
  }

  const feature: Feature<'readings'> = {
    accountChanged: () => readings.accountChanged(noAccountKey, account.connected().key()),
    close: () => readings.close(),
    handlers: {
      'readings.list': view,
      'readings.summary': summary,
      async 'readings.raw'({ answerId }) {
        const answer = await readings.get(answerId)
        return { endpoint: endpointName(answer.endpoint), text: shownAnswer(answer) }
      },
      'readings.try': async ({ names }) => ({
        trials: (await readings.tryOut(checkedResponseNames(names))).map(trialView),
      }),
      async 'readings.save'({ names }) {
        if (stationProfile.isLocked('serviceWording')) throw lockedError('serviceWording')
        writeResponseNames(dataDir, checkedResponseNames(names))
        account.reopen()
        const now = await view()
        tellChange()
        return now
      },
    },
  }
  return { ...feature, summary }
}

// What people of a shift ask for besides parcels: money back, manifests, funds. Once all is calm they look at what the
// service has, and say so where the station asks for a person's word.

import { setTimeout as wait } from 'node:timers/promises'
import type { ManifestBlock, ManifestView } from '../../../src/contract/manifests.ts'
import type { OperationOutput } from '../../../src/contract/operations.ts'
import type { Random } from '../../support/random.ts'
import type { Bench } from './shift-bench.ts'
import { accountsOf, orderOf } from './world.ts'

export type Evening = {
  /** Until it is calm. */
  work(): Promise<void>
  /** A round of what is left once it is calm; answers with what is open still. */
  settle(): Promise<readonly string[]>
  /** Purchases that the screen kept off a manifest in the last round: not on paper, or of a day that has not come. */
  leftOff(): ReadonlySet<string>
}

type Lists = OperationOutput<'manifests.today'>['lists']

const isLeftToPeople: readonly ManifestBlock[] = ['not_printed', 'other_day']
/** One of so many bought parcels is given back. */
const refundsOf = 8
export function evening(bench: Bench, random: Random, paceMs: number): Evening {
  const { ask, lastSeen, world } = bench
  const accounts = accountsOf(world)
  const soldThere = () => accounts.flatMap(({ sandbox }) => sandbox.sold())
  const gesture = () => ({ gestureId: crypto.randomUUID() })
  let leftOff: ReadonlySet<string> = new Set()

  async function refundOne(): Promise<void> {
    const bought = [...lastSeen.values()].filter(({ state }) => state === 'bought')
    const refunds = (await ask('refunds.list', { which: 'all', limit: 500 }))?.refunds ?? []
    const open = refunds.filter(({ state }) => state !== 'refused').length
    if (bought.length === 0 || open >= bench.orders.length / refundsOf) return
    const { purchaseId } = random.pick(bought)
    const request = { purchaseIds: [purchaseId] }
    const asked = [ask('refunds.request', { ...request, ...gesture() })]
    if (random.next() < 0.3) asked.push(ask('refunds.request', { ...request, ...gesture() }))
    await Promise.all(asked)
  }

  async function createManifests(lists: Lists): Promise<void> {
    const listIds = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
    if (listIds.length === 0) return
    const request = { ...gesture(), listIds }
    const asked = [ask('manifests.create', request)]
    if (random.next() < 0.3) asked.push(ask('manifests.create', request))
    await Promise.all(asked)
  }

  /** What is bought goes onto manifests, and what the screen keeps off them is for one of its reasons. */
  async function settleLists(lists: Lists): Promise<readonly string[]> {
    await createManifests(lists)
    const blocked = lists.flatMap((list) => list.blocked)
    leftOff = new Set(
      blocked
        .filter(({ blocks }) => blocks.some((block) => isLeftToPeople.includes(block)))
        .map(({ purchaseId }) => purchaseId),
    )
    const jobs = (await ask('print.jobs', { limit: 200 }))?.jobs
    // A label whose printer is being asked is not known to be out yet, and may be in a moment.
    const isOnItsWay = ({ orderNumber, blocks }: (typeof blocked)[number]) =>
      blocks.includes('not_printed') &&
      (jobs?.some(({ subject, state }) => subject === orderNumber && state === 'sent') ?? true)
    return [
      ...lists.filter(({ ready }) => ready > 0).map(({ ready }) => `${ready} parcels without their manifest`),
      ...blocked.filter(isOnItsWay).map(({ orderNumber }) => `${orderNumber} is being printed`),
    ]
  }

  async function addFunds(): Promise<void> {
    // Each amount is another one: an entry of the history is as a rule one deposit's alone.
    const amount = { amountMinor: 1_000 + random.below(90_000), currency: 'USD' }
    await ask('postage.addFunds', { ...gesture(), amount })
  }

  /** Says what is so: by the service's own books. */
  async function decideFunds(): Promise<readonly string[]> {
    const deposits = (await ask('postage.account', {}))?.deposits
    if (!deposits) return ['funds are not told']
    const open = deposits.filter(({ state }) => state !== 'added' && state !== 'not_added')
    for (const { depositId, state, canSayNotAdded, lookalike } of open) {
      if (state === 'in_doubt' && canSayNotAdded) {
        await ask('postage.decideDeposit', { depositId, added: false, reason: 'service_says' })
      } else if (!lookalike) await ask('postage.settleDeposit', { depositId })
    }
    return open.map(({ state }) => `funds ${state}`)
  }

  /** Which of the service's manifests has the parcels of one in doubt, by what the packages themselves say. */
  async function settleManifest({ manifestId, canEndDoubt }: ManifestView): Promise<void> {
    for (const order of bench.orders) {
      const where = await ask('manifests.find', { text: order })
      if (where?.kind !== 'on_manifest' || where.manifest.manifestId !== manifestId) continue
      const sold = soldThere().find(({ recipient }) => orderOf(recipient) === order)
      const made = accounts
        .flatMap(({ sandbox }) => sandbox.manifests())
        .find(({ soldAs }) => sold !== undefined && soldAs.includes(sold.transactionId))
      if (made) await ask('manifests.settle', { manifestId, serviceManifestId: made.manifestId })
      else if (canEndDoubt) await ask('manifests.endDoubt', { manifestId, reason: 'service_says' })
      return
    }
  }

  async function settleManifests(unsettled: readonly ManifestView[]): Promise<readonly string[]> {
    for (const manifest of unsettled) {
      if (manifest.state === 'in_doubt' && (manifest.needsPerson || manifest.canEndDoubt))
        await settleManifest(manifest)
      else await ask('manifests.retry', { manifestId: manifest.manifestId })
    }
    return unsettled.map(({ state, lacksForm }) => `manifest ${state}${lacksForm ? ' without form' : ''}`)
  }

  async function settleRefunds(): Promise<readonly string[]> {
    const refunds = (await ask('refunds.list', { which: 'all', limit: 500 }))?.refunds
    if (!refunds) return ['refunds are not told']
    const ends: readonly string[] = ['requested', 'refused', 'withdrawn']
    const open = refunds.filter(({ state }) => !ends.includes(state))
    for (const { refundId } of open) await ask('refunds.retry', { refundId })
    return open.map(({ state }) => `refund ${state}`)
  }

  return {
    leftOff: () => leftOff,
    async work() {
      const manifests = async () => createManifests((await ask('manifests.today', {}))?.lists ?? [])
      const acts = [refundOne, manifests, addFunds]
      while (!bench.calm) {
        await random.pick(acts)()
        await wait(random.below(2 * paceMs))
      }
    },
    async settle() {
      const open = [...(await settleRefunds()), ...(await decideFunds())]
      const today = await ask('manifests.today', {})
      // No answer is not "nothing is open".
      if (!today) return ['the day is not told']
      open.push(...(await settleManifests(today.unsettled)))
      // What is not known for sure after a look is not known for long either: so much time passes at once.
      if (open.length > 0) bench.letPass()
      return open.length > 0 ? open : settleLists(today.lists)
    },
  }
}

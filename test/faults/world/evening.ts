// What people ask for besides parcels: money back, manifests, funds. They believe what the screen says: what it calls
// refused, or not added, they ask for again.

import type { ManifestView } from '../../../src/contract/manifests.ts'
import type { BenchPorts } from './bench-people.ts'
import { orderNumbers } from './template.ts'

export type Evening = {
  work(): Promise<void>
  /** A person's word on what the station cannot find out; it is true. */
  decide(): Promise<void>
}

export function evening(ports: BenchPorts): Evening {
  const { time, chance, act, tell, books, coverage } = ports
  const { saw } = coverage

  async function refundOne(): Promise<void> {
    const orderNumber = chance.pick(orderNumbers)
    const found = await act('ship.parcels', { orderNumber })
    const parcel = found?.ok ? found.value.parcels.find(({ state }) => state === 'bought') : undefined
    if (!parcel) return
    saw('people', 'ask for a refund')
    const request = { gestureId: chance.uuid(), purchaseIds: [parcel.purchaseId] }
    const asked = act('refunds.request', request)
    if (chance.chance(0.3)) void act('refunds.request', { ...request, gestureId: chance.uuid() })
    const answer = await asked
    tell(`refund of ${orderNumber}: ${answer?.ok ? 'asked for' : (answer?.error.code ?? 'nobody answers')}`)
    await time.sleep(chance.between(20_000, 90_000))
    const listed = await act('refunds.list', { which: 'all' })
    const own = listed?.ok
      ? listed.value.refunds.find(({ purchaseId }) => purchaseId === parcel.purchaseId)
      : undefined
    if (own) saw('a refund is', own.state)
    if (own?.state === 'refused') await act('refunds.request', { ...request, gestureId: chance.uuid() })
  }

  async function createManifests(): Promise<void> {
    const today = await act('manifests.today', {})
    const lists = today?.ok ? today.value.lists.filter(({ ready }) => ready > 0) : []
    if (lists.length === 0) return
    saw('people', 'create manifests')
    const request = { gestureId: chance.uuid(), listIds: lists.map(({ listId }) => listId) }
    const made = act('manifests.create', request)
    if (chance.chance(0.3)) void act('manifests.create', request)
    const answer = await made
    tell(
      `manifests: ${answer?.ok ? answer.value.manifests.length : (answer?.error.code ?? 'nobody answers')}`,
    )
  }

  async function addFunds(): Promise<void> {
    const amount = { amountMinor: chance.between(10, 99) * 100, currency: 'USD' }
    for (let tries = 0; tries < 3 && !ports.isOver(); tries++) {
      saw('people', 'add funds')
      const answer = await act('postage.addFunds', { gestureId: chance.uuid(), amount })
      tell(
        `funds of ${amount.amountMinor}: ${answer?.ok ? answer.value.state : (answer?.error.code ?? 'nobody answers')}`,
      )
      if (!answer) return
      if (answer.ok) saw('funds are', answer.value.state)
      if (!answer.ok || answer.value.state === 'added') return
      await time.sleep(chance.between(60_000, 200_000))
      const later = await act('postage.account', {})
      const shown = later?.ok ? later.value.deposits[0] : undefined
      if (shown) saw('funds are', shown.state)
      if (shown?.state !== 'not_added') return
    }
  }

  async function decideFunds(): Promise<void> {
    const shown = await act('postage.account', {})
    const doubtful = shown?.ok ? shown.value.deposits.find(({ state }) => state === 'in_doubt') : undefined
    if (!doubtful?.lookalike) return
    const minor = (amount: string) => Math.round(Number(amount) * 100)
    const added = books.funds.some(({ amount }) => minor(amount) === doubtful.amount.amountMinor)
    saw('people', 'decide about funds')
    const { depositId } = doubtful
    const reason = 'service_says' as const
    await act('postage.decideDeposit', added ? { depositId, added, reason } : { depositId, added, reason })
  }

  /** The parcels lie there, so that whoever compares forms with them, or calls the carrier, knows which it is, or none. */
  async function decideManifest({ manifestId, needsPerson, canEndDoubt }: ManifestView): Promise<void> {
    const parcels = await ports.parcelsOf(manifestId)
    if (parcels.length === 0) return
    const made = books.manifests.find(({ transactionIds }) =>
      transactionIds.some((id) => parcels.includes(id)),
    )
    if (made && needsPerson) {
      const day = time.wall().toISOString().slice(0, 10)
      const listed = await act('manifests.listAtService', { startDate: day, endDate: day })
      const isListed =
        listed?.ok && listed.value.manifests.some(({ serviceManifestId }) => serviceManifestId === made.id)
      if (!isListed) return
      saw('people', 'say which manifest it is')
      const answer = await act('manifests.settle', { manifestId, serviceManifestId: made.id })
      tell(`it is ${made.id}: ${answer?.ok ? answer.value.state : (answer?.error.code ?? 'nobody answers')}`)
    }
    // No work of the service's lasts as long as a doubt that may be ended.
    if (!made && canEndDoubt) {
      saw('people', 'say that no manifest was made')
      const answer = await act('manifests.endDoubt', { manifestId, reason: 'service_says' })
      tell(
        `no manifest was made: ${answer?.ok ? answer.value.state : (answer?.error.code ?? 'nobody answers')}`,
      )
      if (answer?.ok) await createManifests()
    }
  }

  async function decideManifests(): Promise<void> {
    const today = await act('manifests.today', {})
    const unsettled = today?.ok ? today.value.unsettled : []
    for (const one of unsettled) {
      if (one.state === 'in_doubt' && (one.needsPerson || one.canEndDoubt)) await decideManifest(one)
    }
  }

  return {
    async work() {
      await time.sleep(chance.between(20_000, 90_000))
      const acts = [refundOne, createManifests, addFunds]
      for (let rounds = chance.between(2, 5); rounds > 0 && !ports.isOver(); rounds--) {
        await chance.pick(acts)()
        await time.sleep(chance.between(10_000, 60_000))
      }
    },
    async decide() {
      await decideFunds()
      await decideManifests()
    },
  }
}

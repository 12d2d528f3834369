// The sums of some days, over counts of purchases. What is not known is counted beside a sum, never as nothing in it.

import type { Money } from '../../contract/domain.ts'
import type { Buyer, Compared, ParcelCounts, Spent, SumOf, TodayReport } from '../../contract/today.ts'
import type { BoughtGroup, RefundStage } from './ports.ts'
import type { Step, Steps } from './steps.ts'

export type StepGroups = Step & { readonly groups: readonly BoughtGroup[] }

const buyerKey = (buyer: Buyer) => (buyer.is === 'operator' ? `operator ${buyer.id}` : buyer.is)

/** One group of each kind. */
export function merged(groups: readonly BoughtGroup[]): readonly BoughtGroup[] {
  const kinds = new Map<string, BoughtGroup>()
  for (const group of groups) {
    const { service, carrierAccountId, buyer, isReturn, refund, currency, comparedCurrency } = group
    const kind = [service, carrierAccountId, buyerKey(buyer), isReturn, refund, currency, comparedCurrency]
    const key = JSON.stringify(kind)
    const { count = 0, amountMinor = 0, savedMinor = 0, couldSaveMinor = 0 } = kinds.get(key) ?? {}
    kinds.set(key, {
      ...group,
      count: count + group.count,
      amountMinor: amountMinor + group.amountMinor,
      savedMinor: savedMinor + group.savedMinor,
      couldSaveMinor: couldSaveMinor + group.couldSaveMinor,
    })
  }
  return [...kinds.values()]
}

export function countsOf(groups: readonly BoughtGroup[]): ParcelCounts {
  const sum = (which: (group: BoughtGroup) => boolean) =>
    groups.filter(which).reduce((all, { count }) => all + count, 0)
  return {
    parcels: sum(({ refund, isReturn }) => refund === 'none' && !isReturn),
    returns: sum(({ refund, isReturn }) => refund === 'none' && isReturn),
    refundAsked: sum(({ refund }) => refund === 'asked'),
    refunded: sum(({ refund }) => refund === 'refunded'),
  }
}

/** Never in one sum: amounts of several currencies. */
function sumOf(
  groups: readonly BoughtGroup[],
  moneyOf: (group: BoughtGroup) => { readonly currency: string | undefined; readonly amountMinor: number },
): SumOf {
  const sums = new Map<string, number>()
  let known = 0
  for (const group of groups) {
    const { currency, amountMinor } = moneyOf(group)
    if (currency === undefined) continue
    known += group.count
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  }
  const money = ([currency, amountMinor]: readonly [string, number]): Money => ({ amountMinor, currency })
  return {
    sums: [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(money),
    known,
    of: groups.reduce((all, { count }) => all + count, 0),
  }
}

function spentOf(groups: readonly BoughtGroup[]): Spent {
  const of = (stage: RefundStage) =>
    sumOf(
      groups.filter(({ refund }) => refund === stage),
      (group) => group,
    )
  return { paid: of('none'), askedBack: of('asked'), paidBack: of('refunded') }
}

/** Of labels whose money is not asked back. */
function comparedOf(groups: readonly BoughtGroup[]): Compared {
  const kept = groups.filter(({ refund }) => refund === 'none')
  return {
    saved: sumOf(kept, ({ comparedCurrency: currency, savedMinor: amountMinor }) => ({
      currency,
      amountMinor,
    })),
    couldHaveSaved: sumOf(kept, ({ comparedCurrency: currency, couldSaveMinor: amountMinor }) => ({
      currency,
      amountMinor,
    })),
  }
}

const labelsOf = ({ parcels, returns, refundAsked, refunded }: ParcelCounts) =>
  parcels + returns + refundAsked + refunded

/** All of them together. */
export const addUp = (counts: readonly ParcelCounts[]): ParcelCounts => ({
  parcels: counts.reduce((sum, { parcels }) => sum + parcels, 0),
  returns: counts.reduce((sum, { returns }) => sum + returns, 0),
  refundAsked: counts.reduce((sum, { refundAsked }) => sum + refundAsked, 0),
  refunded: counts.reduce((sum, { refunded }) => sum + refunded, 0),
})

/** The groups of each key, those of most labels first. */
function by<T extends ParcelCounts>(
  groups: readonly BoughtGroup[],
  keyOf: (group: BoughtGroup) => string,
  /** `latest` is one of them. */
  lineOf: (of: readonly BoughtGroup[], latest: BoughtGroup) => T,
): T[] {
  const kinds = new Map<string, BoughtGroup[]>()
  for (const group of groups) {
    const key = keyOf(group)
    const kind = kinds.get(key)
    if (kind) kind.push(group)
    else kinds.set(key, [group])
  }
  const lines = [...kinds.values()].flatMap((of) => of.slice(-1).map((latest) => lineOf(of, latest)))
  return lines.sort((one, other) => labelsOf(other) - labelsOf(one))
}

/** `carrierName` says what people call a carrier account, where that is known. */
export function reportOf(
  { step }: Pick<Steps, 'step'>,
  steps: readonly StepGroups[],
  carrierName: (carrierAccountId: string) => string | undefined,
): Omit<TodayReport, 'askedAt' | 'stops' | 'stopCount'> {
  const all = steps.flatMap(({ groups }) => groups)
  const carrierOf = ({ carrierAccountId }: BoughtGroup) => {
    const name = carrierAccountId === undefined ? undefined : carrierName(carrierAccountId)
    return {
      ...(carrierAccountId === undefined ? {} : { carrierAccountId }),
      ...(name === undefined ? {} : { carrierName: name }),
    }
  }
  return {
    step,
    steps: steps.map(({ from, groups }) => ({ from: from.toISOString(), ...countsOf(groups) })),
    total: { ...countsOf(all), ...spentOf(all), ...comparedOf(all) },
    operators: by(
      all,
      ({ buyer }) => buyerKey(buyer),
      // Who was renamed meanwhile has the newest name.
      (of, { buyer }) => ({ buyer, ...countsOf(of) }),
    ),
    carriers: by(
      all,
      ({ carrierAccountId = '' }) => carrierAccountId,
      (of, latest) => ({ ...carrierOf(latest), ...countsOf(of) }),
    ),
    services: by(
      all,
      ({ carrierAccountId = '', service }) => `${service} ${carrierAccountId}`,
      (of, latest) => ({
        ...carrierOf(latest),
        service: latest.service,
        ...countsOf(of),
        ...spentOf(of),
        ...comparedOf(of),
      }),
    ),
  }
}

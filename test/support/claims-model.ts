// The claims of a warehouse in memory: what PostgreSQL's are held against, and small enough to be looked through whole.

import { AppError } from '../../src/contract/errors.ts'
import type {
  ClaimAnswer,
  Claims,
  ClaimWrite,
  HeldClaim,
  Leaving,
  ParcelName,
  ScansToTell,
  TakeOverAnswer,
  ToldScans,
} from '../../src/core/warehouse/claims.ts'

type ParcelRow = {
  attempt: number
  after?: 'refused' | 'voided' | undefined
  state?: 'doubt' | 'packed' | undefined
  transactionId?: string | undefined
  at?: number
}
type Row = {
  bench: string | undefined
  fencing: number
  claimedAt: number
  leaseUntil: number | undefined
  parcels: Record<number, ParcelRow>
  scans?: (Omit<ToldScans, 'at'> & { readonly atMs: number; readonly parcelNumber: number }) | undefined
}
export type ClaimsState = { rows: Record<string, Row>; seen: Record<string, number> }

export const emptyClaims = (): ClaimsState => ({ rows: {}, seen: {} })

/** `fences: false`: later writes are taken from whoever sends them. What a fault that would be, a test shows. */
export type ClaimsRules = { readonly leaseMs: number; readonly fences?: boolean }

/** Each call changes `state` as one statement does. Times are the warehouse's own. */
export function claimsModel(
  state: ClaimsState,
  { leaseMs, fences = true }: ClaimsRules,
  nowMs: () => number,
) {
  const parcelsOf = (row: Row) => Object.values(row.parcels)
  const inDoubt = (row: Row) => parcelsOf(row).some((parcel) => parcel.state === 'doubt')
  const isPacked = (row: Row) => parcelsOf(row).some((parcel) => parcel.state === 'packed')
  const attemptOf = (row: Row, number: number) => row.parcels[number]?.attempt ?? 1

  function held(bench: string, { orderKey, fencing }: HeldClaim): Row | undefined {
    const row = state.rows[orderKey]
    if (!row || !fences) return row
    return row.bench === bench && row.fencing === fencing ? row : undefined
  }
  /** Where one of these benches told it. */
  function toldScans({ scans }: Row, is: (benchId: string) => boolean): ToldScans | undefined {
    if (!scans || !is(scans.benchId)) return undefined
    const { bench, benchId, packed, all, by, sealed, atMs } = scans
    return { bench, benchId, packed, all, by, sealed, at: new Date(atMs) }
  }
  function freeUnlessOthers(row: Row, number: number): void {
    const others = Object.entries(row.parcels).some(([key, { state: is }]) => Number(key) !== number && is)
    if (!others) row.bench = undefined
  }

  return {
    claim(bench: string, { orderKey, parcelNumber }: ParcelName): ClaimAnswer {
      const now = nowMs()
      const row = (state.rows[orderKey] ??= {
        bench: undefined,
        fencing: 0,
        claimedAt: now,
        leaseUntil: undefined,
        parcels: {},
      })
      const isLive = inDoubt(row) || isPacked(row) || (row.leaseUntil ?? 0) > now
      const elsewhere = row.bench !== undefined && row.bench !== bench && isLive
      const parcel = row.parcels[parcelNumber]
      if (!elsewhere && !parcel?.state) {
        if (row.bench !== bench) {
          row.fencing += 1
          row.claimedAt = now
        }
        row.bench = bench
        row.leaseUntil = now + leaseMs
        return {
          kind: 'claimed',
          fencing: row.fencing,
          attempt: attemptOf(row, parcelNumber),
          afterRefusal: parcel?.after === 'refused',
          transactionId: parcel?.transactionId,
          scans: toldScans(row, (by) => by !== bench),
        }
      }
      const holder = { bench: row.bench ?? '', own: row.bench === bench }
      if (parcel?.state === 'packed' || (isPacked(row) && !inDoubt(row))) {
        const times = parcelsOf(row).flatMap(({ state: is, at = 0 }) => (is === 'packed' ? [at] : []))
        return { kind: 'packed', ...holder, at: new Date(Math.max(...times)) }
      }
      return {
        kind: 'held',
        ...holder,
        since: new Date(row.claimedAt),
        leaseUntil: inDoubt(row) || row.leaseUntil === undefined ? undefined : new Date(row.leaseUntil),
        inDoubt: inDoubt(row),
        stuck: (state.seen[row.bench ?? ''] ?? -Infinity) < now - leaseMs,
        scans: toldScans(row, (by) => by === row.bench),
      }
    },
    keepInDoubt(bench: string, claim: HeldClaim, { transactionId, attempt }: Leaving): ClaimWrite {
      const row = held(bench, claim)
      if (!row || row.parcels[claim.parcelNumber]?.state === 'packed') return 'lost'
      row.parcels[claim.parcelNumber] = { attempt, state: 'doubt', transactionId, at: nowMs() }
      return 'kept'
    },
    packed(bench: string, claim: HeldClaim): ClaimWrite {
      const row = held(bench, claim)
      if (!row) return 'lost'
      row.leaseUntil = undefined
      const attempt = attemptOf(row, claim.parcelNumber)
      row.parcels[claim.parcelNumber] = {
        ...row.parcels[claim.parcelNumber],
        attempt,
        state: 'packed',
        at: nowMs(),
      }
      if (row.scans?.parcelNumber === claim.parcelNumber) row.scans = undefined
      return 'kept'
    },
    release(bench: string, claim: HeldClaim, how: 'untouched' | 'refused'): ClaimWrite {
      const row = held(bench, claim)
      if (!row || row.parcels[claim.parcelNumber]?.state === 'packed') return 'lost'
      freeUnlessOthers(row, claim.parcelNumber)
      row.leaseUntil = undefined
      const attempt = attemptOf(row, claim.parcelNumber)
      row.parcels[claim.parcelNumber] =
        how === 'refused'
          ? { attempt: attempt + 1, after: 'refused' }
          : { attempt, after: row.parcels[claim.parcelNumber]?.after }
      return 'kept'
    },
    voided(bench: string, { orderKey, parcelNumber }: ParcelName, transactionId: string): ClaimWrite {
      const row = state.rows[orderKey]
      const parcel = row?.parcels[parcelNumber]
      if (!row || row.bench !== bench || parcel?.state !== 'packed' || parcel.transactionId !== transactionId)
        return 'lost'
      freeUnlessOthers(row, parcelNumber)
      row.parcels[parcelNumber] = { attempt: parcel.attempt + 1, after: 'voided' }
      return 'kept'
    },
    renew(bench: string, claims: readonly HeldClaim[]): readonly HeldClaim[] {
      state.seen[bench] = nowMs()
      return claims.filter((claim) => {
        const row = held(bench, claim)
        if (row?.leaseUntil === undefined) return false
        row.leaseUntil = nowMs() + leaseMs
        return true
      })
    },
    takeOver(bench: string, orderKey: string, despiteDoubt: boolean): TakeOverAnswer {
      const row = state.rows[orderKey]
      if (row?.bench === undefined) return { kind: 'not_held' }
      const from = row.bench
      if (isPacked(row)) return { kind: 'packed', bench: from }
      if (inDoubt(row) && !despiteDoubt) return { kind: 'in_doubt', bench: from }
      for (const parcel of parcelsOf(row)) if (parcel.state === 'doubt') parcel.state = undefined
      row.bench = bench
      row.fencing += 1
      row.claimedAt = nowMs()
      row.leaseUntil = nowMs() + leaseMs
      return { kind: 'taken', fencing: row.fencing, from }
    },
    tellScans(bench: string, claim: HeldClaim, { agoMs, ...told }: ScansToTell): ClaimWrite {
      const row = held(bench, claim)
      const { parcelNumber } = claim
      if (!row || row.parcels[parcelNumber]?.state === 'packed') return 'lost'
      row.scans = { ...told, bench, benchId: bench, parcelNumber, atMs: nowMs() - agoMs }
      return 'kept'
    },
    withdrawScans(bench: string, { orderKey, parcelNumber }: ParcelName): void {
      const row = state.rows[orderKey]
      if (row?.scans?.benchId === bench && row.scans.parcelNumber === parcelNumber) row.scans = undefined
    },
    listDoubts: (bench: string) =>
      Object.entries(state.rows).flatMap(([orderKey, row]) =>
        row.bench !== bench
          ? []
          : Object.entries(row.parcels).flatMap(([number, { state: is, transactionId = '' }]) =>
              is === 'doubt'
                ? [{ orderKey, parcelNumber: Number(number), fencing: row.fencing, transactionId }]
                : [],
            ),
      ),
  }
}

export type ClaimsModel = ReturnType<typeof claimsModel>

/** One bench's `Claims` over the model. `isCut`: nothing is answered; `loses`: it is done, and the answer is lost. */
export function modelClaims(
  model: ClaimsModel,
  bench: string,
  link: { isCut?: boolean; losesAnswers?: boolean } = {},
): Claims {
  async function asked<T>(run: () => T): Promise<T> {
    const cutOff = () => new AppError('warehouse_cut_off', 'cut')
    if (link.isCut) throw cutOff()
    const answer = await Promise.resolve(run())
    if (link.losesAnswers) throw cutOff()
    return answer
  }
  return {
    claim: (parcel) => asked(() => model.claim(bench, parcel)),
    keepInDoubt: (claim, leaving) => asked(() => model.keepInDoubt(bench, claim, leaving)),
    packed: (claim) => asked(() => model.packed(bench, claim)),
    release: (claim, how) => asked(() => model.release(bench, claim, how)),
    voided: (parcel, transactionId) => asked(() => model.voided(bench, parcel, transactionId)),
    renew: (claims) => asked(() => model.renew(bench, claims)),
    takeOver: (orderKey, despiteDoubt) => asked(() => model.takeOver(bench, orderKey, despiteDoubt)),
    tellScans: (claim, scans) => asked(() => model.tellScans(bench, claim, scans)),
    withdrawScans: (parcel) => asked(() => model.withdrawScans(bench, parcel)),
    listDoubts: () => asked(() => model.listDoubts(bench)),
  }
}

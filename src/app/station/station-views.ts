// What the page sees of the open profile: records as views, with what belongs to them looked up.

import packageJson from '../../../package.json' with { type: 'json' }
import { isAppError } from '../../contract/errors.ts'
import type { NotShippedToday, ParcelView, PrinterView, StationStatus } from '../../contract/domain.ts'
import type { SettingsView } from '../../contract/settings.ts'
import type { Clock } from '../../core/runtime.ts'
import type { DayCount } from '../../core/ship/ports.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { ActiveStationProfile } from './station-profile.ts'
import { lastHeard } from './look.ts'
import { warnAtLabelsOf, type SettingsFile } from './station-settings.ts'
import { present, waitingOrderView } from '../views.ts'

const recentParcels = 5
const mostNotWhole = 20

const listOrNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

const notShipped = ({ waiting, unsure, toScan }: DayCount): NotShippedToday | undefined =>
  waiting + unsure + toScan > 0 ? { waiting, unsure, toScan } : undefined

/** What the settings tell of a profile. */
export type SettledProfile = Pick<ProfileSession, 'profile' | 'account' | 'shipFrom' | 'printers'>

export type StationViews = ReturnType<typeof createStationViews>

export function createStationViews({
  session,
  settings,
  stationProfile,
  secrets,
  clock,
}: {
  readonly session: () => ProfileSession
  readonly settings: SettingsFile
  readonly stationProfile: Pick<ActiveStationProfile, 'view'>
  readonly secrets: SecretStore
  readonly clock: Clock
}) {
  /** Parcels that are bought and not whole here. */
  async function notWhole(): Promise<ParcelView[]> {
    const { stores, shipping, parcelView } = session()
    const held = shipping.notKept()
    const missing = (await stores.missingLabels.listOpen()).filter(({ isRefunded }) => !isRefunded)
    const others = await Promise.all(
      missing.slice(0, mostNotWhole).map(({ purchaseId }) => stores.purchases.get(purchaseId)),
    )
    const purchases = [...held, ...others.filter((purchase) => purchase !== undefined)]
    return Promise.all(purchases.slice(0, mostNotWhole).map(parcelView))
  }

  /** The parcel whose label has waited the longest for its scan. */
  async function parcelToScanBack(): Promise<ParcelView | undefined> {
    const { stores, scanBacks, parcelView } = session()
    const label = await scanBacks.awaited()
    const purchase = label && (await stores.purchases.get(label.purchaseId))
    return purchase && parcelView(purchase)
  }

  async function printerViews(today: Date): Promise<PrinterView[]> {
    const { stores, spool, printers, suppliesOf } = session()
    const states = spool.printerStates()
    return Promise.all(
      printers.all().map(async ({ id, name, connection, language, dpi, media }) => {
        const state = states.get(id)
        return {
          id,
          name,
          connection,
          language,
          dpi,
          media,
          roles: printers.rolesOf(id),
          held: printers.isHeld(id),
          builtIn: printers.isBuiltIn(id),
          condition: state?.condition ?? 'unknown',
          causes: [...(state?.causes ?? [])],
          since: (state?.since ?? today).toISOString(),
          waitingJobs: await orWhereDamaged(stores.jobs.countQueued(id), 0),
          answersStatus: state?.answersStatus ?? false,
          supplies: suppliesOf(id),
        }
      }),
    )
  }

  return {
    async status(): Promise<StationStatus> {
      const { profile, stores, service, account, upkeep, parcelView, takenMoney, warehouseView } = session()
      const today = clock.now()
      today.setHours(0, 0, 0, 0)
      const recent = await orWhereDamaged(stores.purchases.latest(recentParcels), [])
      const noOrders = { open: 0, held: 0, failed: 0, shipped: 0 }
      const waiting = await orWhereDamaged(stores.waitingOrders.list(), [])
      const unreadable = await orWhereDamaged(stores.waitingOrders.listUnreadable(), [])
      const day = await orWhereDamaged(stores.purchases.countDay(today), undefined)
      return {
        version: packageJson.version,
        profile,
        accountReady: account.baseUrl() !== undefined && (await account.hasKeys()),
        service: service.health(),
        heard: lastHeard(session()),
        secrets: secrets.state,
        printers: await printerViews(today),
        orders: await orWhereDamaged(stores.orders.counts(), noOrders),
        inDoubt: (await orWhereDamaged(stores.purchases.listInDoubt(), [])).length,
        recent: (await Promise.all(recent.map((one) => orWhereDamaged(parcelView(one), undefined)))).flatMap(
          (view) => view ?? [],
        ),
        ...present({
          shippedToday: day?.shipped,
          notShippedToday: day && notShipped(day),
          notWhole: listOrNone(await orWhereDamaged(notWhole(), [])),
          scanBack: await orWhereDamaged(parcelToScanBack(), undefined),
          waitingOrders: listOrNone(waiting.map(waitingOrderView)),
          waitingUnreadable: unreadable.length || undefined,
          scanner: settings.read().scanner,
          warehouse: warehouseView(),
          stationProfile: stationProfile.view,
          damage: upkeep.integrity.damage(),
          takenMoney: await orWhereDamaged(takenMoney(), undefined),
        }),
      }
    },
    async settings(of: SettledProfile = session()): Promise<SettingsView> {
      const { profile, account, shipFrom, printers } = of
      const kept = settings.read()
      const { serviceRule, permittedZpl, reprintBanner } = kept
      return {
        profile,
        hasKeys: await account.hasKeys(),
        printers: [...printers.all()],
        printerRoles: printers.roles(),
        permittedZpl,
        reprintBanner,
        warnAtLabels: warnAtLabelsOf(kept),
        serviceRule,
        ...present({
          baseUrl: account.baseUrl(),
          serviceWording: account.wording(),
          shipFrom: await shipFrom.read(),
        }),
      }
    },
  }
}

/**
 * What the status says where it cannot be read: without it the page would have nothing at all, not even what is damaged.
 * The check that damage sets off then tells that numbers may not be complete.
 */
async function orWhereDamaged<T, U>(reading: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    if (!isAppError(error, 'database_damaged', 'data_folder_unusable')) throw error
    return instead
  }
}

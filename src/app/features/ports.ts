// What there is in an open profile before any of its features; each names what it takes of it.

import type { ProfileId, ServiceHealth } from '../../contract/domain.ts'
import type { SettingsView, ShipFromAddress } from '../../contract/settings.ts'
import type { OrderHold } from '../../core/restore/order-hold.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { StationAdapters } from '../adapters.ts'
import type { Changes } from '../changes.ts'
import type { MayEndDoubt } from '../guard/may-end-doubt.ts'
import type { PageEvents } from '../page-events.ts'
import type { ProgramHost } from '../programs/program-host.ts'
import type { PrinterSearch } from '../papers/printer-search.ts'
import type { DemoService } from '../profile/demo-service.ts'
import type { Integrity } from '../profile/integrity.ts'
import type { KeptSetting } from '../profile/kept-setting.ts'
import type { ServiceAccount } from '../profile/service-account.ts'
import type { Stores } from '../profile/stores.ts'
import type { Operators } from '../station/operators.ts'
import type { ActiveStationProfile } from '../station/station-profile.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type ProfilePorts = {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly stores: Stores
  readonly account: ServiceAccount
  readonly settings: SettingsFile
  readonly stationProfile: ActiveStationProfile
  readonly operators: Operators
  readonly secrets: SecretStore
  readonly adapters: StationAdapters
  readonly demo: DemoService | undefined
  /** Demo's own orders. */
  readonly sampleOrders: (() => Uint8Array) | undefined
  readonly shipFrom: KeptSetting<ShipFromAddress>
  /** Nothing is bought from a database that was not looked at. */
  readonly integrity: Integrity
  readonly hold: OrderHold
  readonly health: () => ServiceHealth
  readonly mayEndDoubt: MayEndDoubt
  /** The name of who is at work; undefined where nobody is signed in. */
  readonly atWork: () => string | undefined
  /** Puts what was bought on the lists of parcels that wait for a manifest. */
  readonly fileParcels: () => Promise<void>
  readonly settingsView: () => Promise<SettingsView>
  readonly printerSearch: PrinterSearch
  readonly programHost: ProgramHost
  readonly changes: Changes
  readonly page: PageEvents
  readonly clock: Clock
  readonly logger: Logger
}

/** Of these ports, and of the stores the named ones. */
export type PortsOf<Name extends Exclude<keyof ProfilePorts, 'stores'>, Store extends keyof Stores> = Pick<
  ProfilePorts,
  Name
> & { readonly stores: Pick<Stores, Store> }

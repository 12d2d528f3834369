// The account's carriers as they were last heard of, and changes to them. A configuration may hold secrets: it is read
// from the service right before it is written back, and neither kept nor shown.

import { answersInOrder } from '../../base/answers-in-order.ts'
import { CarriersView, type CarrierAccountView, type CarrierView } from '../../contract/carriers.ts'
import type { Warning } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { KeptAccount } from '../kept-account.ts'
import type { Clock } from '../runtime.ts'
import type {
  Carrier,
  CarrierAccountInput,
  CarrierService,
  Configuration,
  ConfiguredCarrier,
} from './ports.ts'

export type CarrierAccountWish = {
  readonly id?: string | undefined
  readonly name: string
  readonly carrierCode: string
  readonly description?: string | undefined
  readonly status: 'Enabled' | 'Disabled'
  /** A value that is left out stays as it is. */
  readonly configuration: readonly { readonly name: string; readonly value?: string | undefined }[]
}

export type CarriersChanged = { readonly view: CarriersView; readonly warnings: readonly Warning[] }

export type CarrierAccounts = {
  /** As the service last told them. */
  known(): Promise<CarriersView>
  ask(): Promise<CarriersView>
  save(wish: CarrierAccountWish): Promise<CarriersChanged>
  setStatus(id: string, status: 'Enabled' | 'Disabled'): Promise<CarriersChanged>
  delete(id: string): Promise<CarriersChanged>
}

const carriersKey = 'carriers'
/** The one key of a configuration that the document shows (section 2.9): an id, no secret. */
const shownKey = 'shipFromAddressId'

const nothing: CarriersView = {
  accounts: [],
  available: [],
  services: [],
  specialServices: [],
  packageTypes: [],
}

export function createCarrierAccounts({
  account: connected,
  clock,
  onChanged,
}: {
  readonly account: () => KeptAccount<CarrierService>
  readonly clock: Pick<Clock, 'now'>
  /** What the account's carriers offer may be another now. */
  readonly onChanged: () => void
}): CarrierAccounts {
  async function known(): Promise<CarriersView> {
    try {
      const kept = CarriersView.safeParse(await connected().values.get(carriersKey))
      return kept.success ? kept.data : nothing
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return nothing
      throw error
    }
  }

  const answers = answersInOrder()

  async function ask(): Promise<CarriersView> {
    const mayStand = answers.ask()
    const { service, values } = connected()
    const [accounts, available, services, specialServices, packageTypes] = await Promise.all([
      service.list(),
      service.listAvailable(),
      service.services(),
      service.specialServices(),
      service.packageTypes(),
    ])
    const logoOf = await logosOf(service, [...accounts, ...available])
    const view = CarriersView.parse({
      askedAt: clock.now().toISOString(),
      accounts: accounts.map((account) => accountView(account, logoOf(account.logo))),
      available: available.map((carrier) => carrierView(carrier, logoOf(carrier.logo))),
      services: services.map(present),
      specialServices: specialServices.map(present),
      packageTypes: packageTypes.map(present),
    })
    if (mayStand()) await values.set(carriersKey, view)
    // Of the account that is connected by now.
    return known()
  }

  async function find(service: CarrierService, id: string): Promise<ConfiguredCarrier> {
    const account = (await service.list()).find((one) => one.id === id)
    if (!account) throw notFound('carrier_account_at_service')
    return account
  }

  async function changed({ warnings }: { readonly warnings: readonly Warning[] }): Promise<CarriersChanged> {
    onChanged()
    return { view: await ask(), warnings }
  }

  return {
    known,
    ask,
    async save({ id, name, carrierCode, description, status, configuration }) {
      const { service } = connected()
      const account = id === undefined ? undefined : await find(service, id)
      const input: CarrierAccountInput = {
        name,
        carrierCode,
        status,
        configuration: merged(configuration, account?.configuration),
        ...(description ? { description } : {}),
        ...(account?.logo ? { logo: account.logo } : {}),
      }
      return changed(await (id === undefined ? service.create(input) : service.update({ ...input, id })))
    },
    async setStatus(id, status) {
      const { service } = connected()
      const { name, carrierCode, configuration, description, logo } = await find(service, id)
      if (name === undefined || carrierCode === undefined || configuration === undefined) throw notTold([])
      const covered = Object.keys(configuration).filter((key) => !isTold(configuration[key]))
      if (covered.length > 0) throw notTold(covered)
      return changed(
        await service.update({
          id,
          name,
          carrierCode,
          configuration: { ...configuration },
          status,
          ...(description ? { description } : {}),
          ...(logo ? { logo } : {}),
        }),
      )
    },
    delete: async (id) => changed(await connected().service.delete(id)),
  }
}

/** The configuration to send: values that are given, and those that stay from what the service has. */
function merged(
  wished: CarrierAccountWish['configuration'],
  current: Configuration | undefined,
): Record<string, unknown> {
  const missing = wished.flatMap(({ name, value }) =>
    value === undefined && !isTold(current?.[name]) ? [name] : [],
  )
  if (missing.length > 0) throw notTold(missing)
  return Object.fromEntries(wished.map(({ name, value }) => [name, value ?? current?.[name]]))
}

/** A value that is there and not covered up: asterisks must not be written back in a secret's place. */
const isTold = (value: unknown) =>
  value !== undefined && !(typeof value === 'string' && /[*•]{3,}/.test(value))

const notTold = (names: readonly string[]) => conflict('configuration_not_told', { names: [...names] })

/** The fields of `record` that have a value. */
const present = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** So many pictures are fetched: an account has a handful of carriers. */
const mostLogos = 40

type Shown = { readonly logo?: string }

/** What the page can show of each logo that the service told: a picture as data, or what is fetched from its address. */
async function logosOf(
  service: Pick<CarrierService, 'logo'>,
  told: readonly { readonly logo: string | undefined }[],
): Promise<(logo: string | undefined) => Shown> {
  const addresses = [...new Set(told.flatMap(({ logo }) => (logo && /^https?:/i.test(logo) ? [logo] : [])))]
  const fetched = new Map(
    await Promise.all(
      addresses.slice(0, mostLogos).map(async (address) => [address, await service.logo(address)] as const),
    ),
  )
  return (logo) => {
    const picture = logo === undefined ? undefined : (fetched.get(logo) ?? logo)
    return picture !== undefined && isPicture(picture) ? { logo: picture } : {}
  }
}

const isPicture = (logo: string) =>
  /^data:image\/(png|jpeg|gif|webp);base64,/.test(logo) && logo.length <= 100_000

function accountView(
  { configuration, logo: _told, ...account }: ConfiguredCarrier,
  shown: Shown,
): CarrierAccountView {
  return {
    ...(present(account) as Omit<CarrierAccountView, 'configuration' | 'logo'>),
    ...shown,
    ...(configuration
      ? {
          configuration: Object.entries(configuration).map(([name, value]) =>
            name === shownKey && typeof value === 'string' ? { name, value } : { name },
          ),
        }
      : {}),
  }
}

function carrierView({ logo: _told, fields, ...carrier }: Carrier, shown: Shown): CarrierView {
  return {
    ...(present(carrier) as Omit<CarrierView, 'fields' | 'logo'>),
    ...shown,
    ...(fields ? { fields: fields.map((field) => present(field)) as CarrierView['fields'] } : {}),
  }
}

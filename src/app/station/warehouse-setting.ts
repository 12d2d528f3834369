// The warehouse that a station shares its orders with: of its settings, or of the environment, which comes first.

import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { SettingsFile } from './station-settings.ts'

export type WarehouseAtWork = WarehouseSetting & {
  readonly bench: string
  /** Read anew at each opening: it may be entered while the station is at work. */
  password(secrets: Pick<SecretStore, 'get'>): Promise<string | undefined>
}

/** Where a warehouse's password is kept: it goes to no other address. */
export const warehouseSecretName = (url: string): string =>
  `warehouse:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`

/** Where the keys of one of its warehouses are kept. */
export const warehouseKeysName = ({ url, name }: Pick<WarehouseSetting, 'url' | 'name'>): string =>
  `${warehouseSecretName(url)}:keys:${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

/** An address as somebody writes it, which may hold the password: apart. Throws ZodError for what is none. */
export function splitAddress(address: string): {
  readonly url: string
  readonly password: string | undefined
} {
  if (!URL.canParse(address)) return { url: WarehouseSetting.shape.url.parse(''), password: undefined }
  const parsed = new URL(address)
  const password = parsed.password === '' ? undefined : decodeURIComponent(parsed.password)
  parsed.password = ''
  return { url: WarehouseSetting.shape.url.parse(parsed.href), password }
}

/** Undefined for a bench that has its orders alone. */
export function warehouseAtWork(
  settings: Pick<SettingsFile, 'read'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): WarehouseAtWork | undefined {
  const kept = settings.read().warehouse
  const address = env['PACKBENCH_WAREHOUSE']
  const given = address ? splitAddress(address) : undefined
  const setting = given ? WarehouseSetting.parse({ name: 'main', ...kept, url: given.url }) : kept
  if (!setting) return undefined
  return {
    ...setting,
    bench: setting.bench ?? hostname().slice(0, 60),
    password: async (secrets) =>
      given?.password ??
      env['PACKBENCH_WAREHOUSE_PASSWORD'] ??
      (await secrets.get(warehouseSecretName(setting.url))),
  }
}

// What an administrator does with a warehouse's key, beside a closed station or a running one: only the keychain and the database
// are touched.

import { openKeyStore } from '../../adapters/postgres/keys.ts'
import { AppError } from '../../contract/errors.ts'
import type { StartChild } from '../../processes/child-link.ts'
import { forkChild } from '../../processes/fork-child.ts'
import type { Entries } from '../entries.ts'
import { systemClock } from '../runtime.ts'
import { openSettingsFile } from './station-settings.ts'
import { openStationSecrets } from './station-secrets.ts'
import { placeOf, type Address } from './warehouse-commands.ts'
import { joinByCode, type InvitePorts } from './warehouse-invites.ts'
import { hasNewest, heldKeys, keyState, makeKey } from './warehouse-keys.ts'
import { warehouseAtWork } from './warehouse-setting.ts'

/** What tests have of their own. */
type Around = {
  readonly startChild?: StartChild
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** With the keys and the database of the warehouse that a station has joined. Throws `not_found` where it has joined none. */
export async function withWarehouseKeys<T>(
  entries: Pick<Entries, 'keychain'>,
  dataDir: string,
  work: (ports: InvitePorts) => Promise<T>,
  { startChild = forkChild, env = process.env }: Around = {},
): Promise<T> {
  const setting = warehouseAtWork(openSettingsFile(dataDir), env)
  if (!setting) throw new AppError('not_found', 'This station has joined no warehouse')
  const secrets = await openStationSecrets(entries, startChild)
  try {
    const { url, name, bench } = setting
    const store = await openKeyStore({ url, password: await setting.password(secrets) }, name)
    try {
      const held = heldKeys(secrets, setting, store.warehouseId, env)
      return await work({ store, held, bench, clock: systemClock })
    } finally {
      await store.close()
    }
  } finally {
    secrets.close()
  }
}

/** `missing`: other benches have it. `no_keychain`: there is none, and nothing to keep one in. */
export type KeyAtJoin = 'made' | 'here' | 'given' | 'missing' | 'no_keychain'

/** The key of a station that has just joined: by a code, or made where it is the warehouse's first bench. */
export const keyAtJoin = (
  entries: Pick<Entries, 'keychain'>,
  dataDir: string,
  code: string | undefined,
): Promise<KeyAtJoin> =>
  withWarehouseKeys(entries, dataDir, async (ports) => {
    if (code !== undefined) {
      await joinByCode(ports, code)
      return 'given'
    }
    const state = await keyState(ports)
    if (hasNewest(state)) return 'here'
    if (state.versions.length > 0) return 'missing'
    try {
      ports.held.mustKeep()
    } catch {
      return 'no_keychain'
    }
    await makeKey(ports)
    return 'made'
  })

/** As an administrator of the database. Throws `not_found`, `conflict`. */
export async function putOutBench(address: Address, name: string, bench: string): Promise<number> {
  const store = await openKeyStore(placeOf(address), name)
  try {
    return (await store.putOut(bench)).putOut
  } finally {
    await store.close()
  }
}

export async function letInBench(address: Address, name: string, bench: string): Promise<void> {
  const store = await openKeyStore(placeOf(address), name)
  try {
    await store.letIn(bench)
  } finally {
    await store.close()
  }
}

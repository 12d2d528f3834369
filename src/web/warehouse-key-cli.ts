// The commands of `npm run warehouse` about a warehouse's key: who has it, who is given it, and who is put out.

import { sourceEntries } from '../app/entries.ts'
import { keyAtJoin, withWarehouseKeys, type KeyAtJoin } from '../app/station/warehouse-key-commands.ts'
import { invite } from '../app/station/warehouse-invites.ts'
import { changeKey, hasNewest, keyState, makeKey } from '../app/station/warehouse-keys.ts'
import { InviteCode, inviteCode } from '../contract/warehouse-key.ts'
import { AppError } from '../contract/errors.ts'

export const keyActs = ['make', 'change', 'check', 'show'] as const
export type KeyAct = (typeof keyActs)[number]

const atJoin: Readonly<Record<KeyAtJoin, string>> = {
  made: 'key: made, version 1; it is in this keychain alone until another bench joins by a code',
  here: 'key: this bench has it',
  given: 'key: given by that bench, and kept here',
  missing: 'key: not here; at a bench that has it: invite, and here: join --code CODE',
  no_keychain: 'key: none, since there is no keychain; see PACKBENCH_WAREHOUSE_KEY in docs/warehouse.md',
}

/** Throws `invalid_input` for what is no code; undefined where none was given. */
export function readCode(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const { data, error } = InviteCode.safeParse(typed)
  if (error) throw new AppError('invalid_input', `--code: ${error.issues[0]?.message ?? ''}`)
  return data
}

export const keyOfJoin = async (dataDir: string, code: string | undefined): Promise<string> =>
  atJoin[await keyAtJoin(sourceEntries, dataDir, code)]

/** Ends when a bench has joined. */
export async function showInvite(dataDir: string): Promise<string> {
  const { bench } = await withWarehouseKeys(sourceEntries, dataDir, (ports) =>
    invite(ports, ({ code }) => {
      console.log(`code: ${code}`)
      console.log(
        `good once and for ${inviteCode.minutes} minutes, while this command runs; at the other bench: join --code ${code}`,
      )
    }),
  )
  return `joined: ${bench} has the key`
}

export const keyCommand = (act: KeyAct, dataDir: string, isLost: boolean): Promise<readonly string[]> =>
  withWarehouseKeys(sourceEntries, dataDir, async (ports) => {
    switch (act) {
      case 'make':
        return [`key: made, version ${await makeKey(ports)}`]
      case 'change':
        return [
          `key: changed, version ${await changeKey(ports, isLost)}; it is at this bench alone`,
          'every other bench gets it by a code: invite here, join --code CODE there',
        ]
      case 'check': {
        const state = await keyState(ports)
        const lines = state.versions.map(
          ({ version, bench, madeAt }) =>
            `version ${version} · made at ${bench}, ${madeAt.toISOString()} · ${state.here.includes(version) ? 'here' : 'not here'}`,
        )
        return [...lines, hasNewest(state) ? 'key: this bench has it' : 'key: this bench does not have it']
      }
      case 'show':
        return [(await ports.held.list()).join(',')]
    }
  })

// The operators of the station in its settings file, and how their badges are hashed.

import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { BadgeHash, OperatorStore } from '../../core/operators/ports.ts'
import { firstIdleLockMinutes } from './profile-merge.ts'
import type { OperatorsSetting, SettingsFile } from './station-settings.ts'

const firstSetting: OperatorsSetting = {
  list: [],
  badgeSalt: '',
  idleLockMinutes: firstIdleLockMinutes,
}
const hashBytes = 32
/** RFC 7914; about a tenth of a second, so that a badge's few digits cannot be found by trying them all at once. */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt)

export const slowHash: BadgeHash['of'] = async (badge, salt) =>
  (await derive(badge, salt, hashBytes, cost)).toString('base64')

export function operatorSettings(
  settings: SettingsFile,
  hashBadge: BadgeHash['of'] = slowHash,
  now: () => Date = () => new Date(),
): { store: OperatorStore; hash: BadgeHash } {
  const kept = () => settings.read().operators ?? firstSetting

  /** Made with the first badge, and on disk before it is used. */
  function salt(): string {
    const { badgeSalt } = kept()
    if (badgeSalt) return badgeSalt
    const made = randomBytes(16).toString('base64')
    settings.change({ operators: { ...kept(), badgeSalt: made } })
    return made
  }

  return {
    store: {
      read() {
        const { list, idleLockMinutes, wrongBadges } = kept()
        return { operators: list, idleLockMinutes, wrongBadges }
      },
      change({ operators, idleLockMinutes, wrongBadges }) {
        const before = kept()
        settings.change({
          operators: {
            ...before,
            list: operators ? [...operators] : before.list,
            idleLockMinutes: idleLockMinutes ?? before.idleLockMinutes,
            wrongBadges: wrongBadges ?? before.wrongBadges,
            ...(operators && sinceOf(before, operators, now())),
          },
        })
      },
    },
    hash: { salt, of: hashBadge },
  }
}

/** Those that are new are so from now on; of those that went nothing stays. */
function sinceOf(
  { list, since = {} }: OperatorsSetting,
  operators: readonly { readonly id: string }[],
  now: Date,
): Pick<OperatorsSetting, 'since'> {
  const known = operators.flatMap(({ id }): [string, string][] => {
    const at = list.some((one) => one.id === id) ? since[id] : now.toISOString()
    return at === undefined ? [] : [[id, at]]
  })
  return { since: Object.fromEntries(known) }
}

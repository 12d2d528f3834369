// The secrets of targets, each for the place that it was given for, and for no other.

import { feedPlace, secretPlace } from '../../contract/feed-place.ts'
import type { DatabaseTarget, HttpTarget, ResultTargetConfig, TellFault } from '../../contract/results.ts'
import { secretForPlace, type SecretForPlace } from '../placed-secret.ts'
import { targetError } from './check-target.ts'
import type { ResultTarget } from './ports.ts'
import { isSigningSecret } from './request.ts'
import type { ResultTellingPorts } from './telling.ts'

/** As it is meant: what is pasted has ends that no header has. A password is as it was typed. */
export const typedSecret = (config: ResultTargetConfig, secret: string | undefined): string | undefined =>
  config.kind === 'database' || (config.kind === 'http' && config.auth === 'basic') ? secret : secret?.trim()

/** `saved`: the target as it stands, by which a secret that does not say what it was given for is for its address. */
export function createTargetSecrets(
  secrets: ResultTellingPorts['secrets'],
  saved: (targetId: string) => ResultTarget | undefined,
) {
  async function kept(targetId: string | undefined, config: ResultTargetConfig): Promise<SecretForPlace> {
    if (targetId === undefined || secretPlace(config) === undefined) return { kind: 'none' }
    const secret = await secrets.get(targetId)
    const found = secretForPlace(secret, config, saved(targetId)?.config)
    // Nothing is told without it, wherever else it is.
    return found.kind === 'not_here' ? { kind: 'none' } : found
  }

  /** Whether it is the one that is kept already, of a target that signs. */
  function signsAlready(targetId: string | undefined, { url }: HttpTarget): boolean {
    const before = targetId === undefined ? undefined : saved(targetId)?.config
    return before?.kind === 'http' && before.auth === 'signature' && feedPlace(before.url) === feedPlace(url)
  }

  return {
    has: async (targetId: string, config: ResultTargetConfig): Promise<boolean> =>
      (await kept(targetId, config)).kind === 'kept',

    /** What is sent to an address: nothing that was given for another. */
    async secretFor(
      targetId: string | undefined,
      config: HttpTarget | DatabaseTarget,
    ): Promise<{ readonly value: string | undefined } | { readonly fault: TellFault }> {
      if (config.kind === 'http' && config.auth === 'none') return { value: undefined }
      const secret = await kept(targetId, config)
      if (secret.kind === 'kept') return secret
      // Of a database: it may let the station in without.
      if (config.kind === 'database' && secret.kind === 'none') return { value: undefined }
      return { fault: { code: secret.kind === 'none' ? 'secret_missing' : 'secret_of_other_address' } }
    },

    /** Throws `invalid_input` (`FaultyTarget`) where this address cannot have the secret: another one, or the one that is kept. */
    async check(
      targetId: string | undefined,
      config: ResultTargetConfig,
      secret: string | undefined,
    ): Promise<void> {
      if (config.kind === 'folder' || (config.kind === 'http' && config.auth === 'none')) return
      const now = secret === undefined ? await kept(targetId, config) : undefined
      if (now?.kind === 'of_other_address') throw targetError({ code: 'secret_of_other_address' })
      if (config.kind !== 'http' || config.auth !== 'signature') return
      const value = now?.kind === 'kept' ? now.value : secret
      // A keychain that is locked looks empty: what else is changed of a target that has its secret is kept meanwhile.
      if (value === undefined && signsAlready(targetId, config)) return
      if (value === undefined || !isSigningSecret(value)) throw targetError({ code: 'no_signing_secret' })
    },

    /** Keeps another, or none where it is empty, or for what has none. */
    async keep(targetId: string, config: ResultTargetConfig, secret: string | undefined): Promise<void> {
      const place = secretPlace(config)
      const before = saved(targetId)?.config
      if (place === undefined) {
        if (secret !== undefined || (before && secretPlace(before) !== undefined))
          await secrets.delete(targetId)
      } else if (secret !== undefined)
        await (secret === '' ? secrets.delete(targetId) : secrets.set(targetId, place, secret))
    },
    forget: (targetId: string) => secrets.delete(targetId),
  }
}

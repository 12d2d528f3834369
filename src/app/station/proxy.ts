// The proxy that the station asks the internet by: of its settings, with the password in the keychain.

import { takeWays } from '../../adapters/way-out.ts'
import { keptWays } from '../../adapters/proxy/kept-ways.ts'
import { environmentWays, waysByRule, waysOfPac, type FindWays } from '../../adapters/proxy/ways.ts'
import { usualProxyRule, type ProxyRule } from '../../contract/proxy.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { SettingsFile } from './station-settings.ts'

export type ProxyOptions = {
  readonly settings: Pick<SettingsFile, 'read'>
  readonly secrets: Pick<SecretStore, 'get'>
  /** Asks the system for the proxies of an address, as a PAC script answers; undefined where only the environment has them. */
  readonly resolveProxy: ((url: string) => Promise<string>) | undefined
}

type AtAddress = Extract<ProxyRule, { use: 'address' }>

/** A password goes to the proxy and for the user that it was entered for. */
export const proxySecretName = ({ url, userName }: AtAddress): string =>
  `proxy:${new URL(url).host}:${userName ?? ''}`

export const proxyRule = (settings: Pick<SettingsFile, 'read'>): ProxyRule =>
  settings.read().proxy ?? usualProxyRule

/** Answers with what has the settings of then hold, from the next request on. The keychain is asked with the first that needs it. */
export function proxyUser({ settings, secrets, resolveProxy }: ProxyOptions): () => void {
  const system = resolveProxy
    ? keptWays(async (url) => waysOfPac(await resolveProxy(url.href)))
    : environmentWays()

  function waysOfUser(rule: AtAddress): FindWays {
    let found: string | undefined
    return async (url) => {
      // A keychain may be locked yet.
      found ??= await secrets.get(proxySecretName(rule)).catch(() => undefined)
      return waysByRule(rule, found, system)(url)
    }
  }

  return () => {
    const rule = proxyRule(settings)
    if (rule.use === 'address' && rule.userName !== undefined) {
      takeWays(waysOfUser(rule))
    } else takeWays(waysByRule(rule, undefined, system))
  }
}

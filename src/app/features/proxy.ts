import { waysTo } from '../../adapters/way-out.ts'
import type { ProxyRule, ProxyView } from '../../contract/proxy.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import { proxyRule, proxySecretName } from '../station/proxy.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type ProxyPorts = {
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  /** Has what the settings say hold. */
  takeProxy(): void
  /** Undefined where no profile is open. */
  opened(): Pick<ProfileSession, 'profile' | 'service'> | undefined
}

const nameOf = (rule: ProxyRule) => (rule.use === 'address' ? proxySecretName(rule) : undefined)

export function proxyFeature({ settings, secrets, takeProxy, opened }: ProxyPorts): HandlersOf<'proxy'> {
  async function view(): Promise<ProxyView> {
    const rule = proxyRule(settings)
    const isNamed = rule.use === 'address' && rule.userName !== undefined
    const kept = isNamed ? await secrets.get(proxySecretName(rule)).catch(() => undefined) : undefined
    return { rule, hasPassword: kept !== undefined, ...(await serviceWay()) }
  }

  /** Of a proxy its host and port alone: its address may hold a password. */
  async function serviceWay(): Promise<Pick<ProxyView, 'service'>> {
    const profile = opened()?.profile
    const baseUrl =
      profile === undefined || profile === 'demo' ? undefined : settings.read().baseUrls[profile]
    if (baseUrl === undefined) return {}
    const url = new URL(baseUrl)
    const ways = await waysTo(url)
    return { service: { host: url.host, ways: ways.map((way) => (way === 'direct' ? way : way.host)) } }
  }

  return {
    'proxy.get': view,
    async 'proxy.save'({ rule, password }) {
      const before = settings.read().proxy
      settings.change({ proxy: rule })
      try {
        if (rule.use === 'address' && password !== undefined)
          await secrets.set(proxySecretName(rule), password)
      } catch (error) {
        settings.change({ proxy: before })
        throw error
      }
      if (before?.use === 'address' && nameOf(before) !== nameOf(rule))
        await secrets.delete(proxySecretName(before)).catch(() => undefined)
      takeProxy()
      void opened()?.service.look()
      return view()
    },
  }
}

// By which way the station reaches the internet. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { Nothing, op, type OperationTable } from './op.ts'

/** Scheme, host and port alone: what else there is in an address a proxy has no use for, and a password would stand in a file. */
export const ProxyUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^https?:\/\/[^/?#@\s]+\/?$/i)

/** `example.com` and what is below it, `.example.com`, `10.0.0.0/8`, `host:8080`, `*`: as `NO_PROXY` is written. */
export const ProxyException = z
  .string()
  .trim()
  .regex(/^[^\s,;/]+(\/\d{1,3})?$/)
  .max(253)

/** `system`: as this computer has it set, which is without one where nothing is set. */
export const ProxyRule = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('system') }),
  z.strictObject({ use: z.literal('none') }),
  z.strictObject({
    use: z.literal('address'),
    url: ProxyUrl,
    except: z
      .array(ProxyException)
      .max(200)
      .default([])
      .describe('Hosts, domains and networks that are asked directly'),
    userName: z.string().trim().min(1).max(200).optional().describe('Its password is set at the station'),
  }),
])
export type ProxyRule = z.infer<typeof ProxyRule>

export const usualProxyRule: ProxyRule = { use: 'system' }

export const ProxyView = z.object({
  rule: ProxyRule,
  /** True where a password is kept for the rule's user. */
  hasPassword: z.boolean(),
  /**
   * By which way the shipping service of the open profile is asked: `direct`, the proxies in the order in which they are tried
   * (`host:port`), or none that the station can use. Absent where no service is set.
   */
  service: z.object({ host: z.string(), ways: z.array(z.string()) }).optional(),
})
export type ProxyView = z.infer<typeof ProxyView>

export const proxyOperations = {
  'proxy.get': op({ access: 'supervise', input: Nothing, output: ProxyView }),
  /** Holds from the next request on. `password`: absent, the one that is kept for the same proxy and user stays. */
  'proxy.save': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({ rule: ProxyRule, password: z.string().min(1).max(500).optional() }),
    output: ProxyView,
  }),
} satisfies OperationTable

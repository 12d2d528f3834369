// Links that open an order: `packbench://order/N`. The page's own address has the same scheme and another host
// (`packbench://station/…`), which no link can name.

import { z } from 'zod'

export const linkScheme = 'packbench'
const longestLink = 400

/** Nothing but the number stands behind the host: no user, port, further path, query or fragment. */
const form = /^packbench:\/\/order\/([^/?#@:\\]+)$/i

/** An order number that a link may carry: one line of visible characters, no longer than orders are named. */
const LinkedOrder = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u)

/**
 * The order that a link names; undefined for whatever is not exactly such a link. Anybody can write one, any page in a
 * browser included: an order that is opened by it is only shown.
 */
export function orderOfLink(link: string): string | undefined {
  const number = link.length > longestLink ? undefined : form.exec(link)?.[1]
  if (number === undefined) return undefined
  try {
    return LinkedOrder.safeParse(decodeURIComponent(number)).data
  } catch {
    // Percent signs that are no encoding.
    return undefined
  }
}

/** True for what an operating system hands over as a link of this scheme, whatever it says. */
export const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`)

import type { Logger } from '../../core/runtime.ts'
import type { Call } from './call.ts'
import type { FetchLabel } from './fetch-label.ts'
import type { ResponseReader } from './read-response.ts'

/** What each resource is made of. */
export type ResourceContext = {
  readonly call: Call
  readonly open: ResponseReader['open']
  readonly fetchLabel: FetchLabel
  /** What the token says of itself, where it is a JWT; an empty record for any other. */
  readonly claims: () => Promise<object>
  readonly logger: Logger
  /** For amounts that come without a currency. */
  readonly currency: string
}

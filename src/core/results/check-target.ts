import { AppError } from '../../contract/errors.ts'
import type { FaultyTarget, HttpTarget, ResultTargetConfig, TargetFault } from '../../contract/results.ts'
import { addressFault } from '../http-address.ts'
import { mappingFault } from './body.ts'
import { expandAddress, leadsElsewhere } from './request.ts'

/** The error that a fault of a target is. The sentence for it is the page's. */
export function targetError(targetFault: TargetFault): AppError {
  const details = { targetFault } satisfies FaultyTarget
  return new AppError('invalid_input', `This target cannot be: ${targetFault.code}`, { details })
}

/** Braces before the path: an order's number would choose whose secret it gets. */
const namesHost = (url: string) => /^[^/]*\/*[^/?#]*[{}]/.test(url)

function faultOf({ url, body }: HttpTarget): TargetFault | undefined {
  const address = expandAddress(url, () => '1')
  const code = addressFault(address)
  if (code) return { code }
  return namesHost(url) || leadsElsewhere(address) ? { code: 'no_address' } : mappingFault(body)
}

/** Throws `invalid_input` (`FaultyTarget`) for what nothing can be sent to. */
export function checkTarget(config: ResultTargetConfig): void {
  const fault = config.kind === 'http' ? faultOf(config) : undefined
  if (fault) throw targetError(fault)
}

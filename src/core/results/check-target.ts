import { AppError } from '../../contract/errors.ts'
import type { FaultyTarget, HttpTarget, ResultTargetConfig, TargetFault } from '../../contract/results.ts'
import { addressFault, addressFaults } from '../http-address.ts'
import { mappingFault } from './body.ts'
import { expandAddress, leadsElsewhere } from './request.ts'

/** As the log and commands say them. Pages have sentences of their own. */
const says: Readonly<Record<TargetFault['code'], string>> = {
  ...addressFaults,
  bad_path: 'This is no path that can be written beside the others',
  unknown_field: 'This is no field of an event, and no =text',
  no_signing_secret: 'The secret of a signature is whsec_ and base64',
  secret_of_other_address: 'The secret that is kept was given for another address',
}

/** The error that a fault of a target is. */
export function targetError(targetFault: TargetFault): AppError {
  const details = { targetFault } satisfies FaultyTarget
  return new AppError('invalid_input', says[targetFault.code], { details })
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

import { AppError } from '../../contract/errors.ts'
import {
  resultFields,
  type DatabaseTarget,
  type FaultyTarget,
  type HttpTarget,
  type ResultTargetConfig,
  type TargetFault,
} from '../../contract/results.ts'
import { databasePlaceFault } from '../databases/check-place.ts'
import { checkStatement } from '../databases/named-parameters.ts'
import { checkMode } from '../databases/statement-modes.ts'
import { DatabaseFailure } from '../databases/ports.ts'
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
  no_host: 'The host is no name and no address',
  database_not_here: 'Without encryption the database has to be on this computer',
  database_needs_name: 'The certificate of this kind of server is for a name, and the host is an address',
  no_certificate: 'The authority is no certificate (PEM)',
  no_statement: 'There is no statement',
  several_statements: 'There is more than one statement',
  own_placeholder: 'A placeholder has to be the name of a field, such as :orderNumber',
  no_end: 'A text, a comment or a name in quotes has no end',
  unknown_parameter: 'A parameter is no field of an event',
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

const isTargetFault = (code: string): code is TargetFault['code'] => Object.hasOwn(says, code)

function databaseFaultOf({ place, statement }: DatabaseTarget): TargetFault | undefined {
  try {
    const fault = databasePlaceFault(place)
    if (fault) throw new DatabaseFailure(fault)
    checkStatement(place.kind, statement, resultFields)
    checkMode(place.kind, statement, 'write')
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseFailure) || !isTargetFault(error.fault.code)) throw error
    const { code } = error.fault
    return 'name' in error.fault ? { code, path: error.fault.name } : { code }
  }
}

/** Throws `invalid_input` (`FaultyTarget`) for what nothing can be sent to. */
export function checkTarget(config: ResultTargetConfig): void {
  if (config.kind === 'folder') return
  const fault = config.kind === 'http' ? faultOf(config) : databaseFaultOf(config)
  if (fault) throw targetError(fault)
}

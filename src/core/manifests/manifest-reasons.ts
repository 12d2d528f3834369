// Why a manifest waits, is in doubt or came to nothing, in the words that are kept with it.

import type { ErrorInfo } from '../../contract/errors.ts'

export const afterDoubt = (): ErrorInfo => ({
  code: 'conflict',
  message: 'Another manifest of this carrier account is not sure: it is settled first',
})

export const addressSealed = (): ErrorInfo => ({
  code: 'sealed_with_other_key',
  message: 'The ship-from address cannot be opened with the key that the station has now',
})

export const severalCouldBe = (count: number): ErrorInfo => ({
  code: 'conflict',
  message:
    count === 1
      ? 'The service has a manifest that could be this one'
      : `The service has ${String(count)} manifests that could be this one`,
  details: { candidates: count },
})

export const noForm = (): ErrorInfo => ({
  code: 'not_found',
  message: 'The service has the manifest, and sent no form that a printer takes',
})

export const madeElsewhere = (bench: string): ErrorInfo => ({
  code: 'conflict',
  message: 'Another bench makes the manifest of this list',
  details: { reason: 'list_made_elsewhere', bench },
})

export const madeWithOther = (bench: string): ErrorInfo => ({
  code: 'other_account',
  message: 'These parcels were bought with another account: their manifest is made at their bench',
  details: { reason: 'list_of_other_account', bench },
})

export const endedElsewhere = (): ErrorInfo => ({
  code: 'conflict',
  message: 'A person at another bench has ended this manifest',
  details: { reason: 'manifest_ended_elsewhere' },
})

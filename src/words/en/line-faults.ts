import type { Distrust } from '../../contract/database-place.ts'

/** Why no connection to the service comes about, where more is known than that. */
export const lineFaults: Readonly<
  Record<Distrust | 'no_such_name', { readonly sentence: string; readonly action: string }>
> = {
  no_such_name: {
    sentence: 'This network does not know the name in the service’s address.',
    action: 'Check the address in Settings, and this computer’s network.',
  },
  unknown_authority: {
    sentence: 'Nobody whom this computer trusts has signed the certificate of the shipping service.',
    action:
      'Call whoever looks after this computer: if your network looks into connections, it has to trust its authority.',
  },
  other_name: {
    sentence: 'The certificate of the shipping service is for another name.',
    action: 'Check the address in Settings, and whether this network asks for a log-in.',
  },
  outdated: {
    sentence: 'The certificate of the shipping service is not valid today.',
    action: 'Check this computer’s date and time. If they are right, call whoever looks after this station.',
  },
  other: {
    sentence: 'The certificate of the shipping service cannot be verified.',
    action: 'Call whoever looks after this station.',
  },
}

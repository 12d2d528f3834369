import type { LineFault } from '../../contract/line-faults.ts'

export const lineFaults: Readonly<Record<LineFault, { readonly sentence: string; readonly action: string }>> =
  {
    not_the_service: {
      sentence: 'What answers at the service’s address does not answer as the shipping service does.',
      action: 'Check the address in Settings, and whether this network asks for a log-in.',
    },
    proxy_unreachable: {
      sentence: 'The proxy that leads to the internet does not answer.',
      action:
        'Call whoever looks after this computer: the proxy is set in Settings › Internet, or in the system.',
    },
    proxy_refused: {
      sentence: 'The proxy that leads to the internet made no connection to the shipping service.',
      action: 'Call whoever looks after your network: the proxy has to let the service’s address pass.',
    },
    proxy_wants_password: {
      sentence: 'The proxy that leads to the internet asks for a name and a password.',
      action:
        'Set them in Settings › Internet. A proxy that knows Windows log-ins alone cannot be used: let the service’s address pass without it.',
    },
    proxy_unknown_kind: {
      sentence: 'This computer reaches the internet by a proxy of a kind that the station cannot use.',
      action: 'Set an HTTP proxy in Settings › Internet, or let the service’s address pass without one.',
    },
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
      action:
        'Check this computer’s date and time. If they are right, call whoever looks after this station.',
    },
    other: {
      sentence: 'The certificate of the shipping service cannot be verified.',
      action: 'Call whoever looks after this station.',
    },
  }

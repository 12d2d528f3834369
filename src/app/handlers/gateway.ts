import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function gatewayHandlers({ session }: StationCore): HandlersOf<'gateway'> {
  const gateway = () => session().accountParts.gateway
  return {
    'gateway.get': () => gateway().view(),
    async 'gateway.connect'({ authUrl, baseUrl, consumerKey, clientSecret }) {
      await gateway().connect(
        { authUrl, baseUrl },
        { consumerKey, ...(clientSecret === undefined ? {} : { clientSecret }) },
      )
      return gateway().view()
    },
    async 'gateway.forget'() {
      await gateway().forget()
      return gateway().view()
    },
    'gateway.findLocations': async (query) => ({ locations: await gateway().findLocations(query) }),
  }
}

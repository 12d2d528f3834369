// A service whose labels are of kinds that the sandbox does not make: it stands before one, and changes its answers' bytes.

import { startAnswerProxy, type AnswerProxy } from './answer-proxy.ts'

export type LabelProxy = AnswerProxy

/** A request with a body, as it came over the wire. */
export type HeardRequest = { readonly method: string; readonly path: string; readonly body: string }

/**
 * Passes everything on to the service at `baseUrl`, and puts what `change` makes of each label's bytes in their place.
 * `hear` is told of each request that has a body and was answered well.
 */
export const startLabelProxy = (
  baseUrl: string,
  change: (label: Uint8Array) => Uint8Array,
  hear: (request: HeardRequest) => void = () => undefined,
): Promise<LabelProxy> =>
  startAnswerProxy(baseUrl, (answer, { body, ...request }) => {
    if (body !== undefined) hear({ ...request, body })
    return changedLabels(answer, change)
  })

/** Labels stand in the answers as Base64 under `data`. */
const changedLabels = (json: string, change: (label: Uint8Array) => Uint8Array): string =>
  json.replaceAll(/("data":")([A-Za-z0-9+/=]+)"/gi, (_all, name: string, text: string) => {
    const bytes = change(new Uint8Array(Buffer.from(text, 'base64')))
    return `${name}${Buffer.from(bytes).toString('base64')}"`
  })

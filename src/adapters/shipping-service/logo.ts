// A carrier's picture: fetched by the station, so that the page asks nobody but the station.

import { pictureType } from '../../base/picture-type.ts'
import { isAppError } from '../../contract/errors.ts'
import { createFetchFile, type FetchLabelOptions } from './fetch-label.ts'

/** As data it has to go into what the page is told of carriers (contract/carriers.ts). */
const maxLogoBytes = 70_000
/** Nobody waits long for a picture. */
const logoTimeoutMs = 5_000

/** A picture of points as a `data:` address, by its bytes and not by what it is called; undefined for what is none. */
export function pictureData(file: Uint8Array): string | undefined {
  const type = pictureType(file)
  return type && `data:image/${type};base64,${Buffer.from(file).toString('base64')}`
}

export type LogoOf = (address: string) => Promise<string | undefined>

/**
 * Pictures by their addresses, under the rules of labels by address (fetch-label.ts), at most 70,000 bytes; each is fetched
 * once while the client lives. Undefined where there is none to be had: a picture is no reason for an error.
 */
export function createLogos(options: FetchLabelOptions): LogoOf {
  const timeoutMs = Math.min(options.timeoutMs, logoTimeoutMs)
  const fetchLogo = createFetchFile({ ...options, timeoutMs }, { what: 'logo', maxBytes: maxLogoBytes })
  const kept = new Map<string, Promise<string | undefined>>()

  async function logoAt(address: string): Promise<string | undefined> {
    try {
      return pictureData(await fetchLogo(address))
    } catch (error) {
      if (!isAppError(error)) throw error
      return undefined
    }
  }

  return (address) => {
    const logo = kept.get(address) ?? logoAt(address)
    kept.set(address, logo)
    return logo
  }
}

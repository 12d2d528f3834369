// Looks in the service's own list for the manifest that a doubt is about.

import { isAppError } from '../../contract/errors.ts'
import { couldBe } from './find-created.ts'
import { daysAround, type Manifest } from './manifest.ts'
import type { ManifestService, ManifestStore, ServiceManifest } from './ports.ts'

/** The contract's own refusals. Each manifest is sent once, so that they answer its first try. */
export const saidNo = ['service_refused', 'invalid_input'] as const

export type Look = {
  /** Those of the service's manifests that could be this one; undefined where it does not list them. */
  candidates(doubtful: Manifest): Promise<readonly ServiceManifest[] | undefined>
  /** The same, empty for a service that refuses to list: that keeps no person from ending a doubt. */
  last(doubtful: Manifest): Promise<readonly ServiceManifest[]>
  /** Which one it is: none where there are several, or where another doubt of the station could be about the same. */
  provenAmong(doubtful: Manifest, found: readonly ServiceManifest[]): Promise<ServiceManifest | undefined>
}

export function createLook({
  manifests,
  service,
}: {
  readonly manifests: Pick<ManifestStore, 'findByServiceId' | 'listByState'>
  readonly service: Pick<ManifestService, 'list'>
}): Look {
  async function candidates(doubtful: Manifest): Promise<readonly ServiceManifest[] | undefined> {
    if (doubtful.knownBefore === undefined) return undefined
    const listed: ServiceManifest[] = []
    const own = new Set<string>()
    for await (const one of service.list(daysAround(doubtful.sentAt ?? doubtful.createdAt))) {
      listed.push(one)
      if (await manifests.findByServiceId(one.manifestId)) own.add(one.manifestId)
    }
    return couldBe(doubtful, listed, (id) => own.has(id))
  }

  return {
    candidates,
    async last(doubtful) {
      try {
        return (await candidates(doubtful)) ?? []
      } catch (error) {
        if (isAppError(error, ...saidNo)) return []
        throw error
      }
    },
    async provenAmong(doubtful, found) {
      const [only, ...others] = found
      if (!only || others.length > 0) return undefined
      const doubts = await manifests.listByState('in_doubt')
      const isRivals = doubts.some(
        (other) => other.id !== doubtful.id && couldBe(other, [only], () => false).length > 0,
      )
      return isRivals ? undefined : only
    },
  }
}

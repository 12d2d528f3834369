import { canonicalJson } from '../../base/canonical-json.ts'
import type { ResultTargetConfig } from '../../contract/results.ts'
import { isOwnDatabase } from '../databases/check-place.ts'
import { commonAddress, commonFolder } from '../common-place.ts'

/**
 * The same text for the same target at each bench, whatever each calls it. Undefined where another computer has another one under the
 * same name: a folder of its own disks, or an address of its own.
 */
export function commonTarget(config: ResultTargetConfig, secret: string | undefined): string | undefined {
  const at = commonPlace(config)
  if (at === undefined) return undefined
  return canonicalJson({
    ...config,
    ...at,
    name: '',
    enabled: true,
    ...(secret === undefined ? {} : { secret }),
  })
}

function commonPlace(config: ResultTargetConfig): object | undefined {
  if (config.kind === 'database') {
    const { place } = config
    return isOwnDatabase(place) ? undefined : { place: { ...place, host: place.host.toLowerCase() } }
  }
  const place = config.kind === 'folder' ? commonFolder(config.folder) : commonAddress(config.url)
  return place === undefined ? undefined : config.kind === 'folder' ? { folder: place } : { url: place }
}

/** Whether it is the same target wherever it is told from. */
export const isCommonTarget = (config: ResultTargetConfig): boolean =>
  commonTarget(config, undefined) !== undefined

import { canonicalJson } from '../../base/canonical-json.ts'
import type { ResultTargetConfig } from '../../contract/results.ts'
import { commonAddress, commonFolder } from '../common-place.ts'

/**
 * The same text for the same target at each bench, whatever each calls it. Undefined where another computer has another one under the
 * same name: a folder of its own disks, or an address of its own.
 */
export function commonTarget(config: ResultTargetConfig, secret: string | undefined): string | undefined {
  const place = config.kind === 'folder' ? commonFolder(config.folder) : commonAddress(config.url)
  if (place === undefined) return undefined
  const at = config.kind === 'folder' ? { folder: place } : { url: place }
  return canonicalJson({
    ...config,
    ...at,
    name: '',
    enabled: true,
    ...(secret === undefined ? {} : { secret }),
  })
}

/** Whether it is the same target wherever it is told from. */
export const isCommonTarget = (config: ResultTargetConfig): boolean =>
  commonTarget(config, undefined) !== undefined

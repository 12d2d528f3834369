// `response-names.json` beside the settings: names of answers that this version does not know.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ResponseNameCorrections } from '../../adapters/shipping-service/response-names.ts'
import { AppError } from '../../contract/errors.ts'
import { withReason } from '../../contract/refusals.ts'
import { writeWhole } from './write-whole.ts'

const pathIn = (dataDir: string) => join(dataDir, 'response-names.json')

/** Undefined where there is none. Throws `data_folder_unusable` for one that is damaged. */
export function readResponseNames(dataDir: string): ResponseNameCorrections | undefined {
  const path = pathIn(dataDir)
  if (!existsSync(path)) return undefined
  try {
    return ResponseNameCorrections.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw withReason(
      'data_folder_unusable',
      'names_damaged',
      `${path} is damaged: correct it or delete it`,
      {},
      cause,
    )
  }
}

/** Names as they may be written into the file. Throws `invalid_input` with the `field` that is wrong or not known. */
export function checkedResponseNames(names: unknown): ResponseNameCorrections {
  const parsed = ResponseNameCorrections.safeParse(names)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...unknown].join('.')
  throw new AppError('invalid_input', `${field || 'The file'}: ${issue?.message ?? 'not as expected'}`, {
    details: { field },
  })
}

/** Writes the file as a whole, or leaves it as it is. */
export function writeResponseNames(dataDir: string, names: ResponseNameCorrections): void {
  writeWhole(pathIn(dataDir), `${JSON.stringify(names, undefined, 2)}\n`)
}

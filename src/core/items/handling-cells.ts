// Cells of a file of items that say how an item is handled: what is asked for when it is scanned, whether it is dangerous goods,
// and its picture. In each language of the station.

import { tracedFields, type TracedField } from '../../contract/verification-view.ts'
import type { Reading } from '../orders/weight.ts'

const fieldOfWord: ReadonlyMap<string, TracedField> = new Map(
  Object.entries({
    lot: 'lot lots batch batchnumber lotnumber charge chargen chargennummer los losnummer lote númerodelote numérodelot',
    serial:
      'serial serials serialnumber serialnumbers sn serie seriennummer seriennummern númerodeserie série numérodesérie',
  } satisfies Record<TracedField, string>).flatMap(([field, words]) =>
    words.split(' ').map((word): [string, TracedField] => [word, field as TracedField]),
  ),
)
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr', 'sí', 'si', 's', 'oui', 'o', 'vrai'])
const no = new Set(['no', 'n', 'false', '0', '-', 'nein', 'falsch', 'falso', 'non', 'faux'])
const none = new Set([...no, 'none', 'nothing', 'keine', 'nichts', 'ninguno', 'nada', 'aucun', 'rien'])

/** Lot, serial or both, in any order: `lot, serial`; nothing for `no`. */
export function readAsks(cell: string): Reading<readonly TracedField[] | undefined> {
  const text = cell.toLowerCase()
  if (none.has(text)) return { ok: true, value: undefined }
  const words = text.split(/[,;|+/&]|\s(?:and|und|y|e|et)\s/).map((word) => word.replace(/[\s_-]/g, ''))
  const asked = words.map((word) => fieldOfWord.get(word))
  if (asked.includes(undefined)) return { ok: false, reason: { code: 'not_traced' } }
  return { ok: true, value: tracedFields.filter((field) => asked.includes(field)) }
}

export function readDangerous(cell: string): Reading<true | undefined> {
  const text = cell.toLowerCase()
  if (yes.has(text)) return { ok: true, value: true }
  return no.has(text) ? { ok: true, value: undefined } : { ok: false, reason: { code: 'not_yes_or_no' } }
}

/** The name of a file and nothing else: no way to another folder. */
export const isPictureName = (name: string): boolean =>
  /^[^\\/:*?"<>|\p{Cc}]+\.(?:png|jpe?g|webp|gif)$/iu.test(name) && !name.startsWith('.')

export const readPictureName = (cell: string): Reading<string> =>
  isPictureName(cell) ? { ok: true, value: cell } : { ok: false, reason: { code: 'not_a_picture_name' } }

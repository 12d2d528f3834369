import type { DatabaseCheck } from '../../contract/diagnostics.ts'
import { formatMoment } from '../format.ts'
import { byLanguage } from '../language.ts'

const en = {
  title: 'Check the database',
  what: 'The station reads the whole database and opens what it keeps: after each start, each night, and now by this button. Scans go on meanwhile.',
  check: 'Check it now',
  checking: 'Checking…',
  notChecked: 'Not checked since the start',
  whole: 'Whole.',
  damagedFile: 'Damaged on the disk.',
  unreadable: (rows: number) =>
    rows === 1 ? '1 row cannot be read any more.' : `${rows} rows cannot be read any more.`,
  buyingStopped: 'Nothing is bought until a backup is restored.',
  buyingGoesOn: 'Packing goes on.',
  lastGood: (moment: string) => `Last good backup: ${moment}.`,
  noGood: 'There is no backup that is whole.',
}

const es: typeof en = {
  title: 'Comprobar la base de datos',
  what: 'La estación lee toda la base de datos y abre lo que guarda: tras cada arranque, cada noche, y ahora con este botón. Se puede seguir escaneando.',
  check: 'Comprobar ahora',
  checking: 'Comprobando…',
  notChecked: 'Sin comprobar desde el inicio',
  whole: 'Íntegra.',
  damagedFile: 'Dañada en el disco.',
  unreadable: (rows) => (rows === 1 ? '1 fila ya no se puede leer.' : `${rows} filas ya no se pueden leer.`),
  buyingStopped: 'No se compra nada hasta que se restaure una copia.',
  buyingGoesOn: 'Se puede seguir empacando.',
  lastGood: (moment) => `Última copia íntegra: ${moment}.`,
  noGood: 'No hay ninguna copia íntegra.',
}

export const messages = byLanguage({ en, es })

/** What a check has found, in sentences. */
export function databaseFindings(check: DatabaseCheck): readonly string[] {
  const m = messages
  if (check.ok) return [m.whole]
  return [
    ...(check.problems.length > 0 ? [m.damagedFile] : []),
    ...(check.unreadableRows > 0 ? [m.unreadable(check.unreadableRows)] : []),
    check.buyingStopped ? m.buyingStopped : m.buyingGoesOn,
    check.lastGoodBackup === undefined ? m.noGood : m.lastGood(formatMoment(check.lastGoodBackup)),
  ]
}

import { printerConditions } from '../../contract/printers.ts'
import { printerStopStates } from '../../contract/today.ts'
import type { PrinterStopStore } from '../../core/today/printer-stops.ts'
import { as, int, oneOf, optional, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'

const stops = view('SELECT printer_id, name, condition, state, began_at, ended_at FROM printer_stops', {
  printerId: text,
  name: text,
  condition: oneOf(printerConditions),
  state: oneOf(printerStopStates),
  from: as('began_at', time),
  to: as('ended_at', optional(time)),
})

const counts = view('SELECT count(*) AS count FROM printer_stops', { count: int })

/** One that is lost may have lasted long: it is of the time that it began in, which is all that is known. */
const lastedIn = `WHERE began_at < ? AND began_at >= ? OR began_at < ? AND (state = 'open' OR ended_at > ?)`
const bounds = (from: Date, to: Date) =>
  [to.getTime(), from.getTime(), from.getTime(), from.getTime()] as const
const noLimit = -1

/** `PrinterStopStore` in SQLite. */
export function sqlitePrinterStopStore(context: StoreContext): PrinterStopStore {
  const { database, stationId } = context
  const run = (sql: string, ...values: readonly (string | number)[]) => database.prepare(sql).run(...values)
  return storeOf<PrinterStopStore>(database)({
    reads: {
      list: (from, to, limit = noLimit) =>
        stops(context)
          .readable(`${lastedIn} ORDER BY began_at DESC, seq DESC LIMIT ?`, ...bounds(from, to), limit)
          .toReversed(),
      count: (from, to) => counts(context).one(lastedIn, ...bounds(from, to)).count,
    },
    writes: {
      heard({ printerId, name, at, stop }) {
        const open = stops(context).first(`WHERE printer_id = ? AND state = 'open'`, printerId)
        if (open?.condition === stop) return
        if (open && stop === 'not_known') {
          run(`UPDATE printer_stops SET state = 'lost' WHERE printer_id = ? AND state = 'open'`, printerId)
        } else if (open) {
          run(
            `UPDATE printer_stops SET state = 'ended', ended_at = max(?, began_at) WHERE printer_id = ? AND state = 'open'`,
            at.getTime(),
            printerId,
          )
        }
        if (stop === undefined || stop === 'not_known') return
        run(
          `INSERT INTO printer_stops (station_id, printer_id, name, condition, state, began_at)
           VALUES (?, ?, ?, ?, 'open', ?)`,
          stationId,
          printerId,
          name,
          stop,
          at.getTime(),
        )
      },
      resume(keptSince) {
        run(`UPDATE printer_stops SET state = 'lost' WHERE state = 'open'`)
        run('DELETE FROM printer_stops WHERE began_at < ?', keptSince.getTime())
      },
    },
  })
}

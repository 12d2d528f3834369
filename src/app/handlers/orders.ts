import { AppError } from '../../contract/errors.ts'
import { orderColumns } from '../../core/orders/columns.ts'
import { columnsOfHeadings, mappingFaults, savedMapping } from '../../core/orders/headings.ts'
import { parseOrderRow } from '../../core/orders/order-row.ts'
import { listsOf, pathsOf, rowsOfJson, valueAt } from '../../core/orders/sources/json-mapping.ts'
import type { HandlersOf } from '../dispatch.ts'
import { readMappings, saveMapping } from '../heading-mappings.ts'
import type { StationCore } from '../station-core.ts'
import { orderView, present } from '../views.ts'

/** So many orders of an address are shown before it is saved. */
const rowsPreviewed = 5

export function ordersHandlers(station: StationCore): HandlersOf<'orders'> {
  const { session, adapters, handImports, ordersChanged } = station
  return {
    async 'orders.import'({ fileName, contentBase64 }) {
      const result = await handImports.run(Buffer.from(contentBase64, 'base64'))
      await session().orderSources.keepByHand(fileName, result)
      await ordersChanged()
      return result
    },
    'orders.cancelImport'() {
      handImports.cancel()
      return Promise.resolve({ done: true })
    },
    async 'orders.previewFile'({ contentBase64 }) {
      const { headings, rows } = await adapters.orderFileReader.preview(Buffer.from(contentBase64, 'base64'))
      const mapping = savedMapping(headings, await readMappings(session().stores.values))
      const columns = columnsOfHeadings(headings, mapping)
      const meant = columns.flatMap((column) => (column ? [column.name] : []))
      return {
        headings: headings.map((heading, at) => ({ heading, ...present({ column: columns[at]?.name }) })),
        rows: rows.map((cells) => [...cells]),
        missing: [...mappingFaults(Object.fromEntries(meant.map((name) => [name, name]))).missing],
        isMapped: mapping !== undefined,
        columns: Object.values(orderColumns).map(({ name, required, meaning }) => ({
          name,
          required,
          meaning,
        })),
      }
    },
    async 'orders.saveMapping'({ headings, columns }) {
      const { missing, twice, unknown } = mappingFaults(columns)
      const [fault] = [...missing, ...twice, ...unknown]
      if (fault !== undefined) {
        throw new AppError('invalid_input', 'The mapping lacks a column, or has one twice', {
          details: { field: fault, missing: [...missing], twice: [...twice] },
        })
      }
      await saveMapping(session().stores.values, headings, columns)
      return { done: true }
    },
    async 'orders.list'(filter) {
      const { orders } = session().stores
      const [page, counts] = await Promise.all([orders.list(filter), orders.counts()])
      const { next, total, unreadable = 0 } = page
      return {
        orders: page.orders.map(orderView),
        total,
        counts,
        ...present({ next }),
        ...(unreadable > 0 && { unreadable }),
      }
    },
    async 'orders.sources'() {
      const { orderSources } = session()
      return { sources: [...(await orderSources.list())], byHand: [...(await orderSources.byHand())] }
    },
    'orders.saveSource': (wish) => session().orderSources.save(wish),
    async 'orders.removeSource'({ sourceId }) {
      await session().orderSources.remove(sourceId)
      return { done: true }
    },
    'orders.runSource': ({ sourceId }) => session().orderSources.runNow(sourceId),
    async 'orders.previewFeed'({ sourceId, config, authorization }) {
      const json = await session().orderSources.fetchPage(sourceId, config, authorization)
      const list = valueAt(json, config.rows)
      if (!Array.isArray(list)) return { found: 0, lists: [...listsOf(json)], paths: [], rows: [] }
      const rows = rowsOfJson(json, config, 1)
      return {
        found: rows.length,
        lists: [],
        paths: [...pathsOf(list[0])],
        rows: rows.slice(0, rowsPreviewed).map((row) => {
          const parsed = parseOrderRow(row)
          return { cells: { ...row.cells }, ...(parsed.ok ? {} : { rejected: parsed.rejected }) }
        }),
      }
    },
    async 'orders.hold'({ orderNumber, reason }) {
      const order = await session().stores.orders.hold(orderNumber, reason)
      await ordersChanged()
      return orderView(order)
    },
    async 'orders.release'({ orderNumber }) {
      const order = await session().stores.orders.release(orderNumber)
      await ordersChanged()
      return orderView(order)
    },
    async 'orders.cancel'({ orderNumber }) {
      const order = await session().stores.orders.cancel(orderNumber)
      await ordersChanged()
      return orderView(order)
    },
    async 'orders.takeBack'({ orderNumber }) {
      const order = await session().stores.orders.takeBack(orderNumber)
      await ordersChanged()
      return orderView(order)
    },
  }
}

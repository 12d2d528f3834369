// Orders: their files, the folders and addresses that they come from, and holding, releasing and cancelling them.

import { canonicalJson } from '../../base/canonical-json.ts'
import type { ParsedInput } from '../../contract/operations.ts'
import type { RejectedRow } from '../../contract/order-files.ts'
import type { ImportResult, OrderView } from '../../contract/orders.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { orderHeadings } from '../../core/orders/headings.ts'
import { parseOrderRow } from '../../core/orders/order-row.ts'
import type { Order } from '../../core/orders/order.ts'
import { originOfProgram, type OrderOrigin, type OrderRow } from '../../core/orders/ports.ts'
import { takeOrders } from '../../core/orders/take-orders.ts'
import { rejectedRowText } from '../../words/order-file-text.ts'
import { columnsOfAnswer, rowReader } from '../../core/orders/sources/database-source.ts'
import { findRejectedOrder } from '../../core/orders/sources/rejected-orders.ts'
import { mapInPieces } from '../../core/orders/sources/in-pieces.ts'
import { jsonReader, listsOf, pathsOf, valueAt } from '../../core/orders/sources/json-mapping.ts'
import { newId } from '../runtime.ts'
import { presetsOf } from '../station/package-presets.ts'
import { languageOf } from '../station/station-language.ts'
import { orderView, present } from '../views.ts'
import type { KeptSources } from '../profile/kept-placed.ts'
import { lookUpByHand, orderBringing, type AskableFor, type BringOrder } from './bring-order.ts'
import type { Feature } from './feature.ts'
import { importProgress } from './import-progress.ts'
import { headingMappings } from './heading-mappings.ts'
import { openOrderImport } from './order-import.ts'
import { orderPageHandlers, type OrderPagePorts } from './order-page.ts'
import { orderStandingHandlers, type OrderStandingPorts } from './order-standings.ts'
import { openOrderSources } from './order-sources.ts'
import { openSourceTurns } from './source-turns.ts'
import { applyProfileSources, lockSources } from './profile-order-sources.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'

type OrdersPorts = PortsOf<
  | 'profile'
  | 'settings'
  | 'stationProfile'
  | 'adapters'
  | 'changes'
  | 'page'
  | 'clock'
  | 'logger'
  | 'sampleOrders',
  'keptDrafts' | 'orders' | 'orderSources' | 'purchases' | 'values'
> &
  OrderPagePorts &
  OrderStandingPorts & {
    readonly warehouse: Pick<WarehousePart, 'fetchOrder' | 'leases' | 'view'> | undefined
    readonly orderSources: KeptSources
  }

/** So many orders of an address or a database are shown before it is saved, and so much of a cell. */
const rowsPreviewed = 5
const exampleCharacters = 60

/** What others ask of it besides its operations. */
type OrdersFeature = Feature<'orders'> & { readonly bringOrder: BringOrder; readonly askable: AskableFor }

export function ordersFeature(ports: OrdersPorts): OrdersFeature {
  const { stores, adapters, changes, page, clock, orderSources: kept } = ports
  const presets = () => presetsOf(ports.settings)
  const mappings = headingMappings({
    kind: 'orders',
    headings: orderHeadings,
    reader: adapters.orderFileReader,
    values: stores.values,
  })
  const atWork = openOrderSources({
    ...ports,
    kept,
    presets,
    language: () => languageOf(ports.settings),
    turns: openSourceTurns(ports),
    onSource: (source) => page.tell('orderSource', () => source),
    onOrders: () => changes.emit('orders'),
  })
  const sources = lockSources(atWork, ports)
  const bringOrder = orderBringing({ ...ports, lookUp: sources.lookUp })
  const lookUps = lookUpByHand(stores, sources.askedFor, bringOrder)
  /** What a person does with the sources: the other benches hear of it. */
  async function changed<T>(work: () => Promise<T>): Promise<T> {
    const made = await kept.inTurn(work)
    changes.emit('lists')
    return made
  }
  changes.on('orders', () =>
    page.tell('ordersChanged', async () => ({ counts: await stores.orders.counts() })),
  )
  // By them an order is in doubt, failed or shipped.
  changes.on('purchase', ({ state }) => {
    if (state !== 'prepared' && state !== 'sent') changes.emit('orders')
  })
  // By them its label is void, or not any more.
  changes.on('refund', () => changes.emit('orders'))
  let ending = new AbortController()

  async function viewsOf(orders: readonly Order[]): Promise<OrderView[]> {
    const inDoubt = await stores.purchases.listInDoubt()
    const purchaseOf = new Map(inDoubt.map(({ orderId, id }) => [orderId, id]))
    const kept = await stores.keptDrafts.among(orders.map(({ id }) => id))
    const left = await ports.verification.itemsLeft(orders.filter(({ state }) => state === 'shipped'))
    return orders.map((order) => ({
      ...orderView(order, purchaseOf.get(order.id)),
      ...present({ itemsLeft: left.get(order.id) }),
      ...(kept.has(order.id) ? { changesKept: true } : {}),
    }))
  }

  const isFirstPiece = ({ before, skip }: ParsedInput<'orders.list'>) => before === undefined && skip === 0

  /** A piece of the list. Those in part are told by what is scanned and bought of each: no column has it. */
  async function listed(wanted: ParsedInput<'orders.list'>) {
    const { state, ...filter } = wanted
    if (state !== 'in_part') return stores.orders.list({ ...filter, state })
    const { ids, unknown } = await ports.verification.inPart()
    const page = await stores.orders.list({ ...filter, state: 'shipped', among: ids })
    // They are in no piece: the first one tells of them.
    return { ...page, unreadable: (page.unreadable ?? 0) + (isFirstPiece(wanted) ? unknown : 0) }
  }

  async function viewOf(order: Order): Promise<OrderView> {
    const [view] = await viewsOf([order])
    return view ?? orderView(order)
  }

  /** What the first of a source's rows would make. */
  const previewOf = (rows: readonly OrderRow[]) =>
    rows.slice(0, rowsPreviewed).map((row) => {
      const parsed = parseOrderRow(row, presets())
      return { cells: { ...row.cells }, ...(parsed.ok ? {} : { rejected: parsed.rejected }) }
    })

  /** Ends all that are under way. */
  function cancelImports(): void {
    ending.abort()
    ending = new AbortController()
  }

  /** Of the last import by hand that rejected more than its answer lists. */
  let lastRejected: { readonly importId: string; readonly rows: readonly RejectedRow[] } | undefined

  /** An import by hand; the page is told how far it is. */
  function handImport(rejected: RejectedRow[] = []) {
    return openOrderImport(
      { adapters, stores, clock, presets },
      {
        onRejected: (rows) => rejected.push(...rows),
        onProgress: importProgress(clock, (progress) => page.tell('importProgress', () => progress)),
      },
    )
  }

  async function importFile(bytes: Uint8Array, origin: OrderOrigin = 'hand'): Promise<ImportResult> {
    const rows: RejectedRow[] = []
    const result = await handImport(rows).importOrders(bytes, ending.signal, origin)
    if (rows.length === result.rejected.length) return result
    lastRejected = { importId: newId(), rows }
    return { ...result, importId: lastRejected.importId }
  }

  async function moved(change: Promise<Order>): Promise<OrderView> {
    const order = await change
    changes.emit('orders')
    return viewOf(order)
  }

  return {
    bringOrder,
    askable: lookUps.askable,
    async start() {
      await kept.inTurn(async () => {
        await applyProfileSources({ ...ports, kept })
        await sources.start()
        kept.follow(atWork)
      })
      if (ports.sampleOrders) await importFile(ports.sampleOrders(), 'samples')
    },
    async close() {
      cancelImports()
      await sources.close()
    },
    handlers: {
      ...orderPageHandlers(ports, { viewOf, moved }),
      ...orderStandingHandlers(ports, viewsOf),
      ...lookUps.handlers,
      async 'orders.import'({ fileName, contentBase64 }) {
        const result = await importFile(Buffer.from(contentBase64, 'base64'))
        await sources.keepByHand(fileName, result)
        changes.emit('orders')
        return result
      },
      async 'orders.take'({ orders }, { program }) {
        const imports = openOrderImport({ adapters, stores, clock, presets })
        const origin = program === undefined ? 'hand' : originOfProgram(program)
        const taken = await takeOrders(orders, imports, origin)
        changes.emit('orders')
        return {
          orders: taken.map(({ rejected, ignored, orderNumber, outcome }) => ({
            outcome,
            ...present({ orderNumber, rejected }),
            ...(rejected && { detail: rejectedRowText('en', rejected) }),
            ...(ignored.length > 0 && { ignored: [...ignored] }),
          })),
        }
      },
      'orders.rejectedRows': ({ contentBase64 }) =>
        handImport().rejectedRows(Buffer.from(contentBase64, 'base64')),
      'orders.listRejected'({ importId, skip, limit }) {
        if (lastRejected?.importId !== importId) throw notFound('imported_file')
        const { rows } = lastRejected
        return Promise.resolve({ rows: rows.slice(skip, skip + limit), total: rows.length })
      },
      'orders.cancelImport'() {
        cancelImports()
        return Promise.resolve({ done: true })
      },
      'orders.previewFile': ({ contentBase64 }) => mappings.preview(contentBase64),
      async 'orders.saveMapping'({ headings, columns }) {
        await mappings.save(headings, columns)
        return { done: true }
      },
      async 'orders.list'(filter) {
        const isFirst = isFirstPiece(filter)
        const [page, counts, askable, mayBeInPart] = await Promise.all([
          listed(filter),
          stores.orders.counts(),
          isFirst ? lookUps.askable(filter.query) : [],
          isFirst && ports.verification.mayBeInPart(),
        ])
        const { next, total, unreadable = 0 } = page
        const rejected = total === 0 ? await findRejectedOrder(stores.orderSources, filter.query) : undefined
        return {
          orders: await viewsOf(page.orders),
          total,
          counts,
          ...present({ next, rejected }),
          ...(unreadable > 0 && { unreadable }),
          ...(askable.length > 0 && { askable: [...askable] }),
          ...(mayBeInPart && { mayBeInPart }),
        }
      },
      async 'orders.sources'() {
        return { sources: [...(await sources.list())], byHand: [...(await sources.byHand())] }
      },
      'orders.saveSource': ({ before, ...wish }) =>
        changed(async () => {
          const now = before && (await kept.store.list()).find(({ id }) => id === wish.sourceId)
          if (now && canonicalJson(now.config) !== canonicalJson(before)) throw conflict('changed_meanwhile')
          return sources.save(wish)
        }),
      async 'orders.removeSource'({ sourceId }) {
        await changed(() => sources.remove(sourceId))
        return { done: true }
      },
      'orders.runSource': ({ sourceId }) => sources.runNow(sourceId),
      async 'orders.previewFeed'({ sourceId, config, authorization }) {
        const json = await sources.fetchPage(sourceId, config, authorization)
        const list = valueAt(json, config.rows)
        if (!Array.isArray(list)) return { found: 0, lists: [...listsOf(json)], paths: [], rows: [] }
        const rows = await mapInPieces(list as readonly unknown[], clock, jsonReader(config))
        return {
          found: rows.length,
          lists: [],
          paths: [...pathsOf(list[0])],
          rows: previewOf(rows),
        }
      },
      async 'orders.previewDatabase'({ sourceId, config, authorization }) {
        const answer = await sources.previewDatabase(sourceId, config, authorization)
        const columns = columnsOfAnswer(answer.columns, config.columns)
        return {
          found: answer.rows.length,
          columns: answer.columns.map((name, at) => ({
            name,
            ...present({
              column: columns[at]?.name,
              example: answer.rows[0]?.[at]?.slice(0, exampleCharacters) ?? undefined,
            }),
          })),
          rows: previewOf(answer.rows.slice(0, rowsPreviewed).map(rowReader(columns))),
        }
      },
      async 'orders.tryLookUp'({ orderNumber, ...wish }) {
        const [found] = previewOf(await sources.tryLookUp(orderNumber, wish))
        return present({ found })
      },
      'orders.hold': ({ orderNumber, reason }) => moved(stores.orders.hold(orderNumber, reason)),
      'orders.release': ({ orderNumber }) => moved(stores.orders.release(orderNumber)),
      'orders.cancel': ({ orderNumber }) => moved(stores.orders.cancel(orderNumber)),
      'orders.takeBack': ({ orderNumber }) => moved(stores.orders.takeBack(orderNumber)),
    },
  }
}

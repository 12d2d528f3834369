import type { DialectName } from './dialects.ts'
import { createFaults } from './faults.ts'
import { createGateway } from './gateway/gateway.ts'
import { createServiceApp, versionPath } from './http/app.ts'
import { createControl } from './http/control.ts'
import type { SandboxState } from './http/control.ts'
import type { Handler, Handlers } from './http/handler.ts'
import { host, startListener } from './http/listener.ts'
import type { Listener } from './http/listener.ts'
import { accountHandlers } from './resources/account.ts'
import { addressHandlers } from './resources/addresses.ts'
import { carrierAccountHandlers } from './resources/carrier-accounts.ts'
import { carrierHandlers } from './resources/carriers.ts'
import { containerHandlers } from './resources/containers.ts'
import { createShipmentHandlers } from './resources/create-shipment.ts'
import { findShipmentHandlers } from './resources/find-shipments.ts'
import { labelHandlers } from './resources/labels.ts'
import { manifestHandlers } from './resources/manifests.ts'
import { rateHandlers } from './resources/rates.ts'
import { refundHandlers, settleRefunds } from './resources/refunds.ts'
import { trackingHandlers } from './resources/tracking.ts'
import { userHandlers } from './resources/users.ts'
import { openServiceState, type StateOptions } from './state/service-state.ts'
import type { PrinterFault } from '../printer/printer-fault.ts'

export type ServiceOptions = StateOptions & {
  /** 0, the default, picks a free one. */
  readonly port?: number | undefined
  readonly dialect?: DialectName | undefined
  /** Two hours without it. */
  readonly tokenLifeSeconds?: number | undefined
  /** Told of faults of the sandbox itself; their messages hold nothing of requests. */
  readonly onBug?: ((error: unknown) => void) | undefined
  /** Makes the label printer beside the service faulty, or well again. */
  readonly setPrinterFault: (fault: PrinterFault | undefined) => Promise<void>
}

const defaultTokenLifeSeconds = 2 * 60 * 60

/** The same handlers, each of which calls `before` first. */
function eachAfter(before: () => void, handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([id, handler]) => {
    // Types are checked where handlers are written; their union is too wide to follow here.
    const handle = handler as unknown as Handler<'getRates'>
    const after: typeof handle = (request) => {
      before()
      return handle(request)
    }
    return [id, after]
  })
  return Object.fromEntries(wrapped) as Handlers
}

/** The service without its printer: state opened, handlers wired, not listening yet. */
export function createService(options: ServiceOptions) {
  const tokenLife = { lifeSeconds: options.tokenLifeSeconds ?? defaultTokenLifeSeconds }
  const shared = openServiceState(options, tokenLife)
  const { db, clock, account, tokens, shipments, documents, asks } = shared
  const { faults, struck } = createFaults(shared.lateLabels)
  const settle = () => settleRefunds(shared)
  const handlers = eachAfter(settle, {
    ...accountHandlers(shared),
    ...addressHandlers(shared),
    ...carrierHandlers(shared),
    ...carrierAccountHandlers(shared),
    ...userHandlers(shared),
    ...rateHandlers(shared),
    ...createShipmentHandlers(shared),
    ...findShipmentHandlers(shared),
    ...labelHandlers(shared),
    ...refundHandlers(shared),
    ...manifestHandlers(shared),
    ...containerHandlers(shared),
    ...trackingHandlers(shared),
  })
  const state = (): SandboxState => {
    settle()
    return {
      ...shipments.counts(),
      balanceMinor: account.balanceMinor(),
      held: faults.held(),
      shipmentsByTransactionId: shipments.countsByTransaction(),
    }
  }
  let closed = false
  let listener: Listener | undefined
  let port = options.port ?? 0
  const fetch = createServiceApp({
    handlers,
    dialect: options.dialect ?? 'plain',
    asks,
    tokens,
    struck,
    findLabelFile: (linkToken) => {
      const document = documents.byLink(linkToken)
      return document === undefined
        ? shipments.labelByLink(linkToken)
        : { fileType: 'PDF', bytes: document.bytes }
    },
    control: createControl(faults, state, clock, options.setPrinterFault),
    gateway: createGateway(account, tokenLife),
    // Work that the closing cut off fails for no other reason than that.
    onBug: (error) => (closed ? undefined : options.onBug?.(error)),
  })

  const stop = async () => {
    const stopping = listener
    listener = undefined
    struck.drop()
    await stopping?.stop()
  }
  return {
    keys: account.keys,
    faults,
    clock,
    state,
    baseUrl: () => `http://${host}:${port}${versionPath}/`,
    async start() {
      if (listener !== undefined) return
      listener = await startListener(fetch, port)
      port = listener.port
    },
    stop,
    async close() {
      closed = true
      await stop()
      db.close()
    },
  }
}

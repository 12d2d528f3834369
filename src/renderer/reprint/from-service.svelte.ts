import type { ErrorInfo } from '../../contract/errors.ts'
import type { ImportWish, ShipmentImportView } from '../../contract/shipment-import.ts'
import type { AppContext } from '../frame/app-context.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** The import of shipments from the service. It lives as long as the page: it goes on while another screen is open. */
export class FromService {
  run = $state.raw<ShipmentImportView['run']>()
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient

  constructor({ client }: AppContext) {
    this.#client = client
    $effect(() => client.subscribe('shipmentImport', ({ run }) => (this.run = run)))
    void this.#ask(() => client.invoke('shipmentImport.get', {}))
  }

  get isRunning(): boolean {
    return this.run?.state === 'running'
  }

  async start(wish: ImportWish): Promise<void> {
    await this.#ask(() => this.#client.invoke('shipmentImport.start', wish))
  }

  async cancel(): Promise<void> {
    await this.#ask(() => this.#client.invoke('shipmentImport.cancel', {}))
  }

  async #ask(ask: () => Promise<ShipmentImportView>): Promise<void> {
    this.fault = undefined
    try {
      const { run } = await ask()
      // An event may have told its end before the answer that it has begun.
      const isToldOver = run?.beganAt === this.run?.beganAt && this.run !== undefined && !this.isRunning
      if (!isToldOver) this.run = run
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
    }
  }
}

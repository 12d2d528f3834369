import type { ImportWish, ShipmentImportView } from '../../contract/shipment-import.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The import of shipments from the service. It lives as long as the page: it goes on while another screen is open. */
export class FromService extends AskingStation {
  current = $state.raw<ShipmentImportView['run']>()

  constructor({ client }: AppContext) {
    super(client)
  }

  follow(): () => void {
    void this.#ask(() => this.client.invoke('shipmentImport.get', {}))
    return this.client.subscribe('shipmentImport', ({ run }) => (this.current = run))
  }

  get isRunning(): boolean {
    return this.current?.state === 'running'
  }

  start(wish: ImportWish): Promise<boolean> {
    return this.#ask(() => this.client.invoke('shipmentImport.start', wish))
  }

  cancel(): Promise<boolean> {
    return this.#ask(() => this.client.invoke('shipmentImport.cancel', {}))
  }

  #ask(ask: () => Promise<ShipmentImportView>): Promise<boolean> {
    return this.beside(async () => {
      const { run } = await ask()
      // An event may have told its end before the answer that it has begun.
      const isToldOver =
        run?.beganAt === this.current?.beganAt && this.current !== undefined && !this.isRunning
      if (!isToldOver) this.current = run
    })
  }
}

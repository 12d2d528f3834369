import type {
  AuditCheck,
  AuditEntryView,
  ClosedRows,
  ServiceCallView,
  StationHealth,
} from '../../contract/diagnostics-operations.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

const entriesAtOnce = 100

/** What the station says of itself, as it was asked last. */
export class DiagnosticsState {
  health = $state.raw<StationHealth>()
  calls = $state.raw<readonly ServiceCallView[]>()
  log = $state.raw<{ readonly text: string; readonly lines: number }>()
  entries = $state.raw<readonly AuditEntryView[]>()
  total = $state(0)
  check = $state.raw<AuditCheck>()
  #asked = $state(0)
  fault = $state.raw<ErrorInfo>()
  /** What a new key would leave closed, while it is asked whether to begin with one. */
  closedRows = $state.raw<ClosedRows>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  get busy(): boolean {
    return this.#asked > 0
  }

  loadHealth(): Promise<boolean> {
    return this.#during(async () => void (this.health = await this.#client.invoke('diagnostics.health', {})))
  }

  loadCalls(): Promise<boolean> {
    return this.#during(async () => {
      this.calls = (await this.#client.invoke('diagnostics.calls', {})).calls
    })
  }

  loadLog(): Promise<boolean> {
    return this.#during(async () => void (this.log = await this.#client.invoke('diagnostics.log', {})))
  }

  checkDatabase(): Promise<boolean> {
    return this.#during(async () => {
      await this.#client.invoke('diagnostics.checkDatabase', {})
      this.health = await this.#client.invoke('diagnostics.health', {})
    })
  }

  askNewKey(): Promise<boolean> {
    return this.#during(
      async () => void (this.closedRows = await this.#client.invoke('dataKey.closedRows', {})),
    )
  }

  beginNewKey(): Promise<boolean> {
    this.closedRows = undefined
    return this.#during(async () => void (this.health = await this.#client.invoke('dataKey.begin', {})))
  }

  loadAudit(): Promise<boolean> {
    return this.#during(async () => {
      const { entries, total } = await this.#client.invoke('audit.list', { limit: entriesAtOnce })
      this.entries = entries
      this.total = total
    })
  }

  loadOlder(): Promise<boolean> {
    const before = this.entries?.at(-1)?.number
    if (before === undefined) return Promise.resolve(false)
    return this.#during(async () => {
      const older = await this.#client.invoke('audit.list', { before, limit: entriesAtOnce })
      this.entries = [...(this.entries ?? []), ...older.entries]
      this.total = older.total
    })
  }

  verify(): Promise<boolean> {
    return this.#during(async () => void (this.check = await this.#client.invoke('audit.verify', {})))
  }

  /** The audit log as CSV, or undefined where it could not be had. */
  async exportAudit(): Promise<{ readonly csv: string; readonly entries: number } | undefined> {
    let exported: { readonly csv: string; readonly entries: number } | undefined
    await this.#during(async () => {
      exported = await this.#client.invoke('audit.export', {})
    })
    return exported
  }

  async #during(work: () => Promise<unknown>): Promise<boolean> {
    this.#asked++
    this.fault = undefined
    try {
      await work()
      return true
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      return false
    } finally {
      this.#asked--
    }
  }
}

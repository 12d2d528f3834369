import type {
  AuditCheck,
  AuditEntryView,
  ClosedRows,
  ServiceCallView,
  StationHealth,
} from '../../contract/diagnostics.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

const entriesAtOnce = 100

/** What the station says of itself, as it was asked last. */
export class DiagnosticsState extends AskingStation {
  health = $state.raw<StationHealth>()
  calls = $state.raw<readonly ServiceCallView[]>()
  log = $state.raw<{ readonly text: string; readonly lines: number }>()
  entries = $state.raw<readonly AuditEntryView[]>()
  total = $state(0)
  check = $state.raw<AuditCheck>()
  /** What a new key would leave closed, while it is asked whether to begin with one. */
  closedRows = $state.raw<ClosedRows>()

  loadHealth(): Promise<boolean> {
    return this.beside(async () => void (this.health = await this.client.invoke('diagnostics.health', {})))
  }

  loadCalls(): Promise<boolean> {
    return this.beside(async () => {
      this.calls = (await this.client.invoke('diagnostics.calls', {})).calls
    })
  }

  loadLog(): Promise<boolean> {
    return this.beside(async () => void (this.log = await this.client.invoke('diagnostics.log', {})))
  }

  checkDatabase(): Promise<boolean> {
    return this.beside(async () => {
      await this.client.invoke('diagnostics.checkDatabase', {})
      this.health = await this.client.invoke('diagnostics.health', {})
    })
  }

  askNewKey(): Promise<boolean> {
    return this.beside(
      async () => void (this.closedRows = await this.client.invoke('dataKey.closedRows', {})),
    )
  }

  beginNewKey(): Promise<boolean> {
    return this.beside(async () => void (this.health = await this.client.invoke('dataKey.begin', {})))
  }

  loadAudit(): Promise<boolean> {
    return this.beside(async () => {
      const { entries, total } = await this.client.invoke('audit.list', { limit: entriesAtOnce })
      this.entries = entries
      this.total = total
    })
  }

  loadOlder(): Promise<boolean> {
    const before = this.entries?.at(-1)?.number
    if (before === undefined) return Promise.resolve(false)
    return this.beside(async () => {
      const older = await this.client.invoke('audit.list', { before, limit: entriesAtOnce })
      this.entries = [...(this.entries ?? []), ...older.entries]
      this.total = older.total
    })
  }

  verify(): Promise<boolean> {
    return this.beside(async () => void (this.check = await this.client.invoke('audit.verify', {})))
  }

  /** The audit log as CSV, or undefined where it could not be had. */
  exportAudit(): Promise<{ readonly csv: string; readonly entries: number } | undefined> {
    return this.answer(() => this.client.invoke('audit.export', {}))
  }
}

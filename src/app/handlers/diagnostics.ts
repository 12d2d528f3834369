import type { AuditEntryView, RetentionCount, RetentionView } from '../../contract/diagnostics.ts'
import type { AuditEntry } from '../../core/audit/audit-log.ts'
import type { RetentionPreview } from '../../core/retention/ports.ts'
import { exportCsv } from '../audit-check.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'
import { present } from '../views.ts'

export function diagnosticsHandlers({ diagnostics }: StationCore): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.health': () => diagnostics.health(),
    'diagnostics.calls': () => Promise.resolve({ calls: diagnostics.calls.list() }),
    'diagnostics.checkDatabase': () => diagnostics.checkDatabase(),
    'diagnostics.log': ({ lines }) => Promise.resolve(diagnostics.log(lines)),
  }
}

export function dataKeyHandlers({ session, diagnostics }: StationCore): HandlersOf<'dataKey'> {
  return {
    'dataKey.closedRows': () => session().stores.sealedCheck.closedRows(),
    async 'dataKey.begin'() {
      await session().stores.dataKey.begin()
      return diagnostics.health()
    },
  }
}

export function auditHandlers({ session }: StationCore): HandlersOf<'audit'> {
  return {
    async 'audit.list'({ before, limit }) {
      const { audit } = session().stores
      return { entries: (await audit.list(limit, before)).map(entryView), total: await audit.count() }
    },
    'audit.verify': () => session().stores.audit.verify(),
    async 'audit.export'() {
      const parts: string[] = []
      const entries = await exportCsv(session().stores.audit, (csv) => parts.push(csv))
      return { csv: parts.join(''), entries }
    },
  }
}

export function backupsHandlers({ session }: StationCore): HandlersOf<'backups'> {
  const backups = () => session().upkeep.backups
  return {
    'backups.list': () => Promise.resolve(backups().list()),
    async 'backups.make'() {
      await backups().make()
      return backups().list()
    },
    'backups.saveSettings'({ folder, daily }) {
      backups().saveSettings(folder, daily)
      return Promise.resolve(backups().list())
    },
    async 'backups.compare'({ name }) {
      return { boughtSince: await session().stores.purchases.countBoughtSince(backups().madeAt(name)) }
    },
    async 'backups.restore'({ name }) {
      await backups().restore(name)
      return backups().list()
    },
    'backups.cancelRestore'() {
      backups().cancelRestore()
      return Promise.resolve(backups().list())
    },
  }
}

export function retentionHandlers({ session, settings }: StationCore): HandlersOf<'retention'> {
  function view(): RetentionView {
    const { retention } = session()
    const [last, next, doubt] = [retention.lastRun(), retention.planned(), retention.clockDoubt()]
    return {
      ...present({ days: settings.read().housekeeping?.retentionDays }),
      ...(last && { lastRun: { ...last, at: last.at.toISOString() } }),
      ...(next && { next: { at: next.at.toISOString(), count: countView(next.preview) } }),
      ...(doubt && {
        clockDoubt: { believedAt: doubt.believedAt.toISOString(), now: doubt.now.toISOString() },
      }),
    }
  }
  return {
    'retention.get': () => Promise.resolve(view()),
    async 'retention.preview'({ days }) {
      return countView(await session().retention.preview(days))
    },
    async 'retention.believeClock'() {
      await session().retention.run()
      return view()
    },
    async 'retention.save'({ days }) {
      const before = settings.read().housekeeping ?? { dailyBackup: false }
      settings.change({ housekeeping: { ...before, retentionDays: days } })
      await session().retention.run()
      return view()
    },
  }
}

const countView = ({ oldest, kept, ...counts }: RetentionPreview): RetentionCount => ({
  ...counts,
  kept: { ...kept },
  ...present({ oldest: oldest?.toISOString() }),
})

function entryView(entry: AuditEntry): AuditEntryView {
  const { number, at, operator, approvedBy, operation, subject, reason, amount, outcome } = entry
  return {
    number,
    at: at.toISOString(),
    operation,
    outcome,
    ...present({ operator: operator?.name, approvedBy, subject, reason, amount }),
  }
}

// What keeps a profile's books: the audit log, backups, how long what is kept, and the key that it is sealed with.

import type { AuditEntryView, RetentionCount, RetentionView } from '../../contract/diagnostics.ts'
import type { AuditEntry } from '../../core/audit/audit-log.ts'
import type { RetentionPreview } from '../../core/retention/ports.ts'
import { exportCsv } from '../guard/audit-check.ts'
import type { Diagnostics } from '../station/diagnostics.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import { present } from '../views.ts'

export type UpkeepPorts = {
  profile(): Pick<ProfileSession, 'stores' | 'upkeep' | 'retention'>
  readonly settings: SettingsFile
  readonly diagnostics: Pick<Diagnostics, 'health'>
}

export function upkeepFeature({
  profile,
  settings,
  diagnostics,
}: UpkeepPorts): HandlersOf<'audit' | 'backups' | 'retention' | 'dataKey'> {
  const backups = () => profile().upkeep.backups

  function view({ retention }: Pick<ProfileSession, 'retention'> = profile()): RetentionView {
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
    'dataKey.closedRows': () => profile().stores.sealedCheck.closedRows(),
    async 'dataKey.begin'() {
      await profile().stores.dataKey.begin()
      return diagnostics.health()
    },
    async 'audit.list'({ before, limit }) {
      const { audit } = profile().stores
      return { entries: (await audit.list(limit, before)).map(entryView), total: await audit.count() }
    },
    'audit.verify': () => profile().stores.audit.verify(),
    async 'audit.export'() {
      const parts: string[] = []
      const entries = await exportCsv(profile().stores.audit, (csv) => parts.push(csv))
      return { csv: parts.join(''), entries }
    },
    'backups.list': () => Promise.resolve(backups().list()),
    async 'backups.make'() {
      const own = backups()
      await own.make()
      return own.list()
    },
    'backups.saveSettings'({ folder, daily }) {
      backups().saveSettings(folder, daily)
      return Promise.resolve(backups().list())
    },
    async 'backups.compare'({ name }) {
      return { boughtSince: await profile().stores.purchases.countBoughtSince(backups().madeAt(name)) }
    },
    async 'backups.restore'({ name }) {
      const own = backups()
      await own.restore(name)
      return own.list()
    },
    'backups.cancelRestore'() {
      backups().cancelRestore()
      return Promise.resolve(backups().list())
    },
    'retention.get': () => Promise.resolve(view()),
    async 'retention.preview'({ days }) {
      return countView(await profile().retention.preview(days))
    },
    async 'retention.believeClock'() {
      const own = profile()
      await own.retention.run()
      return view(own)
    },
    async 'retention.save'({ days }) {
      const before = settings.read().housekeeping ?? { dailyBackup: false }
      const own = profile()
      settings.change({ housekeeping: { ...before, retentionDays: days } })
      await own.retention.run()
      return view(own)
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

// New versions of the application: what the host, the settings and the open profile have to do with them.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { newestSchema } from '../../adapters/sqlite/migrations.ts'
import { AppError } from '../../contract/errors.ts'
import { UpdateRule } from '../../contract/updates.ts'
import type { UpdateSource } from '../../core/updates/ports.ts'
import { createUpdates, type Updates } from '../../core/updates/updates.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { BenchActivity } from './bench-activity.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { SettingsFile } from './station-settings.ts'
import { stationWork } from './station-work.ts'
import type { EventListener } from '../station.ts'
import { present } from '../views.ts'

/** The application around the station, where it was installed as one: what can be started anew in another version. */
export type UpdateHost = {
  readonly version: string
  /** Where the package's own files lie. */
  readonly resourcesPath: string
  whenReady(): Promise<void>
  /** The next start is let in although this process has not ended yet. */
  letNextIn(): void
  relaunch(): void
  quit(): void
}

type SourceOptions = {
  readonly host: UpdateHost
  readonly folder: string
  readonly publicKeys: readonly string[]
  readonly windowsPublishers: readonly string[]
  readonly newestSeen: { read(): string | undefined; raise(version: string): void }
  readonly logger: Logger
}

const defaultRule = UpdateRule.parse({})

/** What the releaser ships with the application. */
const ShippedKeys = z.object({ publicKeys: z.array(z.string()), windowsPublishers: z.array(z.string()) })

/** By electron-updater, which is loaded only where an application was installed. */
async function openUpdateSource({
  host,
  logger,
  ...options
}: SourceOptions): Promise<UpdateSource | undefined> {
  const { packageKind } = await import('../../adapters/updates/package-kinds.ts')
  const kind = packageKind(host.resourcesPath)
  if (!kind) return undefined
  const { updateSource } = await import('../../adapters/updates/update-source.ts')
  return updateSource({
    ...options,
    kind,
    present: host.version,
    app: host,
    onNotKept: (error) => logger.warn('updates.present_not_kept', codeOf(error)),
  })
}

const codeOf = (error: unknown) => (error instanceof AppError ? { code: error.code } : {})

/** What the settings say, without what is not the page's. */
export function updateRule(settings: Pick<SettingsFile, 'read'>): UpdateRule {
  const { feedUrl, automatic, channel, idleMinutes } = settings.read().updates ?? defaultRule
  return { ...present({ feedUrl }), automatic, channel, idleMinutes }
}

/**
 * Undefined where the station was not installed as an application, or where its updates cannot be opened: packing goes
 * on all the same.
 */
export async function openUpdates(options: OpenUpdatesOptions): Promise<Updates | undefined> {
  try {
    return await open(options)
  } catch (error) {
    options.logger.error('updates.bug', {}, error)
    return undefined
  }
}

type OpenUpdatesOptions = {
  readonly host: UpdateHost | undefined
  readonly dataDir: string
  readonly resources: URL
  readonly settings: SettingsFile
  readonly bench: BenchActivity
  /** Undefined while a profile is being opened. */
  readonly session: () => ProfileSession | undefined
  readonly closeStation: () => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
}

async function open({
  host,
  dataDir,
  resources,
  settings,
  bench,
  session,
  closeStation,
  clock,
  logger,
  emit,
}: OpenUpdatesOptions): Promise<Updates | undefined> {
  if (!host) return undefined
  const record = () => settings.read().updateRecord ?? { byHand: [] }
  const change = (by: Partial<ReturnType<typeof record>>) =>
    settings.change({ updateRecord: { ...record(), ...by } }).updateRecord ?? record()
  const shipped = shippedKeys(resources)
  const source = await openUpdateSource({
    host,
    folder: join(dataDir, 'updates'),
    publicKeys: [...shipped.publicKeys, ...(settings.read().updates?.publicKeys ?? [])],
    windowsPublishers: shipped.windowsPublishers,
    newestSeen: { read: () => record().newestSeen, raise: (version) => void change({ newestSeen: version }) },
    logger,
  })
  if (!source) return undefined
  const updates = createUpdates({
    source,
    records: { read: record, change },
    schema: newestSchema,
    rule: () => updateRule(settings),
    async work() {
      const at = session()
      return at && stationWork(at)
    },
    bench,
    exit: {
      async closeStation() {
        await closeStation()
        host.letNextIn()
      },
      leave(how) {
        if (how === 'again') host.relaunch()
        host.quit()
      },
    },
    clock,
    logger,
    onChange: (view) => emit('updates', view),
  })
  await updates.start()
  return updates
}

function shippedKeys(resources: URL): z.infer<typeof ShippedKeys> {
  const file = new URL('updates.json', resources)
  if (!existsSync(file)) return { publicKeys: [], windowsPublishers: [] }
  return ShippedKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** What the page is told where there is nothing to offer. */
export const noUpdates = (settings: Pick<SettingsFile, 'read'>) => ({
  offered: false,
  present: { version: packageJson.version },
  progress: { state: 'not_asked' as const },
  rule: updateRule(settings),
})

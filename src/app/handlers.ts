// The handler table: one entry an operation of the contract. Handlers speak to core and answer in views.

import type { Handlers } from './dispatch.ts'
import { featureHandlers } from './features.ts'
import { demoHandlers } from './handlers/demo.ts'
import {
  auditHandlers,
  backupsHandlers,
  dataKeyHandlers,
  diagnosticsHandlers,
  retentionHandlers,
} from './handlers/diagnostics.ts'
import { operatorsHandlers } from './handlers/operators.ts'
import { guideHandlers } from './handlers/guide.ts'
import { presetsHandlers } from './handlers/presets.ts'
import { startUpHandlers } from './handlers/start-up.ts'
import { scannerHandlers } from './handlers/scanner.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { shellHandlers } from './handlers/shell.ts'
import { updatesHandlers } from './handlers/updates.ts'
import type { StationCore } from './station-core.ts'

export function createHandlers(station: StationCore): Handlers {
  return {
    'station.status': () => station.views.status(),
    ...shellHandlers(station),
    ...startUpHandlers(station),
    ...featureHandlers(() => station.session().features.handlers),
    ...settingsHandlers(station),
    ...scannerHandlers(station),
    ...operatorsHandlers(station),
    ...presetsHandlers(station),
    ...diagnosticsHandlers(station),
    ...dataKeyHandlers(station),
    ...auditHandlers(station),
    ...backupsHandlers(station),
    ...retentionHandlers(station),
    ...guideHandlers(station),
    ...updatesHandlers(station),
    ...demoHandlers(station),
  }
}

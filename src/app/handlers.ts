// The handler table: one entry an operation of the contract. Handlers speak to core and answer in views.

import type { Handlers } from './dispatch.ts'
import { featureHandlers } from './features.ts'
import { demoHandlers } from './handlers/demo.ts'
import { doubtHandlers } from './handlers/doubts.ts'
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
import { printersHandlers } from './handlers/printers.ts'
import { printHandlers } from './handlers/print-jobs.ts'
import { reprintHandlers } from './handlers/reprint.ts'
import { restoreHandlers, shipmentImportHandlers, startUpHandlers } from './handlers/restore.ts'
import { scannerHandlers } from './handlers/scanner.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { shellHandlers } from './handlers/shell.ts'
import { shipHandlers } from './handlers/ship.ts'
import { updatesHandlers } from './handlers/updates.ts'
import type { StationCore } from './station-core.ts'

export function createHandlers(station: StationCore): Handlers {
  return {
    'station.status': () => station.views.status(),
    ...shipHandlers(station),
    ...doubtHandlers(station),
    ...shellHandlers(station),
    ...reprintHandlers(station),
    ...restoreHandlers(station),
    ...shipmentImportHandlers(station),
    ...startUpHandlers(station),
    ...printHandlers(station),
    ...printersHandlers(station),
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

// The handler table: one entry an operation of the contract. Features speak to core and answer in views; each names what
// it takes of the station.

import type { Handlers } from './dispatch.ts'
import { featureHandlers } from './features.ts'
import { demoFeature } from './features/demo.ts'
import { diagnosticsFeature } from './features/diagnostics.ts'
import { operatorsFeature } from './features/operators.ts'
import { presetsFeature } from './features/presets.ts'
import { proxyFeature } from './features/proxy.ts'
import { scalesFeature } from './features/scales.ts'
import { scannerFeature } from './features/scanner.ts'
import { settingsFeature } from './features/settings.ts'
import { shellFeature } from './features/shell.ts'
import { startUpFeature } from './features/start-up.ts'
import { updatesFeature } from './features/updates.ts'
import { upkeepFeature } from './features/upkeep.ts'
import { look } from './station/look.ts'
import type { StationCore } from './station/station-core.ts'

export function createHandlers(core: StationCore): Handlers {
  const ports = { ...core, profile: core.session }
  return {
    // Of the open profile, whatever has no feature of the station below.
    ...featureHandlers(() => core.session().features.handlers),
    'station.status': () => core.views.status(),
    'station.look': async () => look(core.session(), core.clock),
    ...shellFeature(ports),
    ...startUpFeature(ports),
    ...settingsFeature(ports),
    ...scannerFeature(ports),
    ...scalesFeature(ports),
    ...operatorsFeature(ports),
    ...presetsFeature(ports),
    ...proxyFeature(ports),
    ...diagnosticsFeature(ports),
    ...upkeepFeature(ports),
    ...updatesFeature(ports),
    ...demoFeature(ports),
  }
}

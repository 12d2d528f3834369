import type { CarriersChanged } from '../../core/carriers/carrier-accounts.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function carriersHandlers({ session }: StationCore): HandlersOf<'carriers'> {
  const carriers = () => session().accountParts.carriers
  const changed = async (change: Promise<CarriersChanged>) => {
    const { view, warnings } = await change
    return { view, warnings: [...warnings] }
  }
  return {
    'carriers.get': () => carriers().known(),
    'carriers.ask': () => carriers().ask(),
    'carriers.saveAccount': (wish) => changed(carriers().save(wish)),
    'carriers.setStatus': ({ id, status }) => changed(carriers().setStatus(id, status)),
    'carriers.deleteAccount': ({ id }) => changed(carriers().delete(id)),
  }
}

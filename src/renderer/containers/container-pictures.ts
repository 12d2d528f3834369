import { keptPictures, type LabelPictures } from '../labels/label-pictures.ts'
import type { StationClient } from '../station/station-client.ts'

/** The first page of container labels, by their id. */
export function createContainerPictures(client: StationClient): LabelPictures {
  return keptPictures((containerId) => client.invoke('containers.preview', { containerId }))
}

import type { StationStatus } from '../../contract/domain.ts'
import type { StationProfileSection } from '../../contract/station-profile-view.ts'

/** Whether an administrator has locked a part of the settings: its fields are shown and cannot be changed. */
export const isLocked = (status: StationStatus | undefined, section: StationProfileSection): boolean =>
  status?.stationProfile?.locked.includes(section) ?? false

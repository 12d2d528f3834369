import type { CommandLine } from './command-line.ts'
import { chooseDataFolder } from './data-folder.ts'
import { findStationProfile, readNamedProfile, type ProfileReading } from './station-profile-file.ts'

/** Where a station is, and what an administrator has set for it. */
export type StationPlace = { readonly dataDir: string; readonly stationProfile: ProfileReading }

/** By the command line, else by the computer; `otherwise` is the host's own folder for this user. */
export function stationPlace(
  { dataDir, profileFile }: Pick<CommandLine, 'dataDir' | 'profileFile'>,
  otherwise: string,
): StationPlace {
  const { env } = process
  const stationProfile = profileFile === undefined ? findStationProfile(env) : readNamedProfile(profileFile)
  return { dataDir: chooseDataFolder({ named: dataDir, env, stationProfile, otherwise }), stationProfile }
}

import { homedir } from 'node:os'
import { join } from 'node:path'
import { chooseDataFolder } from '../app/disk/data-folder.ts'
import { findStationProfile, type ProfileReading } from '../app/station/station-profile-file.ts'

/** The data folder of a command: what `--data` named, else as the loopback host chooses it on this computer. */
export const namedDataFolder = (
  named: string | undefined,
  stationProfile: ProfileReading = findStationProfile(process.env),
): string =>
  chooseDataFolder({ named, env: process.env, stationProfile, otherwise: join(homedir(), '.packbench') })

import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

type Name = string

const home = homedir()
const own = new Map<Name, string>()

/** The folders of `app.getPath`; `userData` follows the name until somebody sets it (docs/api/app.md, `app.getPath`). */
export const appPaths = {
  name: 'Electron',
  get(name: Name): string {
    const set = own.get(name)
    if (set !== undefined) return set
    switch (name) {
      case 'home':
        return home
      case 'appData':
        return process.env['XDG_CONFIG_HOME'] ?? process.env['APPDATA'] ?? join(home, '.config')
      case 'sessionData':
        return appPaths.get('userData')
      case 'userData':
        return process.env['ELECTRON_STAND_IN_USER_DATA'] ?? join(appPaths.get('appData'), appPaths.name)
      case 'logs':
        return join(appPaths.get('userData'), 'logs')
      case 'crashDumps':
        return join(appPaths.get('userData'), 'Crashpad')
      case 'temp':
        return tmpdir()
      case 'exe':
        return process.execPath
      case 'desktop':
      case 'documents':
      case 'downloads':
        return join(home, name)
      default:
        throw new Error(`Failed to get '${name}' path`)
    }
  },
  set: (name: Name, path: string) => void own.set(name, path),
}

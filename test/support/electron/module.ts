// The module `electron` of the main process. Each part is a `Pick` of what electron.d.ts has: what Electron does not have
// does not compile here, and what is not here fails in the test that wants it.

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export {
  dialog,
  Menu,
  MenuItem,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './desk.ts'
export { ipcMain } from './ipc-main.ts'
export { net, protocol } from './protocol.ts'
export { session } from './session.ts'
export { utilityProcess } from './utility-process.ts'

// `node run.ts APP-FOLDER [ARGUMENTS]`: runs an Electron application as `electron APP-FOLDER` does, in plain Node with the
// stand-in as its module `electron`. An application in a folder `resources/app` counts as packaged.

import childProcess from 'node:child_process'
import { readFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from './app.ts'
import { startControl } from './control.ts'
import './utility-process.ts'

const [, , given = '.', ...args] = process.argv
const folder = resolve(given)
const isPackaged = basename(dirname(folder)) === 'resources'
const { name, productName, version, main } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
) as {
  name: string
  productName?: string
  version: string
  main: string
}

const standIn = new URL('./module.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/main)?$/.test(specifier) ? { url: standIn, shortCircuit: true } : next(specifier, context),
})

// The installed application's RunAsNode fuse is off: fork would start a second Packbench.
childProcess.fork = () => {
  throw new Error('fork does not work under Electron: the RunAsNode fuse is off')
}
syncBuiltinESMExports()

process.argv = [process.execPath, ...(isPackaged ? [] : [folder]), ...args]
Object.defineProperties(process, {
  type: { value: 'browser' },
  resourcesPath: { value: isPackaged ? dirname(folder) : folder },
  defaultApp: { value: isPackaged ? undefined : true },
  versions: { value: { ...process.versions, electron: '45.4.1', chrome: '156.0.0.0' } },
})
app.begin({ folder, name: productName ?? name, version, isPackaged })

const control = await startControl()
console.log(JSON.stringify({ electronStandIn: control }))
process.on('SIGTERM', () => app.quit())
process.on('SIGINT', () => app.quit())
await import(pathToFileURL(join(folder, main)).href)
app.becomeReady()

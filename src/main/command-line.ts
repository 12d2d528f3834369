// What the station was started with, read before anything else of it runs.

import packageJson from '../../package.json' with { type: 'json' }
import { app } from 'electron'
import { helpText, readCommandLine, type CommandLine } from '../app/command-line.ts'
import { isAppError } from '../contract/errors.ts'

/** Exit codes, for whoever starts it from a script. `build/start.ts` tells by them that Electron itself runs. */
export const exitCodes = { done: 0, wrongUse: 2, refused: 3, cannotStart: 4, notKnown: 6 } as const

/** For whoever started it in a terminal, or from a script. */
export const say = (line: string) => process.stdout.write(`${line}\n`)
export const complain = (line: string) => process.stderr.write(`${line}\n`)

/** The arguments behind the program's name: Electron's own has the application's folder before them. */
const ownArguments = () => process.argv.slice(process.defaultApp ? 2 : 1)

/** Undefined where the command line was answered or refused, and the application ends. */
export function readOwnCommandLine(): CommandLine | undefined {
  try {
    const line = readCommandLine(ownArguments(), 'window', process.cwd())
    if (line.asks === undefined) return line
    say(line.asks === 'version' ? packageJson.version : helpText('packbench', 'window'))
    app.exit(exitCodes.done)
  } catch (error) {
    if (!isAppError(error)) throw error
    complain(`${error.message}\n${helpText('packbench', 'window')}`)
    app.exit(exitCodes.wrongUse)
  }
  return undefined
}

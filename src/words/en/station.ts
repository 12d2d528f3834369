import { commandSheet } from './command-sheet.ts'
import { commands } from './commands.ts'
import { dayReport } from './day-report.ts'
import { documents } from './documents.ts'
import { keys } from './keys.ts'
import { scalePermission } from './scale-permission.ts'
import { shell } from './shell.ts'

export const station = { commands, commandSheet, dayReport, documents, keys, scalePermission, shell }

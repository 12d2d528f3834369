import { commandSheet } from './command-sheet.ts'
import { commands } from './commands.ts'
import { documents } from './documents.ts'
import { keys } from './keys.ts'
import { scalePermission } from './scale-permission.ts'
import { shell } from './shell.ts'

export const station = { commands, commandSheet, documents, keys, scalePermission, shell }

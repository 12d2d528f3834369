import {
  commandFamilies,
  commands,
  type CommandFamily,
  type CommandName,
} from '../../contract/command-codes.ts'
import { byLanguage, type Language } from '../language.ts'

type CommandNames = Readonly<Record<CommandName, string>>

function namesIn(language: Language): CommandNames {
  const rows = commands.map(({ name, words }) => [name, words[language]] as const)
  const families = Object.entries(commandFamilies).map(
    ([family, { words }]) => [family as CommandFamily, words[language]] as const,
  )
  return Object.fromEntries([...rows, ...families]) as CommandNames
}

/** What commands are called on the page. */
export const commandNames: CommandNames = byLanguage<CommandNames>({ en: namesIn('en'), es: namesIn('es') })

import { commandCodes } from '../../contract/command-codes.ts'
import { byLanguage } from '../language.ts'

type Code = (typeof commandCodes)[number]['code']
type CommandNames = Readonly<Record<Code, string>>

const en = Object.fromEntries(commandCodes.map(({ code, name }) => [code, name])) as CommandNames

const es: CommandNames = {
  'PB-YES': 'Sí',
  'PB-NO': 'No',
  'PB-GO': 'Otra vez · Imprimir otra vez',
  'PB-MOVE': 'Usar la otra impresora',
  'PB-BACK': 'Atrás · Cancelar · OK',
  'PB-ENTER': 'Confirmar',
  'PB-SHIP': 'Enviar',
  'PB-BATCH': 'Lote',
  'PB-REPRINT': 'Reimprimir',
  'PB-REFUNDS': 'Reembolsos',
  'PB-ENDOFDAY': 'Fin del día',
  'PB-CONTAIN': 'Contenedores',
  'PB-TRACK': 'Seguimiento',
  'PB-ORDERS': 'Pedidos',
  'PB-MORE': 'Más pantallas',
  'PB-SETTINGS': 'Ajustes',
  'PB-KEYS': 'Lista de teclas',
  'PB-LAST': 'Reimprimir la última',
  'PB-UNDO': 'Reembolsar la última',
  'PB-WHY-1': 'Reimprimir: dañada',
  'PB-WHY-2': 'Reimprimir: perdida',
  'PB-WHY-3': 'Reimprimir: mal impresa',
  'PB-WHY-4': 'Reimprimir: falla de impresora',
  'PB-WHY-5': 'Reimprimir: otro motivo',
}

/** What commands are called on the page, by what their barcodes hold. */
export const commandNames: CommandNames = byLanguage<CommandNames>({ en, es })

export function commandName(code: string): string {
  return commandNames[code as Code]
}

import type { RestoreWord } from '../../contract/restore.ts'
import type { ImportCounts } from '../../contract/shipment-import.ts'
import { formatCount } from '../format.ts'
import { byLanguage } from '../language.ts'

const shipments = (count: number) => (count === 1 ? '1 shipment' : `${formatCount(count)} shipments`)
const envios = (count: number) => (count === 1 ? '1 envío' : `${formatCount(count)} envíos`)

const en = {
  band: 'Restored from a backup',
  waits: (when: string) =>
    `This database was restored: it ends at ${when}. Until the service has been asked what was shipped since, no order is bought.`,
  askedAgain: (when: string, again: string) =>
    `This database was restored: it ends at ${when}. What the service lists since then is taken in. It is asked once more at ${again}, because it may list late what was under way; until then no order is bought.`,
  comparing: (when: string) => `Asking the service what was shipped since ${when}.`,
  comparingMore: ({ found, taken, without_label: without }: ImportCounts) =>
    `${shipments(found)} looked at, ${formatCount(taken + without)} taken in`,
  notAsked: 'The service could not be asked. It is tried again by itself.',
  askNow: 'Ask it now',
  goOnWithout: 'Go on without asking',
  waiveTitle: 'Go on without asking the service?',
  waiveCosts: 'What was shipped since the backup and is scanned again is paid for twice.',
  waiveWhat:
    'Orders that were shipped since are open here. Your word and its reason are written into the audit log.',
  waiveWhy: 'How is it known?',
  waiveReasons: {
    nothing_shipped: 'Nothing was shipped since',
    checked_by_hand: 'The orders were checked by hand',
    account_gone: 'The account cannot be reached any more',
  } satisfies Record<RestoreWord, string>,
  waiveGo: 'Go on without asking',
  stay: 'Keep waiting',
  heldJobs: (count: number) =>
    count === 1
      ? '1 print was waiting when the backup was made. It may have come out since.'
      : `${formatCount(count)} prints were waiting when the backup was made. They may have come out since.`,
  printAll: (count: number): string => (count === 1 ? 'Print it' : `Print all ${formatCount(count)}`),
  printNone: (count: number): string => (count === 1 ? 'Do not print it' : 'Print none'),
  unmatched: (count: number) =>
    `${shipments(count)} since the backup ${count === 1 ? 'has' : 'have'} no order here.`,
  look: 'Look through them',
  unmatchedTitle: 'Shipments without an order',
  unmatchedWhat:
    'They were bought since the backup was made, and are in Reprint now. An order that comes in again with its number is shipped by them. For others, look before you ship.',
  recipient: 'Recipient',
  tracking: 'Tracking number',
  bought: 'Bought',
  price: 'Price',
  seen: 'I have looked through them',
  close: 'Close',

  damagedWord: 'Database damaged',
  damaged: (profile: string) => `The database of the ${profile} profile cannot be opened: it is damaged.`,
  damagedNext:
    'Choose a backup to put in its place. The damaged file is kept beside it. What was shipped since the backup is asked of the service before anything is bought.',
  profiles: { demo: 'Demo', test: 'Test', production: 'Production' },
  backups: 'Backups',
  backupsIn: (folder: string) => `in ${folder}`,
  noBackups: 'There is no backup in the folder',
  noBackupsHint: 'Call whoever looks after the computers: the damaged file may still be repaired.',
  checking: 'Checking…',
  whole: 'Checked: whole',
  broken: 'Damaged too',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the backup of ${when}`,
  restoreNewest: 'Restore the newest',
  restoring: 'Restoring…',
}

export type RestoreMessages = typeof en

const es: RestoreMessages = {
  band: 'Restaurado de una copia',
  waits: (when) =>
    `Esta base de datos se restauró: llega hasta ${when}. Hasta preguntar al servicio qué se envió desde entonces, no se compra ningún pedido.`,
  askedAgain: (when, again) =>
    `Esta base de datos se restauró: llega hasta ${when}. Lo que el servicio lista desde entonces ya está aquí. Se le pregunta otra vez a las ${again}, porque puede listar tarde lo que estaba en curso; hasta entonces no se compra ningún pedido.`,
  comparing: (when) => `Preguntando al servicio qué se envió desde ${when}.`,
  comparingMore: ({ found, taken, without_label: without }) =>
    `${envios(found)} vistos, ${formatCount(taken + without)} tomados`,
  notAsked: 'No se pudo preguntar al servicio. Se intenta otra vez solo.',
  askNow: 'Preguntar ahora',
  goOnWithout: 'Seguir sin preguntar',
  waiveTitle: '¿Seguir sin preguntar al servicio?',
  waiveCosts: 'Lo que se envió después de la copia y se escanee otra vez se paga dos veces.',
  waiveWhat:
    'Los pedidos enviados desde entonces están abiertos aquí. Su palabra y el motivo quedan en el registro de auditoría.',
  waiveWhy: '¿Cómo se sabe?',
  waiveReasons: {
    nothing_shipped: 'No se envió nada desde entonces',
    checked_by_hand: 'Los pedidos se revisaron a mano',
    account_gone: 'Ya no se puede llegar a la cuenta',
  },
  waiveGo: 'Seguir sin preguntar',
  stay: 'Seguir esperando',
  heldJobs: (count) =>
    count === 1
      ? '1 impresión esperaba cuando se hizo la copia. Puede haber salido desde entonces.'
      : `${formatCount(count)} impresiones esperaban cuando se hizo la copia. Pueden haber salido desde entonces.`,
  printAll: (count) => (count === 1 ? 'Imprimirla' : `Imprimir las ${formatCount(count)}`),
  printNone: (count) => (count === 1 ? 'No imprimirla' : 'No imprimir ninguna'),
  unmatched: (count) => `${envios(count)} desde la copia no ${count === 1 ? 'tiene' : 'tienen'} pedido aquí.`,
  look: 'Revisarlos',
  unmatchedTitle: 'Envíos sin pedido',
  unmatchedWhat:
    'Se compraron después de la copia y ya están en Reimprimir. Un pedido que vuelva con su número queda enviado con ellos. Para los demás, mire antes de enviar.',
  recipient: 'Destinatario',
  tracking: 'Número de seguimiento',
  bought: 'Comprado',
  price: 'Precio',
  seen: 'Los he revisado',
  close: 'Cerrar',

  damagedWord: 'Base de datos dañada',
  damaged: (profile) => `La base de datos del perfil ${profile} no se puede abrir: está dañada.`,
  damagedNext:
    'Elija una copia para ponerla en su lugar. El archivo dañado se guarda al lado. Antes de comprar nada se pregunta al servicio qué se envió desde la copia.',
  profiles: { demo: 'Demo', test: 'Prueba', production: 'Producción' },
  backups: 'Copias de seguridad',
  backupsIn: (folder) => `en ${folder}`,
  noBackups: 'No hay ninguna copia en la carpeta',
  noBackupsHint: 'Llame a quien cuida los equipos: quizá el archivo dañado aún se pueda reparar.',
  checking: 'Comprobando…',
  whole: 'Comprobada: entera',
  broken: 'También dañada',
  restore: 'Restaurar',
  restoreOf: (when) => `Restaurar la copia de ${when}`,
  restoreNewest: 'Restaurar la más nueva',
  restoring: 'Restaurando…',
}

export const messages: RestoreMessages = byLanguage<RestoreMessages>({ en, es })

import { formatCount } from '../format.ts'
import type { restore as words } from '../en/restore.ts'

const envios = (count: number) => (count === 1 ? '1 envío' : `${formatCount(count)} envíos`)

export const restore: typeof words = {
  band: 'Restaurado de una copia',
  waits: (when) =>
    `Esta base de datos se restauró: llega hasta ${when}. Hasta preguntar al servicio qué se envió desde entonces, no se compra ningún pedido.`,
  askedAgain: (when, again) =>
    `Esta base de datos se restauró: llega hasta ${when}. Lo que el servicio lista desde entonces ya está aquí. Se le pregunta otra vez a las ${again}, porque puede listar tarde lo que estaba en curso; hasta entonces no se compra ningún pedido.`,
  comparing: (when) => `Preguntando al servicio qué se envió desde ${when}.`,
  comparingMore: ({ found, taken, without_label: without }) =>
    `${envios(found)} vistos, ${formatCount(taken + without)} tomados`,
  notAsked: 'No se pudo preguntar al servicio. Se intenta otra vez solo.',
  askedOfOther:
    'Se compraron paquetes con otra cuenta, y solo ella informa de ellos. Conéctela en Ajustes; cuando haya informado, conecte otra vez esta.',
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

import type { upkeep as words } from '../en/upkeep.ts'
import { at } from './grammar.ts'

/** `2 labels, 1 document`: the kinds that there are, each in one or several. */
const listed = (kinds: readonly (readonly [count: number, one: string, many: string])[]) =>
  kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')

export const upkeep: typeof words = {
  backup: 'Copia de seguridad',
  backupWhat:
    'Una copia de los pedidos, etiquetas y trabajos de este perfil, hecha mientras la estación trabaja y comprobada antes de contar. Se abre en este equipo, cuyo llavero tiene su clave.',
  folder: 'Carpeta de las copias',
  folderHint: 'Mejor en otro disco',
  daily: 'Hacer una cada día',
  dailyHint: 'En la primera hora de trabajo en que la más nueva tenga un día.',
  saveSettings: 'Guardar',
  saved: 'Guardado',
  make: 'Copiar ahora',
  making: 'Copiando y comprobando…',
  progress: (done, total) => `${Math.round((100 * done) / Math.max(1, total))} %`,
  made: 'La copia está hecha y comprobada',
  list: 'Copias',
  none: 'Aún no hay copias',
  noneHint: 'Un disco que falla se lleva etiquetas ya pagadas. Copie ahora, y luego cada día.',
  restore: 'Restaurar',
  restoreOf: (when) => `Restaurar la copia de ${when}`,
  restoreTitle: (when) => `¿Volver a ${when}?`,
  restoreWhat:
    'La copia se comprueba ahora y ocupa el lugar de la base de datos en el próximo inicio. Lo que hay ahora se guarda al lado.',
  restoreLoss: (labels) =>
    labels === 0
      ? 'Desde entonces no se compró ninguna etiqueta.'
      : labels === 1
        ? 'Desde entonces se compró 1 etiqueta: se trae del servicio después de restaurar, y hasta entonces no se compra ningún pedido.'
        : `Desde entonces se compraron ${labels} etiquetas: se traen del servicio después de restaurar, y hasta entonces no se compra ningún pedido.`,
  restoreYes: 'Restaurar en el próximo inicio',
  restoring: (name) =>
    `${name} ocupará el lugar de la base de datos en el próximo inicio. Cierre la estación e iníciela de nuevo.`,
  cancelRestore: 'No restaurar',
  restoreCancelled: 'La base de datos queda como está',
  cancel: 'Cancelar',

  retention: 'Cuánto se guardan las etiquetas',
  retentionWhat:
    'Las etiquetas más viejas pierden sus bytes, destinatarios y direcciones. Quedan números, precios, estados y horas. Nunca se quita una etiqueta que nadie confirmó que saliera, ni una dudosa, ni una sin manifiesto, ni un pedido por enviar; los anulados se van con la edad. Sus propias direcciones quedan. Las copias de seguridad de esa edad también se quitan, salvo la más nueva.',
  keep: 'Guardar etiquetas durante',
  keepForever: 'Siempre',
  days: (count) =>
    count % 365 === 0
      ? count === 365
        ? '1 año'
        : `${count / 365} años`
      : count === 1
        ? '1 día'
        : `${count} días`,
  preview: 'Ver qué se quitaría',
  previewCount: ({ labels, documents, orders, others }) =>
    labels + documents + orders + others === 0
      ? 'Nada es tan viejo.'
      : `Pierden su contenido: ${listed([
          [labels, 'etiqueta', 'etiquetas'],
          [documents, 'documento', 'documentos'],
          [orders, 'pedido anulado', 'pedidos anulados'],
          [others, 'registro más', 'registros más'],
        ])}.`,
  oldest: (when) => `La etiqueta más vieja es de ${when}.`,
  kept: {
    unconfirmed: (count) =>
      count === 1
        ? '1 etiqueta más vieja se queda: nadie confirmó que saliera.'
        : `${count} etiquetas más viejas se quedan: nadie confirmó que salieran.`,
    lackingLabels: (count) =>
      count === 1
        ? '1 paquete más viejo se queda: su etiqueta aún no está aquí.'
        : `${count} paquetes más viejos se quedan: sus etiquetas aún no están aquí.`,
    inDoubt: (count) =>
      count === 1
        ? '1 etiqueta más vieja se queda: su reembolso o manifiesto no es seguro.'
        : `${count} etiquetas más viejas se quedan: sus reembolsos o manifiestos no son seguros.`,
    notOnManifest: (count) =>
      count === 1
        ? '1 etiqueta más vieja se queda: no está en ningún manifiesto (Fin del día).'
        : `${count} etiquetas más viejas se quedan: no están en ningún manifiesto (Fin del día).`,
  },
  next: (when) => `La próxima vez, ${at(when)}:`,
  clockJumped: (now, before) =>
    `Este equipo dice que es ${now}; era ${before} cuando se creyó su reloj por última vez. No se quita nada hasta que una persona diga que la fecha es correcta.`,
  clockRight: 'La fecha es correcta',
  clockTitle: (now) => `¿Es ${now}?`,
  clockYes: 'Sí: quitar, y seguir cada día',
  saveRetention: 'Guardar',
  sureTitle: (days) => `¿Quitar lo que tiene más de ${days}?`,
  sureWhat: 'Se quita ahora y después cada día, y solo la copia de seguridad más nueva puede devolverlo.',
  sureYes: 'Quitar y seguir cada día',
  lastRun: (when, labels) =>
    `Última revisión ${at(when)}: ${labels === 0 ? 'nada era tan viejo' : labels === 1 ? 'se quitó 1 etiqueta' : `se quitaron ${labels} etiquetas`}.`,
}

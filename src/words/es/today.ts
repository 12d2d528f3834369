import { formatCount } from '../format.ts'
import type { today as words } from '../en/today.ts'

const labels = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`

export const today: typeof words = {
  days: 'Días',
  asOf: (time) => `A las ${time}`,
  lookAgain: 'Mirar de nuevo',
  saveCsv: 'Guardar como CSV',
  saved: 'Guardado como CSV',
  print: 'Imprimir',
  printQueued: (printer) => `Informe: en la cola de ${printer}`,
  wrongDays: 'Elija un primer y un último día, un año como mucho.',
  summing: 'Sumando…',

  perStep: { hour: 'Paquetes por hora', day: 'Paquetes por día' },
  steps: { hour: 'Hora', day: 'Día' },
  perStepHint: 'Según la hora en que se compraron sus etiquetas en esta estación.',
  parcels: 'Paquetes',
  returns: 'Devoluciones',
  refundAsked: 'Reembolso pedido',
  refunded: 'Reembolsados',
  refundedHint:
    'Las etiquetas cuyo reembolso se pidió se cuentan aparte, salvo que se rechazara. Reembolsadas son las que el servicio confirmó.',
  none: 'No se compró aquí ninguna etiqueta en estos días.',
  noneHint: 'Elija otros días arriba.',
  ofAll: ({ parcels, returns, refundAsked, refunded }) =>
    [
      labels(parcels, 'paquete', 'paquetes'),
      ...(returns > 0 ? [labels(returns, 'etiqueta de devolución', 'etiquetas de devolución')] : []),
      ...(refundAsked > 0 ? [`${formatCount(refundAsked)} con reembolso pedido`] : []),
      ...(refunded > 0 ? [`${formatCount(refunded)} reembolsado${refunded === 1 ? '' : 's'}`] : []),
    ].join(' · '),

  byOperator: 'Por operador',
  operator: 'Operador',
  nobody: 'Nadie identificado',
  notKnown: 'No se sabe',
  byCarrier: 'Por transportista',
  carrier: 'Transportista',
  money: 'Dinero por transportista y servicio',
  service: 'Servicio',
  paid: 'Pagado',
  askedBack: 'Reembolsos pedidos',
  paidBack: 'Devuelto',
  all: 'Todo',

  saving: 'Más barato con el mismo día de llegada',
  savingHint:
    'Cada etiqueta se compara con el otro servicio más barato que se cotizó para ella y prometía llegar el mismo día o antes; donde no se pidieron todas sus tarifas, o no se dijo el día, no se sabe.',
  compared: 'Comparadas',
  savedByChoice: 'Ahorrado al elegir',
  couldHaveSaved: 'Se habría ahorrado',

  now: 'Ahora',
  waits: 'Por enviar',
  inLine: 'Esperan al servicio',
  prints: 'Impresiones en espera',
  labelsLeft: 'Comprados hoy, sin salir su etiqueta',
  notSure: 'Comprados hoy, en duda',
  held: 'Retenidos',
  failed: 'Rechazados al comprar',
  failedHint:
    'Un pedido rechazado al pedir su precio, antes de comprarse, sigue en Por enviar y no cuenta como rechazado.',
  reasonsOf: (read) => `Motivos de los ${read} más nuevos`,
  noReason: 'No se guardó ningún motivo',
  printers: 'Impresoras paradas',
  printersHint: 'Como están ahora.',
  noStops: 'No se sabe de ninguna parada',
  stands: (printer, how, since) => `${printer}: ${how}, desde ${since}`,

  stops: 'Paradas de impresoras',
  stopsNewest: (shown, all) => `Se muestran las ${shown} más recientes de ${all}. El CSV las tiene todas.`,
  stopsHint: 'Según lo que supo la estación, de un año como mucho. Mientras estuvo cerrada no supo nada.',
  printer: 'Impresora',
  stop: 'Motivo',
  from: 'Desde',
  until: 'Hasta',
  lasted: 'Duración',
  notOver: 'Sigue parada',
  underMinute: 'menos de 1 min',

  cutOffs: 'Horas límite',
  cutOffsHint: 'Cada día a la misma hora. Se guardan en esta estación.',
  noCutOffs: 'No hay ninguna.',
  noCarriers: 'Todavía no se conocen los transportistas de la cuenta.',
  change: 'Cambiar',
  timeWrong: 'Así: 17:00',
  timeHint: 'Así: 17:00; vacío si no hay',
  save: 'Guardar',
  cancel: 'Cancelar',
  left: (left) => `en ${left}`,
  past: 'pasada',
  pastFor: (time, past) => `Pasada: ${time}, hace ${past}`,
  hoursMinutes: (hours, minutes) =>
    hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes).padStart(2, '0')} min`,

  band: 'Hoy',
  bandToday: (parcels) => `${labels(parcels, 'paquete comprado', 'paquetes comprados')} hoy`,
  bandHour: (parcels, since) => `${formatCount(parcels)} desde las ${since}`,
  bandNext: (carrier, time, left) => `${carrier} a las ${time}, en ${left}`,
  bandAllPast: (carrier, time) => `Hora límite pasada: ${carrier}, ${time}`,
}

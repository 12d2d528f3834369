import type { LabelState, LabelStateFilter, PrintJobState, ReprintReason } from '../../contract/domain.ts'
import { formatCount } from '../format.ts'
import { byLanguage } from '../language.ts'
import type { DayChoice } from './day-range.ts'
import type { LinkedScreen } from './label-links.ts'

const en = {
  title: 'Reprint',
  search: 'Scan or type: order, tracking, name',
  results: 'Labels',
  noLabels: 'Labels that were bought stand here, newest first.',
  nothingFound: (query: string) => `No label for “${query}”`,
  nothingFoundHint:
    'Try the order number, the last four digits of the tracking number, or the recipient’s name.',
  notPrintedHere: 'Not printed here',
  printedTimes: (prints: number) =>
    prints === 0 ? 'Not printed yet' : prints === 1 ? 'Printed once' : `Printed ${prints} times`,
  chooseLabel: 'Choose a label',
  reason: 'Why is it printed again?',
  reasons: {
    damaged: 'Damaged',
    lost: 'Lost',
    misprint: 'Bad print',
    printer_fault: 'Printer fault',
    other: 'Other',
  } satisfies Record<ReprintReason, string>,
  print: 'Print again',
  printing: 'Asking the station…',
  needsReason: 'Choose a reason first: keys 1 to 5.',
  duplicateWarning: 'Use only one of the two labels: each is the same postage.',
  job: {
    queued: { word: 'In the queue', line: (printer: string) => `${printer} prints it next` },
    sending: { word: 'Printing…', line: (printer: string) => `On its way to ${printer}` },
    sent: { word: 'Sent', line: (printer: string) => `Sent to ${printer}` },
    confirmed: { word: 'Printed', line: (printer: string) => `${printer} confirmed it` },
    unknown: {
      word: 'Did it come out?',
      line: (printer: string) => `The link to ${printer} broke while it was printing`,
    },
    failed: { word: 'Not printed', line: (printer: string) => `Nothing came out of ${printer}` },
  } satisfies Record<PrintJobState, { readonly word: string; readonly line: (printer: string) => string }>,
  cameOut: { word: 'Printed', line: () => 'You said that it came out' },
  offline: (since: string) => `Offline since ${since}`,
  offlineNext: 'Reprints work. Buying starts again by itself.',
  half: {
    word: 'Half out?',
    line: (printer: string) =>
      `${printer} stopped while it was coming out. Throw a half label away. Did a whole one come out?`,
  },
  behind: {
    word: 'Waits',
    line: 'The print before it may be half out. Say above whether it came out.',
  },
  held: { word: 'Held', line: (printer: string) => `${printer} prints it when it is released` },
  cancelled: { word: 'Cancelled', line: () => 'It was taken out of the queue' },
  printer: 'On printer',
  printerForLabels: 'The one for labels',
  copies: 'Copies',
  copiesWrong: '1 to 99',
  cancelPrint: 'Cancel it',
  filter: 'Show',
  filters: {
    all: 'All labels',
    unprinted: 'Not printed',
    unsure: 'Not sure',
    printed: 'Sent or printed',
    refund: 'Refund asked',
  } satisfies Record<LabelStateFilter, string>,
  states: { unprinted: 'Not printed', unsure: 'Did it come out?' } satisfies Partial<
    Record<LabelState, string>
  >,
  bought: 'Bought',
  days: {
    any: 'On any day',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'Last 30 days',
    own: 'From … to …',
  } satisfies Record<DayChoice, string>,
  firstDay: 'From day',
  lastDay: 'To day',
  dayWrong: 'As 2026-11-20',
  daysWrong: 'Before the first day',
  nothingHere: 'No label is like that. Show all labels of any day to see more.',
  coming: 'The label is on its way',
  /** `count` as it is written. */
  missing: (count: string, isOne: boolean) =>
    isOne ? '1 parcel without all of its labels' : `${count} parcels without all of their labels`,
  labelsHere: (here: number, of: number) => `${here} of ${of} labels here`,
  labelNotHere: 'its label is not here yet',
  fetch: 'Ask now',
  fetching: 'Asking the service…',
  fetched: (labels: number) => (labels === 1 ? '1 label came' : `${labels} labels came`),
  fetchAgain: 'Fetch it again',
  fetchAgainWhy: 'The service may have this label still. Asking for it costs nothing, and prints nothing.',
  counted: (count: number) => (count === 1 ? '1 label' : `${formatCount(count)} labels`),
  countedMore: (count: string) => `More than ${count} labels: type more`,
  exportCsv: 'Save as CSV',
  exporting: 'Writing the CSV file',
  exportedSoFar: (rows: string, total: string, secondsLeft: number | undefined) =>
    `${rows} of ${total}${secondsLeft === undefined ? '' : ` · ${secondsLeft} s left`}`,
  exportStop: 'Stop',
  exportStopped: 'Stopped: no file was saved',
  exported: (rows: number) =>
    rows === 1 ? '1 label saved as CSV' : `${formatCount(rows)} labels saved as CSV`,
  elsewhere: 'With this label',
  links: { refunds: 'Refund', tracking: 'Track', containers: 'Container' } satisfies Record<
    LinkedScreen,
    string
  >,
  yes: 'Yes',
  no: 'No, print again',
}

export type ReprintMessages = typeof en
const es: ReprintMessages = {
  title: 'Reimprimir',
  search: 'Escanee o escriba: pedido, número, nombre',
  results: 'Etiquetas',
  noLabels: 'Aquí están las etiquetas compradas, la más nueva arriba.',
  nothingFound: (query) => `No hay etiqueta para «${query}»`,
  nothingFoundHint:
    'Pruebe con el número de pedido, las cuatro últimas cifras del seguimiento o el nombre del destinatario.',
  notPrintedHere: 'No impresa aquí',
  printedTimes: (prints) =>
    prints === 0 ? 'Sin imprimir' : prints === 1 ? 'Impresa una vez' : `Impresa ${prints} veces`,
  chooseLabel: 'Elija una etiqueta',
  reason: '¿Por qué se imprime otra vez?',
  reasons: {
    damaged: 'Dañada',
    lost: 'Perdida',
    misprint: 'Mal impresa',
    printer_fault: 'Falla de impresora',
    other: 'Otro',
  },
  print: 'Reimprimir',
  printing: 'Preguntando a la estación…',
  needsReason: 'Elija primero un motivo: teclas 1 a 5.',
  duplicateWarning: 'Use solo una de las dos etiquetas: las dos son el mismo franqueo.',
  job: {
    queued: { word: 'En la cola', line: (printer) => `${printer} la imprime enseguida` },
    sending: { word: 'Imprimiendo…', line: (printer) => `En camino a ${printer}` },
    sent: { word: 'Enviada', line: (printer) => `Enviada a ${printer}` },
    confirmed: { word: 'Impresa', line: (printer) => `${printer} la confirmó` },
    unknown: {
      word: '¿Salió?',
      line: (printer) => `Se cortó la conexión con ${printer} mientras imprimía`,
    },
    failed: { word: 'No impresa', line: (printer) => `No salió nada de ${printer}` },
  },
  cameOut: { word: 'Impresa', line: () => 'Usted dijo que salió' },
  offline: (since) => `Sin red desde ${since}`,
  offlineNext: 'Se puede reimprimir. Las compras vuelven solas.',
  half: {
    word: '¿A medias?',
    line: (printer) => `${printer} se paró mientras salía. Tire la media etiqueta. ¿Salió una entera?`,
  },
  behind: {
    word: 'Espera',
    line: 'La impresión anterior puede estar a medias. Diga arriba si salió.',
  },
  held: { word: 'Retenida', line: (printer) => `${printer} la imprime cuando se suelte` },
  cancelled: { word: 'Cancelada', line: () => 'Se sacó de la cola' },
  printer: 'En la impresora',
  printerForLabels: 'La de etiquetas',
  copies: 'Copias',
  copiesWrong: '1 a 99',
  cancelPrint: 'Cancelarla',
  filter: 'Mostrar',
  filters: {
    all: 'Todas',
    unprinted: 'Sin imprimir',
    unsure: 'En duda',
    printed: 'Enviadas o impresas',
    refund: 'Reembolso pedido',
  },
  states: { unprinted: 'Sin imprimir', unsure: '¿Salió?' },
  bought: 'Compradas',
  days: {
    any: 'Cualquier día',
    today: 'Hoy',
    yesterday: 'Ayer',
    week: 'Últimos 7 días',
    month: 'Últimos 30 días',
    own: 'Del … al …',
  },
  firstDay: 'Del día',
  lastDay: 'Al día',
  dayWrong: 'Así: 2026-11-20',
  daysWrong: 'Antes del primer día',
  nothingHere: 'Ninguna etiqueta es así. Muestre todas, de cualquier día, para ver más.',
  coming: 'La etiqueta está en camino',
  missing: (count, isOne) =>
    isOne ? '1 paquete sin todas sus etiquetas' : `${count} paquetes sin todas sus etiquetas`,
  labelsHere: (here, of) => `${here} de ${of} etiquetas están aquí`,
  labelNotHere: 'su etiqueta no está aquí todavía',
  fetch: 'Pedir ahora',
  fetching: 'Preguntando al servicio…',
  fetched: (labels) => (labels === 1 ? 'Llegó 1 etiqueta' : `Llegaron ${labels} etiquetas`),
  fetchAgain: 'Pedirla otra vez',
  fetchAgainWhy:
    'Puede que el servicio tenga todavía esta etiqueta. Pedirla no cuesta nada, y no imprime nada.',
  counted: (count) => (count === 1 ? '1 etiqueta' : `${formatCount(count)} etiquetas`),
  countedMore: (count) => `Más de ${count} etiquetas: escriba más`,
  exportCsv: 'Guardar CSV',
  exporting: 'Escribiendo el archivo CSV',
  exportedSoFar: (rows, total, secondsLeft) =>
    `${rows} de ${total}${secondsLeft === undefined ? '' : ` · quedan ${secondsLeft} s`}`,
  exportStop: 'Parar',
  exportStopped: 'Parado: no se guardó ningún archivo',
  exported: (rows) =>
    rows === 1 ? '1 etiqueta guardada en CSV' : `${formatCount(rows)} etiquetas guardadas en CSV`,
  elsewhere: 'Con esta etiqueta',
  links: { refunds: 'Reembolso', tracking: 'Seguir', containers: 'Contenedor' },
  yes: 'Sí',
  no: 'No, imprimir otra vez',
}

export const messages: ReprintMessages = byLanguage<ReprintMessages>({ en, es })

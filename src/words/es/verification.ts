import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { verification as words } from '../en/verification.ts'
import { farThere } from '../scans-there.ts'
import { at } from './grammar.ts'

const lastThere = ({ sku, by }: ScannedAtBench) => `${sku ? `, el último ${sku}` : ''}${by ? ` (${by})` : ''}`

export const verification: typeof words = {
  progress: (packed, all) => `${packed} de ${all}`,
  progressIn: (parcel) => `Paquete ${parcel}`,

  begin: 'Escanee cada artículo: el último compra e imprime',
  goOn: 'Escanee el siguiente artículo: el último compra e imprime',
  taken: (count, sku) => (count === '1' ? `Dentro: ${sku}` : `Dentro: ${count} de una vez de ${sku}`),
  takenOut: (count, sku) => `Sacado: ${count} de ${sku}`,
  allOut: 'Se sacó todo otra vez',
  opened: 'Está abierto otra vez: escanee lo que apareció',
  closed: 'Este bulto está cerrado, y no comprado',
  closedNext: 'Vuelva a abrirlo para seguir. No se contó nada.',
  notCounted: 'No se pudo anotar',
  notCountedNext: 'No se contó nada. Escanéelo otra vez.',
  resumed: (moment, sku) => `Sigue donde quedó ${at(moment)}, en ${sku}`,
  resumedBy: (name, moment, sku) => `${name} lo dejó ${at(moment)}, en ${sku}`,
  inBoxThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${packed} de ${all} artículos estaban en su caja ${at(moment)}${lastThere(scans)}.`
  },
  stoppedThere: (scans) => {
    const [packed, all, moment] = farThere(scans)
    return `${scans.bench} tenía ${packed} de ${all} artículos en su caja ${at(moment)}${lastThere(scans)}`
  },
  stoppedThereNext: 'Coja esa caja y vacíela: aquí se escanea cada artículo, desde el primero.',
  stoppedThereGoOn: 'Haga vaciar esa caja. Lo que hay aquí se queda: escanee lo que falta.',
  leftThere: 'Quedó a medias',
  resumedNext: 'Mire lo que hay en la caja y escanee lo que falta.',
  wrongItem: (sku) => `${sku} no es de este pedido`,
  wrongItemNext: 'Devuélvalo a su sitio. No se contó nada.',
  tooMany: (sku) => `De ${sku} ya están todos`,
  tooManyOf: (count, sku, left) => `${count} de ${sku} son demasiados: faltan ${left}`,
  tooManyNext: 'Déjelo fuera de la caja. No se contó nada.',
  otherItem: (sku, orderNumber) => `${sku} es de ${orderNumber}`,
  otherItemNext: (orderNumber) => `${orderNumber} está a medias: póngalo allí. No se contó nada.`,
  unknownCode: (scanned) => `${scanned} no es un artículo conocido`,
  unknownCodeNext: 'Escanee otro código del artículo. No se contó nada.',
  asks: {
    lot: (sku) => `Escanee o escriba el lote de ${sku}`,
    serial: (sku) => `Escanee o escriba el número de serie de ${sku}`,
  },
  asksNext: 'Cuenta con él, y no antes.',
  notTraced: {
    lot: 'Eso no es un lote: vacío o demasiado largo.',
    serial: 'Eso no es un número de serie: vacío o demasiado largo.',
  },
  serialAgain: (serial, sku) => `${serial} de ${sku} ya se escaneó`,
  serialAgainNext: (orderNumber) => `Está en un paquete de ${orderNumber}. No se contó nada.`,
  serialOfOne: (sku) => `Cada ${sku} tiene su propio número de serie`,
  serialOfOneNext: 'Escanéelos uno a uno. No se contó nada.',
  orderScanned: (scanned, orderNumber) => `${scanned} no se empezó: ${orderNumber} no está terminado`,
  orderScannedNext: 'Lo que está dentro se queda dentro. Siga con él o déjelo para después.',
  otherOrder: (scanned) => `Dejarlo y empezar ${scanned}`,
  excuse: '¿Por qué no se escanean sus artículos?',
  excuseNext: 'Compra todo lo que falta tal como está. Un supervisor responde de ello y queda anotado.',
  half: (packed, all) => `${packed} de ${all} escaneados`,
  halfAt: (packed, all, moment) => `${packed} de ${all} escaneados, ${moment}`,
  halfLeft: (left) => `faltan ${left}`,
  labelFirst: (first, orderNumber) =>
    `${orderNumber} está hecho, sin comprar: escanee la etiqueta de ${first} y después ${orderNumber}: eso lo compra`,
  left: (orderNumber, packed, all) => `${orderNumber} queda con ${packed} de ${all}: escanéelo para seguir`,
  leftEmpty: (orderNumber) => `${orderNumber} se dejó: no se escaneó nada de él`,

  byHand: 'Artículo a mano',
  lines: 'Artículos del pedido',
  linesIn: 'De estos ya están todos',
  leftWord: 'faltan',
  tickMark: 'Sin código',
  dangerous: 'Mercancía peligrosa',
  asksMark: { lot: 'Lote', serial: 'Número de serie' },
  elsewhere: (count) => `${count} en paquetes anteriores`,
  tooManyIn: (count) => `Sobran ${count}: sáquelos`,
  rest: (orderNumber, left) => `${orderNumber}: faltan ${left} para el bulto siguiente`,
  restNext: 'Escanee su siguiente artículo.',
  counting: (count) => `El próximo escaneo cuenta ${count}`,

  acts: {
    tick: 'Marcar',
    count: 'Cantidad',
    next_package: 'Otro bulto',
    take_out_item: 'Sacar',
    ship_short: 'Enviar parte',
    all_out: 'Sacar todo',
    excuse_items: 'Dispensar…',
    leave: 'Dejarlo',
    back: 'Atrás',
  },
  tickOf: (sku) => `Marcar ${sku}`,
  reasons: {
    no_barcodes: 'Sin códigos',
    scanner_broken: 'Lector roto',
    checked_by_hand: 'Revisado a mano',
  },

  countTitle: '¿Cuántos cuenta el próximo escaneo?',
  countField: 'Cantidad',
  countWrong: 'Cantidad es un número de 1 a 9999',
  countGo: 'Contar tantos',
  cancel: 'Atrás',
  allOutTitle: (orderNumber) => `¿Sacar otra vez todo lo de ${orderNumber}?`,
  allOutWhat: (packed) =>
    packed === '1'
      ? 'Hay que escanear 1 artículo otra vez.'
      : `Hay que escanear ${packed} artículos otra vez.`,
  shortTitle: (orderNumber) => `¿Enviar ${orderNumber} sin lo que falta?`,
  shortWhat: (packed, left) => `${packed} en este paquete, ${left} no.`,
  shortLine: (left, sku) => `No va: ${left} de ${sku}`,
  shortMore: (lines) => `… y ${lines} más`,
  shortKept: 'Lo que falta queda abierto: al escanear el pedido empieza su siguiente paquete.',
  shortSupervised: 'Se pide la credencial de un supervisor.',
  shortGo: 'Enviar lo que hay',

  title: 'Verificar escaneando',
  what: 'Los artículos de un pedido se escanean antes de comprar su etiqueta; el último compra e imprime.',
  mode: 'Los artículos se escanean',
  modes: { off: 'Nunca', all: 'En cada pedido', rule: 'Por regla' },
  modeMeanings: {
    off: 'Al escanear un pedido se compra su etiqueta en el acto.',
    all: 'Cada pedido con artículos se escanea antes entero.',
    rule: 'Donde se cumpla una de estas:',
  },
  byValue: 'El pedido vale mucho',
  value: 'Desde este valor',
  valueHint: 'En dólares. Un pedido que no dice lo que vale también se escanea.',
  valueWrong: 'Desde este valor es un importe',
  groups: 'Grupos de clientes',
  groupsHint: 'Como los llama la tienda, con una coma entre dos.',
  byNew: 'Quien empaca es nuevo',
  newDays: 'Días desde el alta',
  newDaysHint: 'Se cuentan desde el día en que se le añadió a Operadores.',
  newDaysWrong: 'Días desde el alta es un número de 1 a 365',
  ruleEmpty: 'Por regla necesita al menos una de estas',
  short: 'Enviar solo una parte es cosa de un supervisor',
  shortHint:
    'A quien empaca se le pide la credencial de un supervisor para enviar un paquete sin lo que falta.',
  noShortHint: 'Quien empaca puede enviar un paquete sin lo que falta.',
  save: 'Guardar esta regla',
  saved: 'Se guardó cuándo se escanean los artículos',
  fixFields: (count) =>
    count === 1 ? 'Un campo necesita otra mirada:' : `${count} campos necesitan otra mirada:`,

  packed: 'Qué va en cada paquete',
  parcel: (number) => `Paquete ${number}`,
  notAllScanned: 'Comprado antes de escanearlo todo',
  states: { open: 'Se está escaneando', complete: 'Todo escaneado', excused: 'Sin escanear: dispensado' },
  item: (count, sku) => `${count} × ${sku}`,
  lots: (lots) => `Lote ${lots.join(', ')}`,
  serials: (serials) => `Número de serie ${serials.join(', ')}`,
  expires: (days) => `Caduca ${days.join(', ')}`,
  lastAt: (moment) => `Último escaneo ${at(moment)}`,
  lastBy: (name, moment) => `Último escaneo ${at(moment)}, ${name}`,
}

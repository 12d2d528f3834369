import type { items as words } from '../en/items.ts'
import { formatCount } from '../format.ts'

const artículos = (count: number) => (count === 1 ? 'artículo' : 'artículos')

export const items: typeof words = {
  choose: 'Importar artículos',
  save: 'Guardar como CSV',
  file: 'articulos.csv',
  dropHint: 'o arrastre aquí un archivo CSV',
  what: 'Lo que un pedido no dice de sus artículos se completa con esta lista. Lo que dice el pedido vale siempre.',
  search: 'SKU, descripción o código de barras',
  list: 'Artículos',
  sku: 'SKU',
  description: 'Descripción',
  barcodes: 'Códigos de barras',
  weight: 'Peso',
  customs: 'Aduana',
  customsDescription: 'En la declaración de aduana',
  value: 'Valor',
  tariffNumber: 'HS',
  originCountry: 'origen',
  asks: 'Se pide al escanear',
  traced: { lot: 'lote', serial: 'número de serie' },
  dangerous: 'Mercancía peligrosa: los transportistas tienen reglas propias para ella',
  picture: 'Imagen',
  pictureOf: (sku) => `Imagen de ${sku}`,
  noPicture: 'No hay tal imagen en la carpeta de la estación',
  fields: {
    sku: 'SKU',
    description: 'Descripción',
    barcodes: 'Códigos de barras',
    weight: 'Peso con unidad',
    'weight unit': 'Unidad de peso',
    'weight in g': 'Peso en g',
    'weight in kg': 'Peso en kg',
    'weight in oz': 'Peso en oz',
    'weight in lb': 'Peso en lb',
    'customs description': 'Aduana: descripción',
    'customs value': 'Aduana: valor',
    currency: 'Moneda',
    'tariff number': 'Aduana: número arancelario',
    'origin country': 'Aduana: país de origen',
    asks: 'Se pide al escanear',
    'dangerous goods': 'Mercancía peligrosa',
    picture: 'Imagen',
  },
  inFile: (column) => `en el archivo: ${column}`,
  barcode: (code, count) => (count === undefined ? code : `${code} × ${formatCount(count)}`),
  more: (count) => `y ${formatCount(count)} más`,
  unknown: 'no se sabe',
  total: (found, all) =>
    found === all
      ? `${formatCount(all)} ${artículos(all)}`
      : `${formatCount(found)} de ${formatCount(all)} ${artículos(all)}`,
  none: 'Aún no hay artículos',
  noneHint: 'Importe un archivo CSV con los artículos de su tienda: sku, peso y lo que pide la aduana.',
  columns:
    'Columnas: sku, description, barcodes, weight, weight unit, weight in g, customs description, customs value, currency, tariff number, origin country, asks, dangerous goods, picture; también en español. Solo hace falta sku.',
  nothingFound: (query) => `Ningún artículo para «${query}»`,
  nothingFoundHint:
    'Busque por una parte del SKU o de la descripción, o por el comienzo de un código de barras.',
  chooseHint: 'Elija un artículo con las flechas para verlo entero o quitarlo de la lista.',
  chosen: 'Artículo elegido',
  remove: 'Quitar',
  removeTitle: (sku) => `¿Quitar ${sku} de la lista?`,
  removeWhat:
    'Los pedidos que aún no se han enviado ya no se completan con él. Un archivo que lo tenga lo trae de vuelta.',
  removeWord: 'Quitarlo',
  keep: 'Dejarlo',
  removed: (sku) => `${sku} ya no está en la lista`,
  saved: (count) => (count === 1 ? '1 artículo guardado' : `${formatCount(count)} artículos guardados`),

  reading: (fileName) => `Leyendo ${fileName}`,
  progress: (rows) => (rows === 1 ? '1 fila' : `${formatCount(rows)} filas`),
  stop: 'Detener la importación',
  result: (fileName) => `${fileName} importado`,
  cancelled: 'Se detuvo antes del final. Lo importado queda; el mismo archivo otra vez trae el resto.',
  added: 'añadidos',
  changed: 'cambiados',
  unchanged: 'sin cambios',
  rejected: 'rechazados',
  rejectedRows: 'Filas que no se importaron',
  firstOf: (listed, all) =>
    `Las primeras ${formatCount(listed)} de ${formatCount(all)}: corríjalas e importe el archivo otra vez para ver las demás.`,
  line: 'Línea',
  reason: 'Motivo',
  close: 'Cerrar',

  shared: 'La misma en todos los puestos del almacén.',
  notHeard: 'Aún no se ha sabido nada de la lista de los otros puestos.',
  cutOff: (since) => `No se ha sabido nada de la lista de los otros puestos desde ${since}.`,
  untold: (count) =>
    count === 1
      ? 'No se sabe si se ha comunicado 1 artículo a los demás puestos.'
      : `No se sabe si se han comunicado ${formatCount(count)} artículos a los demás puestos.`,
  notStood: (count) => `Lo que otro puesto había dicho de otro modo (${formatCount(count)})`,
  notStoodSays: ({ what, code = '', other = '', bench }) => {
    const by = bench === undefined ? 'en otro puesto' : `en el puesto ${bench}`
    switch (what) {
      case 'removed':
        return `Se quitó ${by}, y así queda. Un archivo que lo tenga lo trae de vuelta.`
      case 'kept':
        return `Se añadió de nuevo ${by}, y sigue en la lista.`
      case 'code':
        return `El código de barras ${code} es de ${other} (${by}), y no se tomó para este artículo.`
      case 'over':
        return `Se había cambiado entretanto ${by}. Vale lo que se dijo aquí.`
      case 'left_out':
        return `Estaba en la lista propia de este puesto. Vale lo que el almacén tiene de él (${by}).`
    }
  },
  latestOf: (listed, all) => `Los últimos ${formatCount(listed)} de ${formatCount(all)}.`,
  read: 'Leído',
}

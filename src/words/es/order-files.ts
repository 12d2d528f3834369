import type { orderFiles as words, Subject } from '../en/order-files.ts'
import { named, quoted } from './order-columns.ts'

const subject: Subject = (column, part) => {
  switch (part?.of) {
    case undefined:
      return named(column)
    case 'any':
      return `una parte de ${named(column)}`
    case 'item':
      return `el artículo ${part.item} de ${named(column)}`
    case 'weight':
      return `el peso del artículo ${part.item} de ${named(column)}`
  }
}

export const orderFiles: typeof words = {
  subject,
  also: (columns) => `; revise también ${columns.map(named).join(', ')}`,
  faults: {
    empty: 'está vacío',
    control_character: 'contiene un carácter de control',
    damaged_character: 'contiene un carácter dañado: guarde el archivo como CSV UTF-8',
    too_long: ({ most }) => `tiene más de ${most} caracteres`,
    not_an_order_number: 'debe empezar con una letra, una cifra o #',
    order_number_again: ({ firstLine }) => `ya está en la línea ${firstLine}; un pedido es una sola fila`,
    sku_again: ({ firstLine }) => `ya está en la línea ${firstLine}; un artículo es una sola fila`,
    too_many_barcodes: ({ most }) => `tiene más de ${most} códigos`,
    check_digit_wrong: ({ value }) =>
      `tiene un dígito de control incorrecto (${value}); escriba «code ${value}» si no es un GTIN`,
    code_of_other_item: ({ value, sku }) => `ya designa el artículo ${sku} (${value})`,
    not_a_phone_number: 'no es un número de teléfono',
    not_an_email_address: 'no es una dirección de correo electrónico',
    not_a_state: 'no es un estado de EE. UU.: escriba sus dos letras, como CA',
    not_a_province: 'no es una provincia de Canadá: escriba sus dos letras, como ON',
    not_a_zip: 'necesita 5 cifras, o 5 y 4 como 60601-1234',
    not_a_canadian_postal_code: 'no es un código postal canadiense: escríbalo como K1A 0B1',
    not_a_country: ({ value }) =>
      `no es un país${value ? ` («${value}»)` : ''}: escriba sus dos letras, como US, CA o GB`,
    several_countries: ({ value, countries }) =>
      `puede ser ${countries.join(' o ')}${value ? ` («${value}»)` : ''}: escriba las dos letras`,
    not_a_currency: 'no es una moneda: escriba sus tres letras, como USD',
    not_a_tariff_number: 'no tiene de 6 a 14 cifras, como 6911.10',
    not_traced: 'no es lot (lote), serial (número de serie) o ambos',
    not_yes_or_no: 'no es sí o no',
    not_a_picture_name:
      'no es el nombre de un archivo de imagen como taza.jpg: PNG, JPEG, WebP o GIF, sin carpeta',
    other_number_of_parts: ({ parts, items }) => `tiene ${parts} partes para ${items} artículos`,
    not_an_item: 'no está escrito como SKU x 2 @ 120 g',
    quantity_out_of_range: ({ most }) => `tiene una cantidad que no está entre 1 y ${most}`,
    too_many_items: ({ most }) => `tiene más de ${most} artículos`,
    too_many_groups: ({ most }) => `tiene más de ${most} grupos`,
    not_a_number: 'no es un número: escríbalo como 12, 1.5 o 0.75',
    two_readings: ({ whole, decimal }) => `se puede leer de dos maneras: escriba ${whole} o ${decimal}`,
    not_positive: 'no es más que cero',
    not_a_weight: 'no es un peso: escríbalo como 12 oz, 1.5 lb o 350 g',
    not_a_weight_unit: 'no es una unidad de peso: use oz, lb, g o kg',
    no_weight_unit: 'no tiene unidad: escríbalo como 12 oz, 1.5 lb o 350 g',
    units_differ: ({ unit, columnUnit }) =>
      `dice ${unit}, pero la columna ${named('weight unit')} dice ${columnUnit}`,
    too_heavy: 'es más de 150 lb (68 kg)',
    too_heavy_together: 'pesa en total más de 150 lb (68 kg)',
    lighter_than_items: 'es menos de lo que pesan los artículos en total',
    unknown_package: ({ known, more }) => `no se conoce aquí: use ${known.join(', ')}${more ? ' …' : ''}`,
    unknown_service: 'no se conoce: use cheapest, fastest o un servicio como GroundAdvantage o PriorityMail',
    other_number_of_cells: ({ cells, headings, lastLine }) =>
      `la fila tiene ${cells} celdas, el encabezado tiene ${headings}. ${
        lastLine === undefined
          ? 'Una celda que contiene el separador debe ir entre comillas'
          : `Llega hasta la línea ${lastLine}: puede que falten unas comillas de cierre`
      }`,
  },
  endings: {
    quote_not_closed: 'en esta fila se abren unas comillas que no se cierran',
    row_too_long: 'la fila tiene más de 64 KB, o unas comillas en ella no se cierran',
    too_many_lines: 'el archivo tiene más de 500,000 líneas',
  },
  nothingFurther: 'Desde aquí no se leyó nada',
  files: {
    empty_file: 'El archivo está vacío',
    no_orders: 'El archivo tiene encabezado, pero ningún pedido',
    no_items: 'El archivo tiene un encabezado, pero ningún artículo',
    no_item_heading: 'La primera línea no es el encabezado de una lista de artículos: debe nombrar sku',
    too_large: 'El archivo tiene más de 64 MB: exporte menos pedidos a la vez',
    binary: 'No es un archivo CSV: contiene datos binarios',
    excel_workbook: 'No es un archivo CSV, sino un libro de Excel o un archivo ZIP: guárdelo como CSV UTF-8',
    old_excel_workbook: 'No es un archivo CSV, sino un libro antiguo de Excel: guárdelo como CSV UTF-8',
    pdf: 'No es un archivo CSV, sino un PDF',
    picture: 'No es un archivo CSV, sino una imagen',
    compressed: 'No es un archivo CSV, sino un archivo comprimido: descomprímalo primero',
    text_document: 'No es un archivo CSV, sino un documento de texto: guárdelo como CSV UTF-8',
    damaged_line: ({ line }) =>
      `La línea ${line} contiene un carácter dañado: guarde el archivo como CSV UTF-8`,
    unread_line: ({ line }, ending) => `La línea ${line} no se puede leer: ${ending}`,
    headings_of_one_column: ({ headings, column }) =>
      `Los encabezados ${headings.map(quoted).join(' y ')} significan ambos ${named(column)}`,
    no_heading: ({ missing }) =>
      `La primera línea no es el encabezado de un archivo de pedidos: debe nombrar estas columnas, escritas así: ${missing.map(named).join(', ')}`,
    columns_missing: ({ missing, headings }) =>
      `Al encabezado le falta ${missing.map(named).join(', ')}; tiene ${headings.map(quoted).join(', ')}`,
  },
  report: {
    added: (count) => `añadidos ${count}`,
    changed: (count) => `cambiados ${count}`,
    unchanged: (count) => `sin cambios ${count}`,
    left: (count) => `enviados o en compra, dejados como están ${count}`,
    notTaken: (count) => `no tomados ${count}`,
    row: (line, column, reason) => `línea ${line}${column === undefined ? '' : `, ${column}`}: ${reason}`,
    more: (count) => `y ${count} más`,
    takenBefore: 'Este archivo ya se tomó antes. No se cambió nada.',
    nothingTaken: 'No se tomó nada.',
  },
}

import type { orderFiles as words, Subject } from '../en/order-files.ts'
import { named, quoted } from './order-columns.ts'

const subject: Subject = (column, part) => {
  switch (part?.of) {
    case undefined:
      return named(column)
    case 'any':
      return `ein Teil von ${named(column)}`
    case 'item':
      return `Artikel ${part.item} in ${named(column)}`
    case 'weight':
      return `das Gewicht von Artikel ${part.item} in ${named(column)}`
  }
}

export const orderFiles: typeof words = {
  subject,
  also: (columns) => `; sehen Sie auch nach bei ${columns.map(named).join(', ')}`,
  faults: {
    empty: 'ist leer',
    control_character: 'enthält ein Steuerzeichen',
    damaged_character: 'enthält ein beschädigtes Zeichen: speichern Sie die Datei als CSV UTF-8',
    too_long: ({ most }) => `ist länger als ${most} Zeichen`,
    not_an_order_number: 'muss mit einem Buchstaben, einer Ziffer oder # beginnen',
    order_number_again: ({ firstLine }) =>
      `steht schon in Zeile ${firstLine}; ein Auftrag ist eine einzige Zeile`,
    sku_again: ({ firstLine }) => `steht schon in Zeile ${firstLine}; ein Artikel ist eine einzige Zeile`,
    too_many_barcodes: ({ most }) => `hat mehr als ${most} Codes`,
    check_digit_wrong: ({ value }) =>
      `hat eine falsche Prüfziffer (${value}); schreiben Sie „code ${value}“, wenn es keine GTIN ist`,
    code_of_other_item: ({ value, sku }) => `nennt schon den Artikel ${sku} (${value})`,
    not_a_phone_number: 'ist keine Telefonnummer',
    not_an_email_address: 'ist keine E-Mail-Adresse',
    not_a_state: 'ist kein Bundesstaat der USA: schreiben Sie die zwei Buchstaben, etwa CA',
    not_a_province: 'ist keine Provinz Kanadas: schreiben Sie die zwei Buchstaben, etwa ON',
    not_a_zip: 'braucht 5 Ziffern, oder 5 und 4 wie 60601-1234',
    not_a_canadian_postal_code: 'ist keine kanadische Postleitzahl: schreiben Sie sie wie K1A 0B1',
    not_a_country: ({ value }) =>
      `ist kein Land${value ? ` („${value}“)` : ''}: schreiben Sie die zwei Buchstaben, etwa US, CA oder GB`,
    several_countries: ({ value, countries }) =>
      `kann ${countries.join(' oder ')} sein${value ? ` („${value}“)` : ''}: schreiben Sie die zwei Buchstaben`,
    not_a_currency: 'ist keine Währung: schreiben Sie ihre drei Buchstaben, etwa USD',
    not_a_tariff_number: 'hat nicht 6 bis 14 Ziffern, wie 6911.10',
    not_traced: 'ist nicht lot (Charge), serial (Seriennummer) oder beides',
    not_yes_or_no: 'ist nicht ja oder nein',
    not_a_picture_name: 'ist kein Name einer Bilddatei wie tasse.jpg: PNG, JPEG, WebP oder GIF, ohne Ordner',
    other_number_of_parts: ({ parts, items }) => `hat ${parts} Teile für ${items} Artikel`,
    not_an_item: 'ist nicht geschrieben wie SKU x 2 @ 120 g',
    quantity_out_of_range: ({ most }) => `hat eine Menge, die nicht zwischen 1 und ${most} liegt`,
    too_many_items: ({ most }) => `hat mehr als ${most} Artikel`,
    too_many_groups: ({ most }) => `hat mehr als ${most} Gruppen`,
    not_a_number: 'ist keine Zahl: schreiben Sie sie wie 12, 1.5 oder 0.75',
    two_readings: ({ whole, decimal }) =>
      `kann auf zwei Arten gelesen werden: schreiben Sie ${whole} oder ${decimal}`,
    not_positive: 'ist nicht mehr als null',
    not_a_weight: 'ist kein Gewicht: schreiben Sie es wie 12 oz, 1.5 lb oder 350 g',
    not_a_weight_unit: 'ist keine Gewichtseinheit: nehmen Sie oz, lb, g oder kg',
    no_weight_unit: 'hat keine Einheit: schreiben Sie es wie 12 oz, 1.5 lb oder 350 g',
    units_differ: ({ unit, columnUnit }) =>
      `nennt ${unit}, aber die Spalte ${named('weight unit')} sagt ${columnUnit}`,
    too_heavy: 'ist mehr als 150 lb (68 kg)',
    too_heavy_together: 'wiegt zusammen mehr als 150 lb (68 kg)',
    lighter_than_items: 'ist weniger, als die Artikel zusammen wiegen',
    unknown_package: ({ known, more }) =>
      `ist hier nicht bekannt: nehmen Sie ${known.join(', ')}${more ? ' …' : ''}`,
    unknown_service:
      'ist nicht bekannt: nehmen Sie cheapest, fastest oder eine Versandart wie GroundAdvantage oder PriorityMail',
    other_number_of_cells: ({ cells, headings, lastLine }) =>
      `die Zeile hat ${cells} Zellen, die Kopfzeile ${headings}. ${
        lastLine === undefined
          ? 'Eine Zelle, die das Trennzeichen enthält, muss in Anführungszeichen stehen'
          : `Sie geht bis Zeile ${lastLine}: vielleicht fehlt ein schließendes Anführungszeichen`
      }`,
  },
  endings: {
    quote_not_closed: 'ein Anführungszeichen wird in dieser Zeile geöffnet und nie geschlossen',
    row_too_long: 'die Zeile ist länger als 64 KB, oder ein Anführungszeichen darin wird nie geschlossen',
    too_many_lines: 'die Datei hat mehr als 500.000 Zeilen',
  },
  nothingFurther: 'Ab hier wurde nichts gelesen',
  files: {
    empty_file: 'Die Datei ist leer',
    no_orders: 'Die Datei hat eine Kopfzeile, aber keine Aufträge',
    no_items: 'Die Datei hat eine Kopfzeile, aber keine Artikel',
    no_item_heading: 'Die erste Zeile ist nicht die Kopfzeile einer Artikelliste: sie muss sku nennen',
    too_large: 'Die Datei ist größer als 64 MB: exportieren Sie weniger Aufträge auf einmal',
    binary: 'Das ist keine CSV-Datei: sie enthält Binärdaten',
    excel_workbook:
      'Das ist keine CSV-Datei, sondern eine Excel-Mappe oder ein ZIP-Archiv: speichern Sie sie als CSV UTF-8',
    old_excel_workbook:
      'Das ist keine CSV-Datei, sondern eine alte Excel-Mappe: speichern Sie sie als CSV UTF-8',
    pdf: 'Das ist keine CSV-Datei, sondern ein PDF',
    picture: 'Das ist keine CSV-Datei, sondern ein Bild',
    compressed: 'Das ist keine CSV-Datei, sondern eine gepackte Datei: entpacken Sie sie zuerst',
    text_document: 'Das ist keine CSV-Datei, sondern ein Textdokument: speichern Sie es als CSV UTF-8',
    damaged_line: ({ line }) =>
      `Zeile ${line} enthält ein beschädigtes Zeichen: speichern Sie die Datei als CSV UTF-8`,
    unread_line: ({ line }, ending) => `Zeile ${line} kann nicht gelesen werden: ${ending}`,
    headings_of_one_column: ({ headings, column }) =>
      `Die Überschriften ${headings.map(quoted).join(' und ')} bedeuten beide ${named(column)}`,
    no_heading: ({ missing }) =>
      `Die erste Zeile ist nicht die Kopfzeile einer Auftragsdatei: sie muss diese Spalten nennen, so geschrieben: ${missing.map(named).join(', ')}`,
    columns_missing: ({ missing, headings }) =>
      `Der Kopfzeile fehlt ${missing.map(named).join(', ')}; sie hat ${headings.map(quoted).join(', ')}`,
  },
  report: {
    added: (count) => `neu ${count}`,
    changed: (count) => `geändert ${count}`,
    unchanged: (count) => `unverändert ${count}`,
    left: (count) => `versandt oder gerade im Kauf, so gelassen ${count}`,
    notTaken: (count) => `nicht übernommen ${count}`,
    row: (line, column, reason) => `Zeile ${line}${column === undefined ? '' : `, ${column}`}: ${reason}`,
    more: (count) => `und ${count} mehr`,
    takenBefore: 'Diese Datei wurde schon übernommen. Nichts wurde geändert.',
    nothingTaken: 'Nichts wurde übernommen.',
  },
}

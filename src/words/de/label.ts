import type { label as words } from '../en/label.ts'

export const label: typeof words = {
  empty: 'Hier erscheint das Etikett',
  picture: (what) => `Etikett von ${what}`,
  labelsOf: (what) => `Etiketten von ${what}`,
  packageOf: (what, number) => `${what}, Paket ${number}`,
  numberOf: (number, count) => `${number} von ${count}`,
  loading: 'Etikett wird gezeichnet…',
  notDrawn: 'Das Etikett kann nicht gezeichnet werden.',
  remarks: 'Wie es gedruckt wird',
  found: (size) => `Das Etikett von ${size} auf einer größeren Seite; der Rest wird nicht gedruckt.`,
  chosen: (size) => `Der von Hand gewählte Teil von ${size}; der Rest der Seite wird nicht gedruckt.`,
  scaled: (percent) => `Gedruckt mit ${percent} der Größe, damit es auf das Papier passt.`,
  turned: 'Gedreht, wie das Papier liegt.',
  notExact: (command) => `Das Bild ist bei ${command} nicht genau:`,
  notExactWhy: {
    not_drawn: 'es ist nicht so gezeichnet, wie ein Etikettendrucker druckt.',
    not_in_file: 'es ruft etwas aus dem Speicher eines Druckers ab.',
    other_font: 'seine Schrift liegt im Speicher eines Druckers.',
    other_character: 'seine Zeichen sind anders gezeichnet.',
    printer_decides: 'was gedruckt wird, entscheidet der Drucker.',
  },
}

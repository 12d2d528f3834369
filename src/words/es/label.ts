import type { label as words } from '../en/label.ts'

export const label: typeof words = {
  empty: 'La etiqueta aparece aquí',
  picture: (what) => `Etiqueta de ${what}`,
  labelsOf: (what) => `Etiquetas de ${what}`,
  packageOf: (what, number) => `${what}, bulto ${number}`,
  numberOf: (number, count) => `${number} de ${count}`,
  loading: 'Dibujando la etiqueta…',
  notDrawn: 'La etiqueta no se puede dibujar.',
  remarks: 'Cómo se imprime',
  found: (size) => `La etiqueta de ${size} en una página mayor; el resto no se imprime.`,
  chosen: (size) => `La parte de ${size} que se eligió a mano; el resto de la página no se imprime.`,
  scaled: (percent) => `Se imprime al ${percent} de su tamaño, para que quepa en el papel.`,
  turned: 'Girada para que quede como el papel.',
  notExact: (command) => `La imagen no es exacta en ${command}:`,
  notExactWhy: {
    not_drawn: 'no se dibuja como la imprime una impresora de etiquetas.',
    not_in_file: 'usa algo que está en la memoria de una impresora.',
    other_font: 'su fuente está en la memoria de una impresora.',
    other_character: 'sus caracteres se dibujan de otro modo.',
    printer_decides: 'la impresora decide qué imprime.',
  },
}

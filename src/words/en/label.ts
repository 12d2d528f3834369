export const label = {
  empty: 'The label appears here',
  picture: (what: string) => `Label of ${what}`,
  labelsOf: (what: string) => `Labels of ${what}`,
  packageOf: (what: string, number: number) => `${what}, package ${number}`,
  numberOf: (number: number, count: number) => `${number} of ${count}`,
  loading: 'Drawing the label…',
  notDrawn: 'The label cannot be drawn.',
  remarks: 'How it is printed',
  found: (size: string) => `The label of ${size} on a larger page; the rest is not printed.`,
  chosen: (size: string) =>
    `The part of ${size} that was chosen by hand; the rest of the page is not printed.`,
  scaled: (percent: string) => `Printed at ${percent} of its size, to fit the paper.`,
  turned: 'Turned to lie as the paper does.',
  notExact: (command: string) => `The picture is not exact at ${command}:`,
  notExactWhy: {
    not_drawn: 'it is not drawn as a label printer prints it.',
    not_in_file: 'it recalls what is in a printer’s memory.',
    other_font: 'its font is in a printer’s memory.',
    other_character: 'its characters are drawn otherwise.',
    printer_decides: 'the printer decides what it prints.',
  },
}

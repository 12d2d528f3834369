export const label = {
  empty: 'The label appears here',
  picture: (what: string) => `Label of ${what}`,
  labelsOf: (what: string) => `Labels of ${what}`,
  packageOf: (what: string, number: number) => `${what}, package ${number}`,
  numberOf: (number: number, count: number) => `${number} of ${count}`,
  loading: 'Drawing the label…',
  notDrawn: 'The label cannot be drawn.',
}

import type { AreaChoice } from '../../contract/label-areas.ts'

export const labelAreas = {
  open: 'Choose the part of the page…',
  title: 'Which part of the page is the label?',
  opening: 'Drawing the page…',
  what: (service: string, size: string) =>
    `What you keep is printed of every label of ${service} on pages of ${size}, until it is taken away.`,
  noService: 'no service',
  page: 'Page',
  pageNumber: (page: number) => `Page ${page} of the file`,
  part: 'What is printed',
  choices: {
    auto: 'As the station finds it',
    whole: 'The whole page, made smaller',
    upper: 'The upper half',
    lower: 'The lower half',
    left: 'The left half',
    right: 'The right half',
    rectangle: 'A rectangle',
  } satisfies Record<AreaChoice | 'auto', string>,
  sides: {
    left: (unit: string) => `Left, ${unit}`,
    top: (unit: string) => `Top, ${unit}`,
    width: (unit: string) => `Width, ${unit}`,
    height: (unit: string) => `Height, ${unit}`,
  },
  rectangleOf: (size: string, left: string, top: string) =>
    `A rectangle of ${size}, ${left} from the left and ${top} from the top`,
  wrongSide: 'Not on the page',
  drawHint: 'A rectangle can be drawn on the page with the mouse.',
  wholePage: (what: string) => `The whole page of ${what}`,
  result: (what: string) => `${what} as it is printed`,
  trying: 'Trying it…',
  refused: 'This part would not be printed.',
  keep: 'Keep for such labels',
  keepAuto: 'Let the station find it again',
  cancel: 'Cancel',
  kept: (service: string) => `Kept for labels of ${service}`,
  forgotten: (service: string) => `The station finds labels of ${service} by itself again`,
  rules: 'Parts of larger pages',
  rulesHint: 'Chosen by hand on the picture of a label, and printed of all such labels.',
  noRules:
    'The station finds the label on a larger page by itself. Choose a part by hand on a label’s picture.',
  forget: 'Take away',
  forgetOf: (service: string, size: string) => `Take away what was chosen for ${service}, ${size}`,
}

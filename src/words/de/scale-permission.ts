import type { scalePermission as words } from '../en/scale-permission.ts'

export const scalePermission: typeof words = {
  title: 'Welches ist die Waage?',
  what: 'Packbench liest das Gewicht von dem Gerät, das Sie wählen, und von keinem anderen.',
  more: 'Mehr…',
  cancel: 'Keins davon',
}

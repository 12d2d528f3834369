import type { scalePermission as words } from '../en/scale-permission.ts'

export const scalePermission: typeof words = {
  title: 'Laquelle est la balance ?',
  what: 'Packbench lit le poids sur celle que vous choisissez, et sur aucune autre.',
  more: 'Autres…',
  cancel: 'Aucune',
}

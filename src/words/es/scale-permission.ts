import type { scalePermission as words } from '../en/scale-permission.ts'

export const scalePermission: typeof words = {
  title: '¿Cuál es la báscula?',
  what: 'Packbench lee el peso de la que usted elija, y de ninguna otra.',
  more: 'Más…',
  cancel: 'Ninguna',
}

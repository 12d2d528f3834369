import { byLanguage } from '../language.ts'

const en = {
  on: 'on',
  off: 'off',
  copy: 'Copy',
  copied: 'Copied',
  locked: 'Set by your administrator.',
  lockedWhy: 'It cannot be changed at this bench.',
}

const es: typeof en = {
  on: 'sí',
  off: 'no',
  copy: 'Copiar',
  copied: 'Copiado',
  locked: 'Fijado por su administrador.',
  lockedWhy: 'No se puede cambiar en este puesto.',
}

export const messages = byLanguage({ en, es })

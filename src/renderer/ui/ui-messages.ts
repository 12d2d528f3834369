import { byLanguage } from '../language.ts'

const en = {
  on: 'on',
  off: 'off',
  copy: 'Copy',
  copied: 'Copied',
}

const es: typeof en = {
  on: 'sí',
  off: 'no',
  copy: 'Copiar',
  copied: 'Copiado',
}

export const messages = byLanguage({ en, es })

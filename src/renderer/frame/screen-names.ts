import { byLanguage } from '../language.ts'

/** All screens, in the order of the rail and of More. */
export const screenNames = [
  'ship',
  'batch',
  'reprint',
  'refunds',
  'manifests',
  'containers',
  'tracking',
  'orders',
  'addresses',
  'carriers',
  'account',
  'operators',
  'diagnostics',
  'guide',
  'updates',
  'settings',
] as const
export type ScreenName = (typeof screenNames)[number]

const en = {
  ship: 'Ship',
  batch: 'Batch',
  reprint: 'Reprint',
  refunds: 'Refunds',
  manifests: 'End of day',
  containers: 'Containers',
  tracking: 'Tracking',
  orders: 'Orders',
  addresses: 'Addresses',
  carriers: 'Carriers',
  account: 'Account',
  operators: 'Operators',
  diagnostics: 'Diagnostics',
  guide: 'Set-up',
  updates: 'What’s new',
  settings: 'Settings',
} satisfies Record<ScreenName, string>

export type ScreenTitles = Readonly<Record<ScreenName, string>>
const es: ScreenTitles = {
  ship: 'Enviar',
  batch: 'Lote',
  reprint: 'Reimprimir',
  refunds: 'Reembolsos',
  manifests: 'Fin del día',
  containers: 'Contenedores',
  tracking: 'Seguimiento',
  orders: 'Pedidos',
  addresses: 'Direcciones',
  carriers: 'Transportistas',
  account: 'Cuenta',
  operators: 'Operadores',
  diagnostics: 'Diagnóstico',
  guide: 'Puesta en marcha',
  updates: 'Novedades',
  settings: 'Ajustes',
}

export const screenTitles: ScreenTitles = byLanguage<ScreenTitles>({ en, es })

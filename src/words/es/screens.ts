import type { screens as words } from '../en/screens.ts'

export const screens: typeof words = {
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
  printers: 'Impresoras',
  attention: 'Requiere atención',
  today: 'Hoy',
  warehouse: 'Almacén',
  settings: 'Ajustes',
}

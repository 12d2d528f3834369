import type { doubt as words } from '../en/doubt.ts'
import { at } from './grammar.ts'

export const doubt: typeof words = {
  matters: 'Asuntos abiertos',
  count: (parcels) => (parcels === 1 ? '1 paquete sin certeza' : `${parcels} paquetes sin certeza`),
  atLeast: (parcels) => `Más de ${parcels} paquetes sin certeza`,
  none: 'Se sabe qué pasó con cada compra.',
  show: 'Mostrar todo',
  more: 'Mostrar más',
  close: 'Cerrar',
  since: (moment) => `enviado ${at(moment)}`,

  account: {
    other: 'Se envió con otra cuenta',
    none: 'No hay ninguna cuenta conectada',
    unknown: 'No se sabe con qué cuenta se envió',
  },
  accountNext: {
    other: 'Conecte esa cuenta en Ajustes para saberlo. No lo envíe a mano.',
    none: 'Conecte la cuenta con la que se envió para saberlo. No lo envíe a mano.',
    unknown: 'Se busca con la cuenta conectada. Si se envió con ella, un supervisor lo dice.',
  },
  sayAccount: 'Fue esta cuenta',
  sayTitle: (orderNumber) => `¿Se envió ${orderNumber} con la cuenta conectada ahora?`,
  sayWhat:
    'Dígalo si lo sabe, o si se renovaron las claves de la cuenta. Se busca allí y no se envía otra vez. Queda escrito quién lo dijo.',
  sayGo: 'Fue esta cuenta',
  sayStay: 'Dejarlo',

  twice: (orderNumber) => `${orderNumber} se compró una segunda vez`,
  afterAll: (orderNumber) => `${orderNumber} se compró después de todo`,
  twiceLine: (trackingNumber, price) =>
    price ? `${trackingNumber} · ${price}. Pida su reembolso.` : `${trackingNumber}. Pida su reembolso.`,
  refund: 'Reembolsarla',
  dealtWith: 'Resuelto',
  closeTitle: (orderNumber) => `¿Está resuelta la segunda etiqueta de ${orderNumber}?`,
  closeWhat: (trackingNumber) =>
    `${trackingNumber} está pagada. Se pidió su reembolso, o se usa. Queda escrito quién lo dijo.`,
  closeStay: 'Todavía no',
}

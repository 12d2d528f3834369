import type { labelCodes as words } from '../en/label-codes.ts'

export const labelCodes: typeof words = {
  title: 'Códigos',
  kinds: {
    Aztec: 'Aztec',
    Code128: 'Code 128',
    Code39: 'Code 39',
    DataMatrix: 'Data Matrix',
    ITF: 'Intercalado 2 de 5',
    MaxiCode: 'MaxiCode',
    PDF417: 'PDF417',
    QRCode: 'Código QR',
  },
  countRead: (count) => (count === 1 ? '1 leído' : `${count} leídos`),
  none: 'No se pudo leer ninguno',
  not_yet: 'Aún sin leer',
  removed: 'Eliminados con la etiqueta',
  not_drawn: 'No se pudo dibujar',
  not_exact: 'No se pudo dibujar con exactitud: lo leído aquí no prueba nada',
  read: 'leído',
  unread: 'sin leer',
  tracking: 'número de seguimiento',
  numberUnread:
    'El código del número de seguimiento no se pudo leer tal como se imprime. Pruebe su lector antes de que salga el paquete.',
}

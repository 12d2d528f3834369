// What the station reads on its own labels.

import type { LabelCode } from '../../contract/label-codes.ts'

export const labelCodes = {
  title: 'Codes',
  kinds: {
    Aztec: 'Aztec',
    Code128: 'Code 128',
    Code39: 'Code 39',
    DataMatrix: 'Data Matrix',
    ITF: 'Interleaved 2 of 5',
    MaxiCode: 'MaxiCode',
    PDF417: 'PDF417',
    QRCode: 'QR Code',
  } satisfies Record<LabelCode['kind'], string>,
  countRead: (count: number) => (count === 1 ? '1 read' : `${count} read`),
  none: 'None could be read',
  not_yet: 'Not read yet',
  removed: 'Removed with the label',
  not_drawn: 'It could not be drawn',
  not_exact: 'It could not be drawn exactly: what is read here proves nothing',
  read: 'read',
  unread: 'not read',
  tracking: 'tracking number',
  numberUnread:
    'The tracking number’s code could not be read on it as it prints. Try your scanner before the parcel leaves.',
}

import type { labelCodes as words } from '../en/label-codes.ts'
import { s } from './grammar.ts'

export const labelCodes: typeof words = {
  title: 'Codes',
  kinds: {
    Aztec: 'Aztec',
    Code128: 'Code 128',
    Code39: 'Code 39',
    DataMatrix: 'Data Matrix',
    ITF: 'Entrelacé 2 parmi 5',
    MaxiCode: 'MaxiCode',
    PDF417: 'PDF417',
    QRCode: 'QR Code',
  },
  countRead: (count) => `${count} lu${s(count)}`,
  none: 'Aucun n’a pu être lu',
  not_yet: 'Pas encore lus',
  removed: 'Supprimés avec l’étiquette',
  not_drawn: 'Elle n’a pas pu être dessinée',
  not_exact: 'Elle n’a pas pu être dessinée exactement : ce qui se lit ici ne prouve rien',
  read: 'lu',
  unread: 'non lu',
  tracking: 'numéro de suivi',
  numberUnread:
    'Le code du numéro de suivi est illisible sur l’étiquette telle qu’elle s’imprime. Essayez votre lecteur avant que l’envoi parte.',
}

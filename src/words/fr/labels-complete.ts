import type { labelsComplete as words } from '../en/labels-complete.ts'

export const labelsComplete: typeof words = {
  word: 'Il n’en manque pas',
  title: (orderNumber) => `Toutes les étiquettes de ${orderNumber} sont-elles ici ?`,
  what: [
    'Regardez le papier : les étiquettes de tous les colis doivent y être.',
    'Plus aucune étiquette n’est demandée. C’est noté.',
  ],
  yes: 'Elles sont toutes ici',
  no: 'Continuer à demander',
}

import type { spending as words } from '../en/spending.ts'

export const spending: typeof words = {
  title: {
    test: {
      label: 'Première étiquette avec ce compte Test',
      funds: 'Premiers fonds de ce compte Test',
    },
    production: { label: 'Première étiquette avec ce compte', funds: 'Premiers fonds de ce compte' },
  },
  what: {
    test: {
      label:
        'Rien n’a encore été acheté avec ce compte dans le profil Test. Les étiquettes Test ne devraient rien coûter.',
      funds: 'Rien n’a encore été payé avec ce compte dans le profil Test. Une carte peut être débitée.',
    },
    production: {
      label:
        'Rien n’a encore été acheté avec ce compte dans le profil Production. Ses étiquettes sont payantes.',
      funds:
        'Rien n’a encore été payé avec ce compte dans le profil Production. La carte enregistrée est débitée.',
    },
  },
  balance: (balance) => `Le solde est de ${balance}.`,
  balanceNotKnown: 'Le service n’a pas donné le solde.',
  price: (price) => `Le service en demande ${price}.`,
  once: 'La question est posée une fois par compte.',
  again: 'Rescanner la commande, c’est aussi dire oui.',
  yes: { label: 'Acheter', funds: 'Ajouter des fonds' },
  yesFor: {
    label: (price) => `Acheter pour ${price}`,
    funds: (price) => `Ajouter ${price}`,
  },
  no: { label: 'Ne pas acheter', funds: 'Ne rien ajouter' },
  signs: 'Ce que ce compte semble être',
  address: {
    test: 'Son adresse ressemble à une adresse de test. C’est un indice, pas une preuve.',
    production: 'Son adresse ressemble à une adresse de production. C’est un indice, pas une preuve.',
    not_told: 'Son adresse ne dit pas si elle sert aux tests.',
  },
  answers: {
    test: 'Les réponses du compte disent qu’il sert aux tests.',
    production: 'Les réponses du compte disent qu’il sert à la production : les étiquettes sont facturées.',
    not_told: 'Les réponses du compte ne disent pas s’il est facturé : on ne le sait pas.',
    not_asked: 'On n’a pas pu demander au compte ce qu’il est.',
  },
  band: 'Un compte Test a pris de l’argent',
  took: (before, after) =>
    `Le solde était de ${before} avant la première étiquette de ce compte Test, et de ${after} après.`,
  tookWhat:
    'Les étiquettes Test ne devraient rien coûter. Rien d’autre n’est acheté tant qu’un responsable ne l’a pas dit.',
  goOn: 'Continuer d’acheter',
  goOnTitle: 'Continuer d’acheter avec ce compte Test ?',
  goOnWhat: [
    'Chaque nouvelle étiquette peut coûter de l’argent.',
    'Si ce sont des clés de Production, connectez plutôt des clés de Test dans Réglages › Compte.',
  ],
  stay: 'Rester arrêté',
}

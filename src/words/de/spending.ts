import type { spending as words } from '../en/spending.ts'

export const spending: typeof words = {
  title: {
    test: { label: 'Erstes Etikett mit diesem Test-Konto', funds: 'Erste Aufladung dieses Test-Kontos' },
    production: { label: 'Erstes Etikett mit diesem Konto', funds: 'Erste Aufladung dieses Kontos' },
  },
  what: {
    test: {
      label:
        'Im Profil Test wurde mit diesem Konto noch nichts gekauft. Test-Etiketten sollten nichts kosten.',
      funds:
        'Im Profil Test wurde mit diesem Konto noch nichts bezahlt. Vielleicht wird eine Karte belastet.',
    },
    production: {
      label: 'Im Profil Produktion wurde mit diesem Konto noch nichts gekauft. Die Etiketten kosten Geld.',
      funds:
        'Im Profil Produktion wurde mit diesem Konto noch nichts bezahlt. Die hinterlegte Karte wird belastet.',
    },
  },
  balance: (balance) => `Das Guthaben ist ${balance}.`,
  balanceNotKnown: 'Der Dienst hat das Guthaben nicht genannt.',
  price: (price) => `Der Dienst verlangt dafür ${price}.`,
  once: 'Sie werden für jedes Konto einmal gefragt.',
  again: 'Den Auftrag noch einmal scannen heißt auch Ja.',
  yes: { label: 'Kaufen', funds: 'Aufladen' },
  yesFor: {
    label: (price) => `Kaufen für ${price}`,
    funds: (price) => `${price} aufladen`,
  },
  no: { label: 'Nicht kaufen', funds: 'Nicht aufladen' },
  signs: 'Was dieses Konto zu sein scheint',
  address: {
    test: 'Seine Adresse klingt nach einer Testadresse. Das ist ein Hinweis, kein Beweis.',
    production: 'Seine Adresse klingt nach einer Produktionsadresse. Das ist ein Hinweis, kein Beweis.',
    not_told: 'Seine Adresse sagt nicht, ob es für Tests ist.',
  },
  answers: {
    test: 'Die Antworten des Kontos sagen, dass es für Tests ist.',
    production: 'Die Antworten des Kontos sagen, dass es für Produktion ist: Etiketten werden berechnet.',
    not_told: 'Die Antworten des Kontos sagen nicht, ob berechnet wird: das ist nicht bekannt.',
    not_asked: 'Das Konto konnte nicht gefragt werden, was es ist.',
  },
  band: 'Ein Test-Konto hat Geld abgebucht',
  took: (before, after) =>
    `Das Guthaben war ${before} vor dem ersten Etikett dieses Test-Kontos und ${after} danach.`,
  tookWhat: 'Test-Etiketten sollten nichts kosten. Es wird nichts mehr gekauft, bis die Aufsicht es sagt.',
  goOn: 'Weiter kaufen',
  goOnTitle: 'Mit diesem Test-Konto weiter kaufen?',
  goOnWhat: [
    'Jedes weitere Etikett kann Geld kosten.',
    'Sind das Zugangsdaten für Produktion, verbinden Sie stattdessen Test-Zugangsdaten unter Einstellungen › Konto.',
  ],
  stay: 'Gestoppt bleiben',
}

import type { refundRequests as english } from '../en/refund-requests.ts'

export const refundRequests: typeof english = {
  ask: 'Erstattung beantragen lassen',
  askTitle: (bench, orderNumber) => `${bench} um die Erstattung von ${orderNumber} bitten?`,
  askWhat: (bench) =>
    `${bench} beantragt sie beim Dienst, sobald die Anfrage dort übernommen ist. Was das Etikett gekostet hat, ist nur dort bekannt.`,
  askGo: (bench) => `${bench} bitten`,
  asked: (bench, moment) => `Angefragt bei ${bench}, ${moment}`,
  askedBy: (who, bench) => (who === '' ? `Von ${bench}` : `Von ${who} an ${bench}`),
  heard: (bench, moment) => `Zuletzt von ${bench} gehört: ${moment}`,
  said: (bench, moment) => `Letztes Wort von ${bench}: ${moment}`,
  title: 'Bei anderen Packplätzen angefragt',
  unreadable: 'Etikett eines anderen Packplatzes',
  words: {
    asked: 'Noch nicht übernommen',
    taken: 'Übernommen',
    done: 'Beantragt',
    doubt: 'Unklar',
    refused: 'Abgelehnt',
    called_off: 'Zurückgezogen',
    rejected: 'Abgewiesen',
    refunded: 'Erstattet',
  },
  lines: {
    asked: (bench) => `${bench} hat sie nicht übernommen: Beim Dienst ist nichts beantragt.`,
    taken: (bench) => `${bench} hat sie übernommen und noch nicht gesagt, was daraus wurde.`,
    prepared: (bench) => `${bench} hat sie, und an den Dienst wurde noch nichts gesendet.`,
    sent: () => 'Sie ist auf dem Weg zum Dienst.',
    in_doubt: () => 'Unklar, ob der Dienst sie hat. Wir fragen den Dienst; nutzen Sie das Etikett nicht.',
    requested: () => 'Der Dienst hat sie. Das Etikett darf nicht mehr genutzt werden: vernichten Sie es.',
    refunded: () => 'Das Geld ist zurück.',
    rejected: () => 'Der Carrier hat abgelehnt: Das Etikett gilt.',
    refused: () => 'Der Dienst hat abgelehnt: Das Etikett gilt.',
    withdrawn: (bench) => `Sie wurde an ${bench} zurückgezogen, bevor etwas gesendet war.`,
    doubt_ended: (bench) =>
      `Die Aufsicht an ${bench} hat gesagt, dass sie nicht beantragt wurde. Vielleicht doch: nutzen Sie das Etikett nicht.`,
    not_bought: (bench) => `An ${bench} ist es nicht gekauft: Es gibt nichts zu erstatten.`,
    manifest_under_way: (bench) =>
      `Es steht auf einem Manifest, das unterwegs ist. Das wird an ${bench} geklärt, unter Tagesabschluss; fragen Sie danach noch einmal an.`,
    label_unknown: (bench) =>
      `${bench} hat dieses Etikett nicht mehr. Beantragen Sie die Erstattung dort, über die Sendungsnummer.`,
    not_proven: (bench) =>
      `${bench} hat der Anfrage nicht geglaubt: Kein Packplatz dieses Lagers hat sie versiegelt. Sagen Sie es der Administration.`,
    called_off: () => 'Beim Dienst ist nichts beantragt.',
  },
}

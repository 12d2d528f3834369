import type { sharedDay as english } from '../en/shared-day.ts'

export const sharedDay: typeof english = {
  mine: 'Hier',
  of: (bench, count) => `${bench}: ${count}`,
  cutOff:
    'Das Lager antwortet nicht. Unklar ist, was die anderen Packplätze haben oder gerade erstellen: Aus diesen Listen wird nichts erstellt, bis es antwortet.',
  noKey:
    'Dieser Packplatz hat den Schlüssel des Lagers nicht. Er erstellt nur seine eigenen Sendungen, und andere Packplätze sehen sie nicht.',
  title: 'An anderen Packplätzen',
  making: (bench, moment) => `Wird an ${bench} erstellt, seit ${moment}`,
  doubt: (bench, moment) =>
    `Unklar, an ${bench}, seit ${moment}. Setzen Sie die Sendungen nicht auf ein anderes Manifest.`,
  created: (bench, moment) => `Erstellt an ${bench}, ${moment}`,
  counts: (all, own) =>
    own === 0
      ? `${all === 1 ? '1 Sendung' : `${all} Sendungen`}, keine von diesem Packplatz`
      : `${all === 1 ? '1 Sendung' : `${all} Sendungen`}, ${own} von diesem Packplatz`,
  unreadable: 'Versiegelt: Diesem Packplatz fehlt der Schlüssel',
  held: (count) =>
    `${count === 1 ? '1 Sendung dieses Packplatzes ist' : `${count} Sendungen dieses Packplatzes sind`} laut Lager auf einem Manifest, und nichts belegt das. Sehen Sie zuerst an den Packplätzen und beim Dienst danach.`,
  free: 'Auf keinem Manifest',
  freeTitle: 'Sind diese Sendungen auf keinem Manifest?',
  end: 'Wurde nicht erstellt',
  endTitle: 'Wurde dieses Manifest nicht erstellt?',
  endWhat: (count, bench) =>
    `${count === 1 ? '1 Sendung ist' : `${count} Sendungen sind`} an den anderen Packplätzen wieder offen; an ${bench} warten dessen eigene, bis es auch dort geklärt ist. Ist ${bench} nur getrennt, warten Sie: Dort ist mehr bekannt. Wer es gesagt hat und warum, wird aufgeschrieben.`,
  ownTitle: 'An diesem Packplatz vergessen',
  ownWhat:
    'Was dieser Packplatz begonnen hat und nicht mehr kennt, seit seine Datenbank aus einer Sicherung zurückgespielt wurde.',
  ownDoubt: (moment) => `Unklar, seit ${moment}. Setzen Sie die Sendungen auf kein anderes Manifest.`,
  ownMaking: (moment) => `Begonnen ${moment}`,
  endOwnWhat: (count) =>
    `Dieser Packplatz hat es selbst erstellt und weiß nichts mehr davon, seit seine Datenbank zurückgespielt wurde: Sehen Sie zuerst auf der Seite des Dienstes nach. Danach ${count === 1 ? 'ist seine Sendung' : `sind seine ${count} Sendungen`} an allen Packplätzen wieder offen. Wer es gesagt hat und warum, wird aufgeschrieben.`,
  endedElsewhere:
    'An einem anderen Packplatz wurde gesagt, dass es keines gibt. Seine Sendungen sind wieder offen.',
  otherAccount: (bench) =>
    `Diese Sendungen wurden mit einem anderen Konto gekauft: Erstellen Sie ihr Manifest an ${bench}. Von hier wurde nichts gesendet.`,
  refused:
    'Unklar ist, was die anderen Packplätze haben oder gerade erstellen: Aus diesen Listen wird nichts erstellt.',
  madeElsewhere: (bench) => `${bench} erstellt diese Liste gerade. Von hier wurde nichts gesendet.`,
  atBench: (order, bench) => `${order} ist auf einem Manifest, das an ${bench} erstellt wird`,
  madeAt: (bench) => `Erstellt an ${bench}`,
  missing: {
    tells_nothing: (bench, version) =>
      `${bench}${version === '' ? '' : ` (Version ${version})`} meldet seine Sendungen nicht: Erstellen Sie seine Liste dort.`,
    no_key: (bench) => `${bench} hat den Schlüssel des Lagers nicht: Erstellen Sie seine Liste dort.`,
    silent: (bench, _, moment) =>
      `${bench} arbeitet und hat seine Sendungen seit ${moment} nicht gemeldet: Hier können welche fehlen.`,
    closed: (bench, _, moment) =>
      `${bench} hat seine Sendungen zuletzt gemeldet: ${moment}. Was dort danach gekauft wurde, fehlt hier.`,
    sealed: (bench, _, __, count) =>
      `${count === 1 ? '1 Sendung' : `${count} Sendungen`} von ${bench} hier nicht lesbar: Diesem Packplatz fehlt der Schlüssel.`,
    not_proven: (bench, _, __, count) =>
      `${count === 1 ? '1 Sendung' : `${count} Sendungen`} von ${bench} weggelassen: Kein Packplatz dieses Lagers hat sie versiegelt. Sagen Sie es der Administration.`,
  },
}

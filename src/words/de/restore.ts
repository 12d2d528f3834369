import { formatCount } from '../format.ts'
import type { restore as words } from '../en/restore.ts'

const sendungen = (count: number) => (count === 1 ? '1 Sendung' : `${formatCount(count)} Sendungen`)

export const restore: typeof words = {
  band: 'Aus einer Sicherung wiederhergestellt',
  waits: (when) =>
    `Diese Datenbank wurde wiederhergestellt: sie endet ${when}. Bis der Dienst gefragt ist, was seitdem versandt wurde, wird kein Auftrag gekauft.`,
  askedAgain: (when, again) =>
    `Diese Datenbank wurde wiederhergestellt: sie endet ${when}. Was der Dienst seitdem auflistet, ist übernommen. Er wird um ${again} noch einmal gefragt, weil manches vielleicht erst spät in seiner Liste steht; bis dahin wird kein Auftrag gekauft.`,
  comparing: (when) => `Der Dienst wird gefragt, was seit ${when} versandt wurde.`,
  comparingMore: ({ found, taken, without_label: without }) =>
    `${sendungen(found)} angesehen, ${formatCount(taken + without)} übernommen`,
  notAsked: 'Der Dienst konnte nicht gefragt werden. Es wird von selbst wieder versucht.',
  askedOfOther:
    'Sendungen wurden mit einem anderen Konto gekauft; nur dieses weiß davon. Verbinden Sie es in den Einstellungen; danach verbinden Sie wieder dieses.',
  askNow: 'Jetzt fragen',
  goOnWithout: 'Ohne Fragen weiter',
  waiveTitle: 'Weitermachen, ohne den Dienst zu fragen?',
  waiveCosts: 'Was seit der Sicherung versandt wurde und noch einmal gescannt wird, wird doppelt bezahlt.',
  waiveWhat:
    'Seitdem versandte Aufträge sind hier offen. Ihre Aussage und ihr Grund kommen in das Prüfprotokoll.',
  waiveWhy: 'Woher ist das bekannt?',
  waiveReasons: {
    nothing_shipped: 'Seitdem wurde nichts versandt',
    checked_by_hand: 'Die Aufträge wurden von Hand geprüft',
    account_gone: 'Das Konto ist nicht mehr erreichbar',
  },
  waiveGo: 'Ohne Fragen weiter',
  stay: 'Weiter warten',
  heldJobs: (count) =>
    count === 1
      ? '1 Druck wartete, als die Sicherung gemacht wurde. Er ist seitdem vielleicht herausgekommen.'
      : `${formatCount(count)} Drucke warteten, als die Sicherung gemacht wurde. Sie sind seitdem vielleicht herausgekommen.`,
  printAll: (count) => (count === 1 ? 'Drucken' : `Alle ${formatCount(count)} drucken`),
  printNone: (count) => (count === 1 ? 'Nicht drucken' : 'Keinen drucken'),
  unmatched: (count) =>
    `${sendungen(count)} seit der Sicherung ${count === 1 ? 'hat' : 'haben'} hier keinen Auftrag.`,
  look: 'Durchsehen',
  unmatchedTitle: 'Sendungen ohne Auftrag',
  unmatchedWhat:
    'Sie wurden seit der Sicherung gekauft und sind jetzt unter Nachdruck. Ein Auftrag, der mit ihrer Nummer wieder hereinkommt, gilt damit als versandt. Bei anderen sehen Sie vor dem Versenden nach.',
  recipient: 'Empfänger',
  tracking: 'Sendungsnummer',
  bought: 'Gekauft',
  price: 'Preis',
  seen: 'Durchgesehen',
  close: 'Schließen',

  damagedWord: 'Datenbank beschädigt',
  damaged: (profile) => `Die Datenbank des Profils ${profile} lässt sich nicht öffnen: sie ist beschädigt.`,
  damagedNext:
    'Wählen Sie eine Sicherung, die an ihre Stelle kommt. Die beschädigte Datei bleibt daneben. Was seit der Sicherung versandt wurde, wird beim Dienst erfragt, bevor etwas gekauft wird.',
  profiles: { demo: 'Demo', test: 'Test', production: 'Produktion' },
  backups: 'Sicherungen',
  backupsIn: (folder) => `in ${folder}`,
  noBackups: 'Im Ordner ist keine Sicherung',
  noBackupsHint:
    'Rufen Sie die Betreuung der Computer: die beschädigte Datei lässt sich vielleicht noch retten.',
  checking: 'Wird geprüft…',
  whole: 'Geprüft: heil',
  broken: 'Auch beschädigt',
  restore: 'Wiederherstellen',
  restoreOf: (when) => `Sicherung von ${when} wiederherstellen`,
  restoreNewest: 'Neueste wiederherstellen',
  restoring: 'Wird wiederhergestellt…',
}

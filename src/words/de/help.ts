import type { help as words } from '../en/help.ts'

export const help: typeof words = {
  steps: 'Was zu tun ist',
  screens: {
    ship: {
      what: 'Kauft das Etikett eines Auftrags und druckt es.',
      steps: [
        'Scannen Sie den Auftrag',
        'Das Etikett wird gekauft und kommt heraus',
        'Kleben Sie es auf die Sendung',
      ],
    },
    batch: {
      what: 'Kauft und druckt die Etiketten vieler Aufträge, eins nach dem anderen.',
      steps: [
        'Wählen Sie die Aufträge: alle offenen, einige aus der Liste, oder einen gescannten Stapel',
        'Nehmen Sie heraus, was nicht mitgeht, lesen Sie, was es kostet, und starten Sie',
        'Kleben Sie die Etiketten in der Reihenfolge der Liste auf',
      ],
    },
    reprint: {
      what: 'Findet ein gekauftes Etikett und druckt genau dieses noch einmal. Das kostet nichts.',
      steps: [
        'Scannen Sie das Etikett oder seinen Auftrag',
        'Sagen Sie, warum',
        'Drucken Sie es, und werfen Sie das alte weg',
      ],
    },
    refunds: {
      what: 'Fordert das Geld für ein Etikett zurück, das nicht gebraucht wird.',
      steps: [
        'Scannen Sie das Etikett, das nicht gebraucht wird',
        'Lesen Sie Auftrag und Betrag, und beantragen Sie die Erstattung',
        'Werfen Sie das Etikett weg; die Antwort dauert 2 bis 4 Wochen',
      ],
    },
    manifests: {
      what: 'Meldet den Carriern, welche Sendungen sie heute mitnehmen.',
      steps: [
        'Sehen Sie die Listen des Versandten durch',
        'Erstellen Sie die Manifeste: ihre Formulare werden gedruckt',
        'Geben Sie jedem Carrier sein Formular mit den Sendungen',
      ],
    },
    containers: {
      what: 'Erstellt 99M-Etiketten für Säcke und Paletten.',
      steps: [
        'Scannen Sie eine Sendung, die hineinkommt',
        'Tragen Sie ein, was fehlt',
        'Drucken Sie, und kleben Sie es auf den Sack',
      ],
    },
    tracking: {
      what: 'Zeigt, wo eine Sendung ist, und welche verspätet oder gescheitert sind.',
      steps: [
        'Scannen oder tippen Sie eine Sendungsnummer',
        'Lesen Sie, was der Carrier sagt',
        'Gehen Sie dem nach, was verspätet ist',
      ],
    },
    orders: {
      what: 'Zeigt, was Kunden gekauft haben: zum Suchen, Anhalten, Stornieren oder Versenden.',
      steps: [
        'Legen Sie eine Auftragsdatei auf der Seite ab, oder lassen Sie Aufträge von selbst kommen',
        'Suchen Sie einen Auftrag nach Nummer oder Empfänger, oder sortieren Sie die Liste',
        'Versenden Sie ihn, halten Sie ihn an, oder machen Sie aus vielen eine Serie',
      ],
    },
    items: {
      what: 'Hält fest, was von Ihren Artikeln bekannt ist, und ergänzt, was Aufträge auslassen.',
      steps: [
        'Importieren Sie eine CSV-Datei Ihrer Artikel',
        'Suchen Sie einen Artikel nach SKU, Bezeichnung oder Strichcode',
        'Versenden Sie: Gewicht und Zollformular kommen aus der Liste',
      ],
    },
    addresses: {
      what: 'Bewahrt Adressen auf, die immer wieder gebraucht werden.',
      steps: [
        'Legen Sie eine Adresse an',
        'Lassen Sie den Dienst sie prüfen',
        'Wählen Sie die, von der Sendungen abgehen',
      ],
    },
    carriers: {
      what: 'Zeigt die Carrier-Konten, mit denen Etiketten gekauft werden.',
      steps: [
        'Wählen Sie einen Carrier',
        'Lesen Sie seine Versandarten und was er bietet',
        'Ändern Sie ihn, oder fügen Sie einen hinzu',
      ],
    },
    account: {
      what: 'Zeigt das Geld, mit dem Etiketten bezahlt werden.',
      steps: [
        'Lesen Sie das Guthaben, und von wann es ist',
        'Laden Sie auf, bevor es niedrig ist',
        'Sehen Sie nach, was bezahlt wurde',
      ],
    },
    operators: {
      what: 'Sagt, wer hier arbeitet, und was jeder ausgeben darf.',
      steps: [
        'Legen Sie einen Bediener mit seiner Rolle an',
        'Scannen Sie einen Ausweis für ihn',
        'Setzen Sie Grenzen für Sendungen und Erstattungen',
      ],
    },
    diagnostics: {
      what: 'Zeigt, wie es der Station geht, für alle, die Ihnen helfen.',
      steps: [
        'Lesen Sie, was nicht in Ordnung ist',
        'Kopieren Sie es für den Support',
        'Rufen Sie Ihre Hilfe an',
      ],
    },
    guide: {
      what: 'Richtet eine neue Station ein, Schritt für Schritt.',
      steps: [
        'Verbinden Sie das Konto',
        'Wählen Sie den Drucker, und drucken Sie ein Testetikett',
        'Scannen Sie den ersten Auftrag',
      ],
    },
    updates: {
      what: 'Sagt, was neu ist, und geht zur vorigen Version zurück.',
      steps: [
        'Lesen Sie, was sich geändert hat',
        'Lassen Sie es installieren, wenn nichts gepackt wird',
        'Gehen Sie zur vorigen Version zurück, wenn etwas nicht stimmt',
      ],
    },
    printers: {
      what: 'Zeigt jeden Drucker, was auf ihn wartet, und was er braucht.',
      steps: [
        'Wählen Sie einen Drucker',
        'Tun Sie, was er verlangt: Papier, Farbband, Deckel',
        'Drucken oder verschieben Sie, was wartet',
      ],
    },
    attention: {
      what: 'Zeigt, was auf eine Person wartet. Eine leere Liste ist ein guter Tag.',
      steps: [
        'Lesen Sie die erste Zeile',
        'Drücken Sie ihren nächsten Schritt',
        'Machen Sie weiter, bis die Liste leer ist',
      ],
    },
    today: {
      what: 'Fasst zusammen, was versandt wurde, was es gekostet hat, und was noch zu tun ist.',
      steps: [
        'Wählen Sie die Tage',
        'Lesen Sie Sendungen, Geld und was noch offen ist',
        'Achten Sie auf den Annahmeschluss der Carrier',
      ],
    },
    results: {
      what: 'Meldet dem, von dem ein Auftrag kam, was daraus wurde, und zeigt, was noch nicht gemeldet ist.',
      steps: [
        'Sagen Sie, wohin: an eine Adresse des Shops oder in einen Ordner',
        'Sehen Sie nach, was Sie braucht, und bringen Sie in Ordnung, was nicht stimmt',
        'Melden Sie es noch einmal, oder lassen Sie es',
      ],
    },
    programs: {
      what: 'Gibt anderen Programmen Schlüssel, um über diese Station zu drucken, Aufträge zu bringen und zu versenden.',
      steps: [
        'Erstellen Sie einen Schlüssel, oder koppeln Sie eine Webseite',
        'Sagen Sie, was er darf und was eine Sendung kosten darf',
        'Widerrufen Sie, was nicht mehr benutzt wird',
      ],
    },
    warehouse: {
      what: 'Zeigt der Schichtleitung alle Packplätze, die ihre Aufträge teilen, und stoppt oder benachrichtigt sie.',
      steps: [
        'Sehen Sie nach, wer nicht zu hören ist oder wartet',
        'Sehen Sie nach, welchen Auftrag ein Packplatz zu lange hat',
        'Stoppen Sie alle Packplätze, oder schreiben Sie ihnen',
      ],
    },
    settings: {
      what: 'Richtet diese Station ein: Konto, Waage, Scanner, Regeln und Aussehen.',
      steps: ['Wählen Sie einen Bereich', 'Ändern Sie, was nicht stimmt', 'Speichern Sie es'],
    },
  },
}

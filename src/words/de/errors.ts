import type { errors as words } from '../en/errors.ts'

export const errors: typeof words = {
  invalid_input: {
    word: 'Kein Code',
    sentence: 'Das ist weder als Auftrag noch als Etikett oder Adresse zu lesen.',
    action: 'Prüfen Sie es und versuchen Sie es noch einmal.',
  },
  unknown_operation: {
    word: 'Fehler',
    sentence: 'Seite und Station haben verschiedene Versionen.',
    action: 'Laden Sie die Seite neu.',
  },
  not_found: {
    word: 'Unbekannt',
    sentence: 'Hier gibt es nichts mit dieser Nummer.',
    action: 'Prüfen Sie die Nummer, oder importieren Sie den Auftrag.',
  },
  conflict: {
    word: 'Zu spät',
    sentence: 'Es hat sich inzwischen geändert.',
    action: 'Sehen Sie noch einmal nach.',
  },
  service_unreachable: {
    word: 'Offline',
    sentence: 'Der Versanddienst ist nicht erreichbar.',
    action: 'Nachdrucken geht. Versuchen Sie es noch einmal, wenn der Dienst wieder da ist.',
  },
  service_no_answer: {
    word: 'Ohne Antwort',
    sentence: 'Der Dienst hat nicht geantwortet.',
    action: 'Versuchen Sie es gleich noch einmal.',
  },
  service_busy: {
    word: 'Belegt',
    sentence: 'Der Versanddienst ist zu beschäftigt, um zu antworten.',
    action: 'Warten Sie einen Moment und versuchen Sie es noch einmal.',
  },
  service_refused: {
    word: 'Abgelehnt',
    sentence: 'Der Versanddienst nimmt diese Sendung nicht an.',
    action: 'Legen Sie sie für die Auftragsbearbeitung beiseite.',
  },
  above_ceiling: {
    word: 'Zu teuer',
    sentence: 'Sie kostet mehr, als sie bei der Vormerkung kosten durfte, oder kein Preis ist bekannt.',
    action: 'Scannen Sie den Auftrag, um zum jetzigen Preis zu kaufen.',
  },
  above_rule_ceiling: {
    word: 'Zu teuer',
    sentence: 'Sie kostet mehr, als die Regel dieses Auftrags erlaubt.',
    action: 'Wählen Sie eine andere Versandart, oder kaufen Sie zu diesem Preis von Hand.',
  },
  rule_undecided: {
    word: 'Regel?',
    sentence: 'Ob eine Regel für diesen Auftrag gilt, ist nicht bekannt: im Auftrag steht nicht genug.',
    action: 'Tragen Sie ein, was fehlt, oder wählen Sie die Versandart von Hand.',
  },
  doubt_ended: {
    word: 'Geklärt',
    sentence: 'Die Aufsicht hat gesagt, dass nicht gekauft wurde.',
    action: 'Scannen Sie den Auftrag noch einmal, um zu kaufen. Wenn doch gekauft wurde, zahlen Sie doppelt.',
  },
  other_account: {
    word: 'Fremd',
    sentence: 'Es gehört zu einem anderen Konto als dem verbundenen.',
    action: 'Verbinden Sie dieses Konto in den Einstellungen, um es zu erfahren.',
  },
  restored_not_compared: {
    word: 'Zurück',
    sentence:
      'Eine frühere Datenbank wurde zurückgelegt. Zuerst wird der Dienst gefragt, was seitdem versandt wurde.',
    action: 'Fragen Sie ihn jetzt, oben im Balken: schon Versandtes würde doppelt bezahlt.',
  },
  service_auth_failed: {
    word: 'Zugang',
    sentence: 'Der Versanddienst nimmt die Zugangsdaten des Kontos nicht an.',
    action: 'Prüfen Sie Schlüssel, Benutzername und Passwort in den Einstellungen.',
  },
  unexpected_response: {
    word: 'Unlesbar',
    sentence: 'Die Antwort des Dienstes war nicht zu lesen.',
    action: 'Versuchen Sie es noch einmal. Wenn es bleibt, rufen Sie die Betreuung dieser Station.',
  },
  keys_of_other_profile: {
    word: 'Zugang',
    sentence: 'Diese Zugangsdaten gehören zum anderen Profil: Test und Produktion teilen nie ein Konto.',
    action: 'Tragen Sie die Zugangsdaten dieses Profils ein.',
  },
  first_spending: {
    word: 'Ungekauft',
    sentence: 'Noch hat niemand gesagt, dass mit diesem Konto Geld ausgegeben werden darf.',
    action: 'Fordern Sie es noch einmal an, und beantworten Sie die Frage.',
  },
  test_took_money: {
    word: 'Gestoppt',
    sentence: 'Ein Test-Konto sollte nichts kosten, und sein Guthaben ist nach dem ersten Etikett niedriger.',
    action: 'Die Aufsicht prüft das Konto und sagt oben, ob es weitergeht.',
  },
  no_account: {
    word: 'Kein Konto',
    sentence: 'Kein Versandkonto ist verbunden.',
    action: 'Verbinden Sie es in den Einstellungen.',
  },
  no_rate: {
    word: 'Kein Preis',
    sentence: 'Der Dienst nennt keinen Preis für diese Sendung.',
    action: 'Sehen Sie die Sendung durch.',
  },
  label_unreadable: {
    word: 'Unlesbar',
    sentence: 'Das Etikett ist gekauft, aber seine Daten sind nicht zu lesen.',
    action: 'Legen Sie es für die Auftragsbearbeitung beiseite. Nicht noch einmal kaufen.',
  },
  sealed_with_other_key: {
    word: 'Gesperrt',
    sentence: 'Dieses Etikett wurde mit einem Schlüssel verschlossen, der nicht hier ist.',
    action: 'Entsperren Sie den Schlüsselbund von damals, und starten Sie die Station neu.',
  },
  label_missing: {
    word: 'Fehlt noch',
    sentence: 'Der Dienst hat ohne das Etikett geantwortet; gekauft ist es.',
    action: 'Es wird von selbst noch einmal angefordert. Nicht noch einmal kaufen.',
  },
  removed_by_retention: {
    word: 'Zu alt',
    sentence: 'Dieses Etikett wurde entfernt: es ist älter, als diese Station Etiketten aufbewahrt.',
    action: 'Seine Nummern sind noch hier. Das Etikett selbst hat vielleicht noch der Dienst.',
  },
  order_claimed: {
    word: 'Woanders',
    sentence: 'Ein anderer Packplatz hat diesen Auftrag.',
    action: 'Überlassen Sie ihn diesem Packplatz, oder übernehmen Sie ihn hier.',
  },
  order_half_scanned: {
    word: 'Halb gescannt',
    sentence: 'Ein anderer Packplatz hat diesen Auftrag halb gescannt.',
    action: 'Leeren Sie seinen Karton. Dann übernimmt die Aufsicht den Auftrag.',
  },
  order_packed: {
    word: 'Gepackt',
    sentence: 'Ein anderer Packplatz hat diesen Auftrag gepackt.',
    action: 'Legen Sie die Ware beiseite und fragen Sie dort nach.',
  },
  warehouse_cut_off: {
    word: 'Getrennt',
    sentence:
      'Die Datenbank des Lagers antwortet nicht: niemand weiß, ob ein anderer Packplatz diesen Auftrag hat.',
    action: 'Versuchen Sie es, wenn die Statusleiste sagt, dass sie wieder da ist. Nachdrucken geht.',
  },
  warehouse_refused: {
    word: 'Kein Zutritt',
    sentence: 'Die Datenbank des Lagers lässt diese Station nicht ein.',
    action: 'Rufen Sie, wer sie eingerichtet hat: Adresse, Passwort, Zertifikat oder Rechte stimmen nicht.',
  },
  warehouse_too_old: {
    word: 'Veraltet',
    sentence: 'Die Datenbank des Lagers ist für eine neuere Version dieser Station.',
    action: 'Aktualisieren Sie diese Station. Bis dahin kauft sie nichts.',
  },
  warehouse_stopped: {
    word: 'Gestoppt',
    sentence: 'Die Aufsicht hat alle Packplätze gestoppt: nichts Neues wird gekauft.',
    action: 'Warten Sie, bis die Statusleiste das nicht mehr sagt. Nachdrucken und Drucken gehen weiter.',
  },
  order_file_unreadable: {
    word: 'Datei?',
    sentence: 'Das ist keine lesbare Auftragsdatei, oder sie ist leer.',
    action: 'Exportieren Sie sie noch einmal als CSV, mit einer Kopfzeile.',
  },
  order_source_unreachable: {
    word: 'Keine Quelle',
    sentence: 'Die Auftragsquelle ist nicht erreichbar.',
    action: 'Sie wird von selbst wieder versucht. Gibt es den Ordner, geht das Netz?',
  },
  order_source_refused: {
    word: 'Kein Zutritt',
    sentence: 'Die Auftragsquelle lässt niemanden ein.',
    action: 'Prüfen Sie Adresse und Geheimnis unter Aufträge › Quellen.',
  },
  order_source_secret: {
    word: 'Geheimnis',
    sentence: 'Das gespeicherte Geheimnis gehört zu einer anderen Adresse und geht an keine andere.',
    action: 'Tippen Sie das Geheimnis dieser Adresse ein, oder sagen Sie, dass sie keins braucht.',
  },
  order_source_unreadable: {
    word: 'Unlesbar',
    sentence:
      'Die Auftragsquelle hat etwas anderes geantwortet, als ihre Zuordnung sagt. Nichts wurde übernommen.',
    action: 'Prüfen Sie die Zuordnung unter Aufträge › Quellen.',
  },
  order_incomplete: {
    word: 'Lückenhaft',
    sentence: 'Diesem Auftrag fehlt etwas, das ein Etikett braucht.',
    action: 'Ergänzen Sie es in der Auftragsdatei, und importieren Sie sie noch einmal.',
  },
  order_cancelled: {
    word: 'Storniert',
    sentence: 'Dieser Auftrag ist storniert.',
    action: 'Soll er doch versandt werden, nehmen Sie das unter Aufträge (F6) zurück.',
  },
  order_held: {
    word: 'Angehalten',
    sentence: 'Dieser Auftrag ist angehalten.',
    action: 'Soll er versandt werden, geben Sie ihn unter Aufträge (F6) frei.',
  },
  items_not_scanned: {
    word: 'Artikel prüfen',
    sentence: 'Die Artikel dieses Auftrags müssen gescannt werden, bevor sein Etikett gekauft wird.',
    action: 'Scannen Sie den Auftrag unter Versand, dann jeden seiner Artikel.',
  },
  no_printer: {
    word: 'Kein Drucker',
    sentence: 'Kein Drucker ist eingerichtet.',
    action: 'Fügen Sie einen unter Einstellungen › Drucker hinzu.',
  },
  printer_unreachable: {
    word: 'Drucker?',
    sentence: 'Der Drucker antwortet nicht.',
    action: 'Ist er an, steckt das Kabel? Das Etikett wird von selbst gedruckt, wenn er wieder da ist.',
  },
  printer_link_broken: {
    word: 'Gedruckt?',
    sentence: 'Die Verbindung zum Drucker brach beim Drucken ab.',
    action: 'Sehen Sie nach, ob das Etikett herauskam.',
  },
  printer_not_ready: {
    word: 'Drucker',
    sentence: 'Der Drucker ist nicht bereit.',
    action: 'Sehen Sie nach dem Drucker. Danach wird das Etikett von selbst gedruckt.',
  },
  not_printable: {
    word: 'Ungedruckt',
    sentence: 'Es ist beschädigt, passt nicht zum Drucker oder würde ihn verstellen.',
    action: 'Ein gekauftes Etikett bleibt gespeichert: lassen Sie es prüfen.',
  },
  half_printed: {
    word: 'Nur halb?',
    sentence: 'Der Drucker blieb stehen, während dieses Etikett herauskam.',
    action: 'Werfen Sie ein halbes Etikett weg, und sagen Sie, ob ein ganzes herauskam.',
  },
  printer_moved: {
    word: 'Gedruckt?',
    sentence: 'Die Adresse des Druckers wurde geändert, während dieses Etikett zum alten unterwegs war.',
    action:
      'Sehen Sie am alten Drucker nach, der es noch drucken kann, und sagen Sie, ob ein ganzes Etikett herauskam.',
  },
  print_cancelled: {
    word: 'Abgebrochen',
    sentence: 'Dieser Druck wurde aus der Warteschlange genommen.',
    action: 'Drucken Sie noch einmal, wenn es gebraucht wird.',
  },
  label_stock_mismatch: {
    word: 'Papier',
    sentence: 'Das Etikett würde nicht auf das Papier im Drucker passen.',
    action: 'Legen Sie passendes Papier ein, oder nennen Sie das eingelegte unter Einstellungen › Drucker.',
  },
  station_locked: {
    word: 'Gesperrt',
    sentence: 'Die Station ist gesperrt.',
    action: 'Scannen Sie Ihren Ausweis, und tun Sie es noch einmal.',
  },
  operator_not_allowed: {
    word: 'Nicht Sie',
    sentence: 'Ihr Ausweis erlaubt das nicht.',
    action: 'Bitten Sie die Aufsicht darum.',
  },
  needs_approval: {
    word: 'Aufsicht',
    sentence: 'Das liegt über Ihrer Grenze, sein Preis ist unbekannt, oder nur die Aufsicht darf es.',
    action: 'Der Ausweis der Aufsicht genehmigt es.',
  },
  badge_unknown: {
    word: 'Ausweis?',
    sentence: 'Das ist kein Ausweis eines Bedieners.',
    action: 'Scannen Sie ihn noch einmal, oder bitten Sie die Aufsicht, ihn anzulegen.',
  },
  locked_by_administrator: {
    word: 'Vorgegeben',
    sentence: 'Das hat Ihre Administration festgelegt. Am Packplatz kann es nicht geändert werden.',
    action: 'Fragen Sie die Betreuung dieses Computers: es steht im Stationsprofil.',
  },
  badges_paused: {
    word: 'Warten',
    sentence: 'Zu viele falsche Ausweise wurden gelesen.',
    action:
      'Warten Sie einen Moment, und scannen Sie den Ausweis noch einmal. Es dauert nie länger als fünf Minuten.',
  },
  keychain_unavailable: {
    word: 'Ohne Bund',
    sentence: 'Dieser Computer hat keinen Schlüsselbund für Geheimnisse.',
    action: 'Sie bleiben, bis die Station schließt, und werden dann wieder verlangt.',
  },
  keychain_locked: {
    word: 'Gesperrt',
    sentence: 'Der Schlüsselbund ist gesperrt.',
    action: 'Entsperren Sie ihn und versuchen Sie es noch einmal.',
  },
  data_folder_in_use: {
    word: 'Belegt',
    sentence: 'Eine andere Station arbeitet mit denselben Daten.',
    action: 'Schließen Sie eine der beiden.',
  },
  data_folder_unusable: {
    word: 'Festplatte',
    sentence: 'Die Station kann nicht in ihren Datenordner schreiben.',
    action: 'Ist die Festplatte voll oder gesperrt? Rufen Sie die Betreuung dieses Computers.',
  },
  database_damaged: {
    word: 'Beschädigt',
    sentence: 'Ein Teil der Datenbank ist beschädigt und nicht zu lesen.',
    action: 'Rufen Sie die Aufsicht: Mehr › Diagnose sagt mehr, Einstellungen › Daten hat die Sicherungen.',
  },
  buying_stopped: {
    word: 'Kein Kauf',
    sentence: 'Nichts wird gekauft: die Datenbank ist dort beschädigt, wo steht, was schon gekauft ist.',
    action:
      'Etiketten, die hier sind, können gedruckt werden. Die Aufsicht stellt unter Einstellungen › Daten eine Sicherung wieder her.',
  },
  data_folder_of_other_user: {
    word: 'Fremd',
    sentence: 'Der Datenordner gehört einem anderen Benutzer dieses Computers.',
    action: 'Melden Sie sich als dieser an, oder geben Sie der Station einen eigenen Ordner.',
  },
  no_profile_open: {
    word: 'Kein Profil',
    sentence: 'Kein Profil ist offen: weder das gewählte noch das vorige ließ sich öffnen.',
    action:
      'Packen geht nicht. Wählen Sie ein Profil in den Einstellungen, oder starten Sie die Station neu.',
  },
  child_process_failed: {
    word: 'Fehler',
    sentence: 'Ein Teil der Station ist stehen geblieben.',
    action: 'Versuchen Sie es noch einmal. Wenn es bleibt, starten Sie die Station neu.',
  },
  update_feed_unreachable: {
    word: 'Kein Feed',
    sentence: 'Der Feed für neue Versionen antwortet nicht.',
    action: 'Er wird in einer halben Stunde wieder gefragt. Wenn es bleibt, prüfen Sie seine Adresse.',
  },
  update_not_trusted: {
    word: 'Unsigniert',
    sentence:
      'Was der Feed hat, ist nicht, was die Hersteller von Packbench signiert haben. Nichts davon wurde behalten.',
    action: 'Sagen Sie es der Betreuung des Feeds. Diese Version arbeitet weiter.',
  },
  update_download_broken: {
    word: 'Abgerissen',
    sentence: 'Die neue Version wurde nicht bis zum Ende geladen und verworfen.',
    action: 'Sie wird von selbst noch einmal geladen.',
  },
  update_waits: {
    word: 'In Arbeit',
    sentence: 'Die Station arbeitet: jetzt wird nichts installiert.',
    action: 'Erledigen Sie, was genannt ist, und versuchen Sie es noch einmal.',
  },
  update_installing: {
    word: 'Update',
    sentence: 'Eine neue Version wird installiert. Es wurde nichts begonnen.',
    action: 'Warten Sie, bis die Station wieder da ist, und scannen Sie noch einmal.',
  },
  update_not_installed: {
    word: 'Kein Update',
    sentence: 'Die neue Version wurde nicht installiert. Die vorige arbeitet weiter.',
    action:
      'Versuchen Sie es von Hand noch einmal; wenn es wieder scheitert, rufen Sie die Betreuung dieses Computers.',
  },
  update_no_way_back: {
    word: 'Kein Zurück',
    sentence: 'Die Daten hier wurden umgestellt: die vorige Version kann sie nicht mehr lesen.',
    action: 'Bleiben Sie bei dieser Version, und fragen Sie nach einer neueren.',
  },
  not_allowed: {
    word: 'Kein Zutritt',
    sentence: 'Diese Seite stammt von einem früheren Start der Station.',
    action: 'Öffnen Sie sie von der Station aus neu.',
  },
  station_unreachable: {
    word: 'Station?',
    sentence: 'Die Station antwortet nicht.',
    action: 'Sie wird von selbst wieder gefragt. Was Sie sehen, ist vielleicht alt.',
  },
  internal: {
    word: 'Fehler',
    sentence: 'In der Station ist etwas schiefgegangen.',
    action: 'Versuchen Sie es noch einmal. Wenn es bleibt, rufen Sie die Betreuung dieser Station.',
  },
}

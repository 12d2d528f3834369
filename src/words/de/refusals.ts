import type { beside as words, Refusals } from '../en/refusals.ts'

export const refusals: Refusals = {
  conflict: {
    manifest_settled_elsewhere: 'Das Manifest ist inzwischen geklärt, oder es ist noch zu früh dafür.',
    manifest_made_here: 'Dieser Packplatz erstellt das Manifest selbst: Was daraus wurde, wird hier geklärt.',
    order_shipped: 'Der Auftrag ist schon versandt.',
    order_cancelled: 'Der Auftrag ist storniert. Nehmen Sie die Stornierung zuerst zurück.',
    order_not_cancelled: 'Der Auftrag ist nicht mehr storniert.',
    order_not_held: 'Der Auftrag ist nicht mehr angehalten.',
    label_being_bought:
      'Ein Etikett des Auftrags wird gerade gekauft oder wurde es vielleicht schon. Warten Sie, bis das bekannt ist.',
    stopped_before_it_left:
      'Die Station wurde beendet, bevor etwas an den Dienst hinausging: Es wurde nichts gekauft. Versuchen Sie es noch einmal.',
    own_address_kept:
      'Was für den Auftrag eingetippt wurde, ist gespeichert und hat eine eigene Adresse. Scannen Sie ihn unter Versand, um sie zu ändern.',
    no_other_address: 'Die Datei des Auftrags nennt keine andere Adresse.',
    shipments_being_imported:
      'Sendungen werden gerade importiert. Warten Sie, bis sie da sind, oder brechen Sie es ab.',
    package_empty: 'In diesem Paket ist noch nichts: Scannen Sie zuerst einen Artikel.',
    item_to_scan:
      'Dieser Artikel hat einen Strichcode: Scannen Sie ihn, oder tippen Sie seine Artikelnummer.',
    batch_open: 'Eine andere Serie ist noch nicht beendet. Beenden Sie sie zuerst.',
    batch_not_begun: 'Die Serie hat noch nicht begonnen.',
    batch_begun: 'Die Serie hat schon begonnen.',
    batch_not_paused: 'Die Serie ist nicht mehr unterbrochen.',
    batch_changed: 'Die Zeilen der Serie oder ihr Preis haben sich geändert. Sehen Sie sie noch einmal an.',
    batch_ended: 'Die Serie ist beendet.',
    row_begun: 'Die Zeile hat schon begonnen, oder die Serie ist beendet.',
    batch_limited:
      'Eine Serie, die bei einem Betrag stoppt, wird nicht aufgeteilt: kein Packplatz wüsste, was die anderen davon ausgegeben haben.',
    batch_shared:
      'Ein anderer Packplatz hat noch eine Zeile dieser Serie, oder eine ist dort unklar. Warten Sie, bis er es gesagt hat.',
    batch_of_other: 'Das geschieht an dem Packplatz, der die Serie aufteilt.',
    batch_not_open: 'Die Serie wird nicht mehr aufgeteilt, oder sie ist beendet.',
    batch_not_proven:
      'Kein Packplatz mit dem Schlüssel des Lagers hat diese Serie aufgeteilt: ihr wird nicht geglaubt.',
    not_bought: 'Die Sendung ist nicht gekauft: sie hat kein Etikett.',
    label_here: 'Das Etikett dieses Pakets ist schon da.',
    no_label_missing: 'Es fehlt kein Etikett mehr, oder es ist noch gar keines gekommen.',
    label_refunded: 'Für dieses Etikett wurde die Erstattung verlangt: es darf nicht benutzt werden.',
    label_of_other_bench: 'Das Etikett gehört einem anderen Packplatz. Drucken Sie es unter Nachdruck.',
    new_address_unknown: 'Wozu die Adresse dieser Sendung geändert wurde, ist nicht bekannt.',
    address_not_asked: 'Zur Adresse dieser Sendung gibt es keine Frage mehr.',
    no_rule_limit:
      'Die Versandart dieser Sendung kommt von keiner Regel mit Obergrenze. Sehen Sie sie noch einmal an.',
    page_fits: 'Diese Seite des Etiketts ist nicht größer als das Papier.',
    doubt_not_to_be_ended:
      'Das kann jetzt niemand von Hand klären: vielleicht sagt der Dienst noch, was daraus wurde. Sehen Sie noch einmal nach.',
    refund_requested: 'Die Erstattung dieser Sendung wurde schon verlangt.',
    refund_sent:
      'Der Antrag auf Erstattung hat den Dienst vielleicht erreicht: er lässt sich nicht mehr zurückziehen.',
    refund_request_taken: 'Der andere Packplatz hat die Anfrage schon übernommen, oder sie ist erledigt.',
    manifest_under_way:
      'Ein Manifest mit dieser Sendung ist unterwegs zum Dienst. Warten Sie, bis es geklärt ist.',
    manifest_not_known:
      'Das Lager hat nicht geantwortet, und niemand weiß, ob ein anderer Packplatz die Sendung auf einem Manifest hat. Nichts wurde beantragt: versuchen Sie es noch einmal.',
    manifest_sent: 'Das Manifest hat den Dienst vielleicht erreicht: es lässt sich nicht mehr zurückziehen.',
    manifest_not_in_doubt: 'Was aus diesem Manifest wurde, ist inzwischen bekannt.',
    manifest_of_another:
      'Das Manifest des Dienstes mit dieser ID gehört zu einem anderen Manifest der Station.',
    no_form_awaited: 'Auf kein Formular dieses Manifests wird gewartet.',
    nothing_for_manifest: 'Keine Sendung dieser Listen ist bereit für ein Manifest.',
    containers_changed: 'Diese Behälteretiketten haben sich inzwischen geändert. Sehen Sie noch einmal nach.',
    containers_not_to_be_sent: 'Diese Behälteretiketten warten nicht mehr darauf, gesendet zu werden.',
    containers_not_to_be_given_up: 'Diese Behälteretiketten können jetzt nicht aufgegeben werden.',
    telling_told: 'Es wurde inzwischen gemeldet.',
    telling_skipped: 'Jemand hat inzwischen entschieden, es nicht zu melden.',
    funds_changed: 'Diese Aufladung hat sich inzwischen geändert. Sehen Sie noch einmal nach.',
    funds_not_in_doubt: 'Was aus dieser Aufladung wurde, ist inzwischen bekannt.',
    funds_news:
      'Der Verlauf oder das Guthaben des Kontos hat sich geändert. Sehen Sie es an, bevor Sie entscheiden.',
    earlier_funds_open:
      'Eine frühere Aufladung ist noch unklar: es wurde nichts aufgeladen. Klären Sie sie zuerst.',
    station_closing: 'Die Station wird geschlossen: es wurde nichts aufgeladen.',
    demo_has_account: 'Demo hat ein eigenes Konto. Wählen Sie ein anderes Profil, um Ihres zu verbinden.',
    demo_has_gateway: 'Demo hat ein eigenes Gateway. Wählen Sie ein anderes Profil, um Ihres zu verbinden.',
    only_demo: 'Nur das Profil Demo hat einen eigenen Dienst und Drucker.',
    configuration_not_told:
      'Der Dienst nennt nicht, was für dieses Carrier-Konto eingerichtet wurde. Tragen Sie es noch einmal ein.',
    jobs_waiting:
      'Für diesen Drucker warten Drucke. Geben Sie sie zuerst an einen anderen, oder brechen Sie sie ab.',
    demo_printer: 'Der Drucker des Profils Demo bleibt, wie er ist.',
    no_roll: 'Nur ein Etikettendrucker hat eine Rolle.',
    job_not_queued: 'Dieser Druck wartet nicht mehr in der Warteschlange.',
    job_not_asked: 'Ob dieses Etikett herauskam, wird nicht mehr gefragt.',
    job_not_over: 'Dieser Druck ist noch nicht zu Ende. Erst muss bekannt sein, was aus ihm wird.',
    job_at_bench:
      'Dieser Druck ist an einem anderen Packplatz. Ziehen Sie ihn zurück, oder entscheiden Sie, was aus ihm wird.',
    job_stays_here: 'Dieser Druck kann nicht an einen anderen Packplatz gehen.',
    print_taken: 'Der andere Packplatz hat ihn schon übernommen, oder er ist erledigt.',
    package_name_taken: 'Eine andere Verpackung heißt schon so. Wählen Sie einen anderen Namen.',
    last_package:
      'Die letzte Verpackung bleibt: eine Sendung braucht eine. Fügen Sie zuerst eine andere hinzu.',
    changed_meanwhile:
      'Ein anderer Packplatz hat dies inzwischen geändert. Gezeigt wird, was jetzt gilt: Sehen Sie es durch und speichern Sie noch einmal.',
    badge_taken: 'Dieser Ausweis gehört einem anderen Bediener.',
    program_name_taken: 'Ein anderes Programm heißt schon so.',
    gesture_of_another: 'Das wurde schon für eine andere Bestellung verlangt. Es wurde nichts getan.',
    badge_of_two: 'Diesen Ausweis haben zwei Bediener. Die Aufsicht gibt einem von ihnen einen neuen.',
    supervisor_needed: 'Eine Aufsicht muss es geben: ohne sie könnte niemand die Station einrichten.',
    last_supervisor: 'Die letzte Aufsicht bleibt, solange es andere Bediener gibt.',
    being_copied: 'Die Datenbank wird gerade kopiert. Versuchen Sie es danach noch einmal.',
    backup_of_other_station: 'Diese Sicherung gehört einer anderen Station. Wählen Sie eine von dieser.',
    no_backup: 'Diese Datei ist keine Sicherung einer Station.',
    backup_damaged: 'Diese Sicherung ist beschädigt. Wählen Sie eine andere.',
    backup_unreadable: 'Diese Sicherung ist nicht zu lesen. Wählen Sie eine andere.',
    nothing_damaged: 'Keine Datenbank ist beschädigt: es gibt nichts zurückzuholen.',
    nothing_to_decide: 'Jetzt ist nichts zu entscheiden. Sehen Sie noch einmal nach.',
    key_in_keychain: 'Der Schlüssel dieser Station ist schon in ihrem Schlüsselbund.',
    profile_opening: 'Ein Profil wird gerade geöffnet. Versuchen Sie es gleich noch einmal.',
    recording: 'Eine Aufzeichnung läuft schon.',
    too_many_pages: 'Zu viele Seiten dieser Station sind offen. Schließen Sie eine.',
    not_an_application:
      'Diese Station ist nicht als Anwendung installiert: sie aktualisiert sich nicht selbst.',
    version_being_installed: 'Eine Version wird gerade installiert.',
    no_feed: 'Für neue Versionen ist keine Adresse eingestellt.',
    version_not_ready: 'Diese Version ist nicht mehr zur Installation bereit.',
    version_not_kept: 'Diese Version ist hier nicht gespeichert.',
    nothing_to_fetch: 'Es wurde keine neue Version gefunden, die zu holen wäre.',
  },
  not_found: {
    order: 'Diesen Auftrag gibt es hier nicht.',
    order_to_ship: 'Keiner dieser Aufträge ist zu versenden.',
    item: 'Dieser Artikel steht nicht mehr auf der Liste.',
    item_picture: 'An der Station ist kein Bild dieses Namens: PNG, JPEG, WebP oder GIF, höchstens 2 MB.',
    packed_parcel: 'In dieses Paket wurde nichts gescannt.',
    waiting_order: 'Dieser Auftrag ist nicht mehr vorgemerkt.',
    imported_file: 'Seither wurde eine andere Datei importiert. Jetzt stehen deren Zeilen hier.',
    order_source: 'Diese Auftragsquelle gibt es nicht mehr.',
    result_target: 'Dieses Ziel gibt es nicht mehr.',
    result_telling: 'Dieses Ereignis ist nicht mehr aufgeführt.',
    claim: 'Kein Packplatz hat diesen Auftrag mehr.',
    parcel: 'Diese Sendung gibt es hier nicht.',
    shipment: 'Dieser Versand ist hier nicht bekannt.',
    label: 'Dieses Etikett gibt es hier nicht.',
    label_in_archive: 'Im Archiv des Lagers gibt es dieses Etikett nicht.',
    document: 'Dieses Dokument gibt es hier nicht.',
    label_export: 'Diesen Export gibt es nicht mehr. Beginnen Sie einen neuen.',
    label_area: 'Diese Auswahl eines Teils der Seite gibt es nicht mehr.',
    batch: 'Diese Serie gibt es nicht mehr.',
    batch_row: 'Die Serie hat diese Zeile nicht.',
    refund: 'Diese Erstattung gibt es hier nicht.',
    refund_request:
      'Diese Anfrage ist nicht da: Die Datenbank des Lagers wurde vielleicht auf einen früheren Stand zurückgesetzt.',
    manifest: 'Dieses Manifest gibt es hier nicht.',
    manifest_at_service: 'Der Dienst kennt kein Manifest mit dieser ID.',
    manifest_form: 'Dieses Manifest hat noch kein Formular.',
    form_at_service: 'Der Dienst hat kein Formular dieses Manifests.',
    open_list: 'Diese Liste ist nicht mehr offen.',
    container_labels: 'Diese Behälteretiketten gibt es hier nicht.',
    funds: 'Diese Aufladung gibt es hier nicht.',
    address: 'Diese Adresse gibt es nicht mehr.',
    address_at_service: 'Der Dienst hat keine Adresse mit dieser ID.',
    carrier_account_at_service: 'Der Dienst hat dieses Carrier-Konto nicht.',
    printer: 'Diesen Drucker gibt es nicht mehr. Wählen Sie einen anderen.',
    print_job: 'Diesen Druck gibt es hier nicht.',
    bench_print: 'Diesen Druck hat dieser Packplatz nicht weitergegeben.',
    bench: 'Diesen Packplatz gibt es im Lager nicht.',
    sheet_page: 'Das Blatt hat diese Seite nicht.',
    demo_paper: 'Dieses Papier ist nicht aus dem Drucker von Demo gekommen.',
    package: 'Diese Verpackung gibt es nicht mehr.',
    operator: 'Diesen Bediener gibt es nicht mehr.',
    program: 'Dieses Programm gibt es nicht mehr.',
    approval: 'Auf diese Genehmigung wartet nichts mehr.',
    backup: 'Diese Sicherung ist nicht mehr im Ordner.',
    warehouse: 'Dieser Packplatz teilt seine Aufträge mit keinem anderen.',
    kept_answer: 'Diese Antwort ist nicht mehr gespeichert.',
    running_recording: 'Es läuft keine Aufzeichnung.',
    recorded_call: 'Es gibt keine Aufzeichnung mit Aufrufen.',
  },
  invalid_input: {
    filter_name_taken: 'Ein anderer Filter heißt schon so. Wählen Sie einen anderen Namen.',
    too_many_filters: ({ most }) => `Es gibt schon ${most} Filter. Entfernen Sie zuerst einen.`,
    too_many_orders: ({ most }) => `Eine Serie nimmt höchstens ${most} Aufträge. Wählen Sie weniger.`,
    columns_wrong: 'Eine Spalte fehlt, ist zweimal gewählt oder nicht bekannt.',
    no_such_printer: 'Einen gewählten Drucker gibt es nicht mehr. Wählen Sie einen anderen.',
    own_stand_in: 'Ein Drucker kann sich nicht selbst vertreten. Wählen Sie einen anderen.',
    no_such_days: 'Das sind keine Tage, die man zeigen kann, oder zu viele.',
    ends_before_begins: 'Der Zeitraum endet, bevor er beginnt.',
    other_currency: ({ currency }) => `Das Konto ist in ${currency}: geben Sie einen Betrag darin ein.`,
    address_without_state: 'Von einer Adresse ohne Bundesstaat und Land kann keine Sendung abgehen.',
    badge_needed: 'Ein neuer Bediener braucht einen Ausweis.',
    doubt_without_reason: 'Nennen Sie den Grund: was unklar ist, wird nicht ohne Grund geklärt.',
    rectangle_sides: 'Ein Teil der Seite braucht seine Maße.',
    not_keepable:
      'Ein Schlüssel oder Passwort ist leer, zu lang oder hat Zeichen, die kein Schlüsselbund speichert.',
    not_https: 'Die Adresse des Dienstes muss mit https beginnen oder auf diesem Computer sein.',
    too_large: 'Das ist zu groß für die Station. Wählen Sie eine kleinere Datei.',
  },
  no_account: {
    no_gateway: 'Kein Gateway ist verbunden. Verbinden Sie es unter Konto › Gateway.',
    no_client_secret:
      'Den Schlüsseln des Gateways fehlt das Client-Secret. Tragen Sie es unter Konto › Gateway ein.',
    no_service_address: 'Die Adresse des Dienstes ist nicht bekannt. Tragen Sie sie zuerst ein.',
  },
  printer_unreachable: {
    no_queue: 'Dieser Computer hat keine Druckerwarteschlange mit diesem Namen.',
    nothing_at_address:
      'An der Adresse des Druckers antwortet nichts. Stimmt die Adresse, ist der Drucker an?',
    no_driver:
      'Ein Drucker für PDF wird über eine Warteschlange dieses Computers erreicht. Richten Sie ihn zuerst dort ein.',
  },
  label_unreadable: {
    form_not_printable: 'Der Dienst hat kein Formular geschickt, das ein Drucker nimmt.',
    document_not_printable: 'Was als Dokument kam, ist keines, das ein Drucker nimmt.',
  },
  sealed_with_other_key: {
    request_sealed:
      'Was beim Dienst angefragt wurde, ist mit einem Schlüssel verschlossen, der nicht hier ist. Entsperren Sie den Schlüsselbund von damals, und starten Sie die Station neu.',
    no_warehouse_key:
      'Diese Station hat den Schlüssel des Lagers nicht. Lassen Sie sie mit dem Code eines anderen Packplatzes beitreten.',
  },
  order_source_secret: {
    secret_not_here:
      'Andere Packplätze haben das Geheimnis dieser Quelle; dieser konnte es nicht in seinen Schlüsselbund übernehmen. Ohne es fragt er nicht an. Tippen Sie es auch hier ein, oder kümmern Sie sich um den Schlüsselbund.',
  },
  unexpected_response: {
    address_not_whole: 'Der Dienst hat die Adresse ohne Name oder Straße genannt.',
  },
  keychain_unavailable: {
    no_service: 'Auf diesem Computer läuft kein Schlüsselbund-Dienst.',
    locked: 'Der Schlüsselbund ist gesperrt. Entsperren Sie ihn, und versuchen Sie es noch einmal.',
    no_library: 'Der Schlüsselbund ist nicht zu benutzen: eine Systembibliothek ist nicht installiert.',
    silent:
      'Der Schlüsselbund hat nicht rechtzeitig geantwortet. Wartet er darauf, dass ihn jemand freigibt?',
    broke_down: 'Der Zugriff auf den Schlüsselbund brach ab. Versuchen Sie es noch einmal.',
    refused: 'Der Schlüsselbund hat es abgelehnt.',
    not_kept: 'Der Schlüsselbund hat nicht behalten, was er bekam.',
    closed: 'Die Station wird geschlossen: der Schlüsselbund wird nicht mehr gefragt.',
    left_alone:
      'Der Schlüsselbund hat mehrmals versagt und wird für eine halbe Minute nicht gefragt. Versuchen Sie es danach noch einmal.',
  },
  data_folder_unusable: {
    other_program:
      'Die Datenbank im Datenordner gehört einem anderen Programm. Nennen Sie einen anderen Datenordner.',
    newer_version:
      'Eine neuere Version der Station hat diese Datenbank angelegt. Starten Sie diese Version, oder nennen Sie einen anderen Datenordner.',
    backups_not_writable:
      'In den Ordner für Sicherungen kann nicht geschrieben werden. Wählen Sie einen anderen, oder geben Sie der Station Zugriff darauf.',
    settings_damaged:
      'Die Datei settings.json im Datenordner ist beschädigt. Berichtigen Sie sie, oder löschen Sie sie, um mit den Vorgaben zu beginnen.',
    names_damaged:
      'Die Datei response-names.json im Datenordner ist beschädigt. Berichtigen oder löschen Sie sie.',
  },
  database_damaged: {
    database_empty:
      'Die Datenbankdatei ist leer: was darin stand, ist verloren. Stellen Sie die neueste Sicherung wieder her. Löschen Sie die Datei nur, wenn diese Station nie benutzt wurde.',
    copy_damaged:
      'Die Sicherung wurde nicht behalten: was kopiert wurde, ist beschädigt, und damit auch die Datenbank. Rufen Sie die Aufsicht.',
  },
  child_process_failed: {
    database_not_checked: 'Die Datenbank konnte nicht geprüft werden. Versuchen Sie es noch einmal.',
  },
}

export const beside: typeof words = {
  field: (field) => `Etwas Eingegebenes passt nicht: ${field}.`,
  stays: 'Die Station bleibt bei dem Profil, das vorher offen war.',
}

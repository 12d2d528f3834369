import type { errorReasons as words } from '../en/error-reasons.ts'

export const errorReasons: typeof words = {
  no_country: 'Kein eindeutiges Land heißt so: schreiben Sie den vollen Namen oder die zwei Buchstaben.',
  missing: 'Diesem Auftrag fehlt etwas, das ein Etikett braucht.',
  wrong: 'Etwas in diesem Auftrag passt nicht für ein Etikett.',
  no_weight: 'Der Auftrag hat kein Gewicht: tragen Sie eins ein, oder die Gewichte aller Artikel.',
  no_ship_from: 'Die Absenderadresse ist nicht eingestellt.',
  unknown_preset: 'Der Auftrag nennt eine Verpackung, die diese Station nicht hat.',
  weight_of_another: 'Das Gewicht wurde für eine andere Sendung gelesen: wiegen Sie diese.',
  weight_is_off: 'Das Gewicht ist nicht das, was der Auftrag wiegen soll.',
  customs_to_check: 'Der Auftrag geht ins Ausland: sehen Sie sein Zollformular durch.',
  to_look_through: 'Der Auftrag muss durchgesehen werden.',
  changes_kept:
    'Was dafür eingetippt wurde, ist gespeichert: scannen Sie ihn unter Versand, und kaufen oder verwerfen Sie es.',
  rule_changed:
    'Mit dem Eingetippten entscheidet eine andere Regel: prüfen Sie die Versandart, und kaufen Sie noch einmal.',
  changed_since:
    'Nach der Taste, die es kauft, wurde noch etwas geändert: gekauft ist noch nichts. Prüfen Sie es, und kaufen Sie noch einmal.',
  order_gone: 'Der Auftrag ist nicht mehr da.',
  order_emptied:
    'Die Angaben dieses Auftrags wurden mit dem Alter entfernt. Importieren Sie ihn noch einmal, und scannen Sie ihn dann.',
  wait_unreadable:
    'Was von diesem Auftrag auf den Dienst wartet, ist nicht zu lesen: von ihm wird nichts mehr gekauft. Legen Sie ihn beiseite, und rufen Sie die Aufsicht: Einstellungen › Daten hat die Sicherungen.',
  scans_unreadable:
    'Was von diesem Auftrag schon gescannt ist, ist nicht zu lesen: von ihm wird nichts mehr gekauft. Legen Sie ihn beiseite, und rufen Sie die Aufsicht: Einstellungen › Daten hat die Sicherungen.',
  none_offered:
    'Der Dienst nennt für diese Sendung keinen Preis und keinen Grund. Es kann an Gewicht, Größe oder Adresse liegen, oder am Dienst selbst: dann später noch einmal scannen.',
  none_without_condition:
    'Nur Versandarten für bestimmte Inhalte haben einen Preis, etwa Media Mail: der Auftrag muss eine nennen.',
  several_currencies: 'Die Preise sind in mehreren Währungen: nennen Sie im Auftrag eine Versandart.',
  not_offered: 'Kein Carrier-Konto bietet die Versandart, die der Auftrag nennt.',
  none_by_rule: 'Keine Versandart, die die Regel dieses Auftrags erlaubt, hat einen Preis für diese Sendung.',
  none_tracked:
    'Die Regel dieses Auftrags nimmt nur Versandarten mit Sendungsverfolgung, und von den angebotenen ist das nicht bekannt.',
  rate_gone: 'Das Gewählte wird nicht mehr angeboten.',
  no_label_paper: 'Ein Etikettendrucker hat keine Bögen in dieser Größe.',
  too_small: 'Kein Etikett des Dienstes passt auf das eingelegte Papier.',
  other_label_language: 'Die Datei ist ein Etikett in einer anderen Sprache als ZPL.',
  not_drawn_exactly:
    'Nur ein Drucker, der ZPL versteht und die passende dpi hat, druckt dieses Etikett, wie es gemeint ist.',
  page_too_large: 'Eine Seite ist größer als das Papier im Drucker.',
  wider_than_head: 'Eine Seite ist breiter, als der Drucker drucken kann.',
  codes_lost:
    'Ein Barcode der Seite konnte auf dem Etikett nicht gelesen werden: er wäre zu klein oder abgeschnitten.',
  no_such_page: 'Die Datei hat diese Seite nicht.',
  dynamic_form: 'Dieses Formular zeigt sich nur in Programmen von Adobe: drucken Sie es dort zuerst als PDF.',
  encrypted: 'Die Datei verlangt ein Passwort.',
  timed_out: 'Es zu zeichnen dauerte zu lange und wurde aufgegeben. Drucken Sie es noch einmal.',
  crashed: 'Was es zeichnet, ist stehen geblieben. Drucken Sie es noch einmal.',
}

import type { printFaults as words } from '../en/print-faults.ts'

const kept = 'Ein gekauftes Etikett bleibt gespeichert: lassen Sie es prüfen.'
const permit =
  'Wenn es das soll, erlaubt es die Aufsicht unter Einstellungen › Drucker › Befehle in Etiketten.'

export const printFaults: typeof words = {
  place: (command, line) => `: ${command} in Zeile ${line}`,
  faults: {
    unknown_format: {
      sentence: 'Die Datei ist kein ZPL, PDF, PNG, JPEG, TIFF oder GIF',
      action: 'Drucken Sie sie in ihrem Programm in eine PDF-Datei.',
    },
    not_readable: {
      sentence: 'Die Datei ist beschädigt, oder nicht das, was sie zu sein angibt',
      action: `Speichern Sie sie noch einmal als PDF. ${kept}`,
    },
    too_large: {
      sentence:
        'Die Datei ist größer als 64 MB, hat mehr als 200 Seiten oder eine Seite mit zu vielen Punkten',
      action: 'Drucken Sie weniger Seiten auf einmal, oder ein kleineres Bild.',
    },
    blank: {
      sentence: 'In der Datei steht nichts, was gedruckt wird',
      action: `Sehen Sie sie in ihrem Programm an. ${kept}`,
    },
    refused: {
      sentence: 'Das Etikett konnte nicht gezeichnet werden',
      action: `Ein Drucker, der ZPL nimmt, druckt es vielleicht. ${kept}`,
    },
    closed: {
      sentence: 'Die Station wurde geschlossen, während es gezeichnet wurde',
      action: 'Drucken Sie es noch einmal.',
    },
    no_pages: {
      sentence: 'ZPL hat keine Seiten, von denen man welche wählen könnte',
      action: 'Drucken Sie die ganze Datei.',
    },
    not_whole: {
      sentence: 'Das Etikett ist nicht vollständig: ein Teil davon fehlt',
      action: `Holen Sie die Datei noch einmal. ${kept}`,
    },
    damaged_graphic: {
      sentence: 'Ein Bild im Etikett ist beschädigt, und ein Drucker ließe es weg',
      action: `Holen Sie die Datei noch einmal. ${kept}`,
    },
    absurd_size: {
      sentence: 'Es verlangt mehr Papier, als ein Etikett hat',
      action: `Berichtigen Sie seine Größe im Programm, aus dem es kommt. ${kept}`,
    },
    too_many_labels: {
      sentence: 'Die Datei hat mehr als 500 Etiketten',
      action: 'Drucken Sie sie in mehreren Dateien.',
    },
    factory_reset: { sentence: 'Es würde den Drucker auf den Stand ab Werk zurücksetzen', action: permit },
    firmware: { sentence: 'Es würde etwas Unbekanntes in den Drucker laden, etwa Firmware', action: permit },
    network: {
      sentence: 'Es würde ändern, wie der Drucker erreicht wird oder wem er etwas meldet',
      action: permit,
    },
    security: { sentence: 'Es würde ändern, wer den Drucker benutzen darf', action: permit },
    writes_flash: { sentence: 'Es würde ändern, was der Drucker dauerhaft im Speicher hat', action: permit },
    saves_settings: {
      sentence: 'Es würde seine eigenen Einstellungen dauerhaft zu denen des Druckers machen',
      action: permit,
    },
    removes_work: {
      sentence: 'Es würde Etiketten wegwerfen, die der Drucker noch drucken muss',
      action: permit,
    },
    stops_printing: { sentence: 'Der Drucker würde nicht drucken, was danach kommt', action: permit },
    changes_hardware: { sentence: 'Es würde Werte der Bauteile des Druckers ändern', action: permit },
    changes_language: {
      sentence: 'Der Drucker würde die Etiketten danach nicht mehr verstehen',
      action: 'Nehmen Sie diesen Befehl aus der Datei.',
    },
    other_language: { sentence: 'Es enthält einen Befehl einer anderen Sprache als ZPL', action: permit },
    no_commands: {
      sentence: 'Ein Drucker, der über seinen Treiber erreicht wird, nimmt keine Befehle',
      action: 'Tun Sie es am Drucker selbst.',
    },
    no_such_paper: {
      sentence: 'Die Warteschlange des Druckers hat kein Papier der eingestellten Größe',
      action:
        'Stellen Sie unter Einstellungen › Drucker ein anderes Papier ein, oder fügen Sie dieses der Warteschlange hinzu.',
    },
    no_such_document: {
      sentence: 'Die Warteschlange des Druckers nimmt keine solchen Dokumente',
      action:
        'Geben Sie ihr den eigenen Treiber des Druckers, oder wählen Sie unter Einstellungen › Drucker eine andere.',
    },
    no_label_printer: {
      sentence: 'Es antwortet, und ist kein Etikettendrucker',
      action: 'Fügen Sie ihn den Druckern dieses Computers hinzu, und wählen Sie hier seine Warteschlange.',
    },
  },
}

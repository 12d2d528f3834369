import type { readings as words } from '../en/readings.ts'

export const readings: typeof words = {
  hint: 'Was die Station in den letzten Antworten dieses Kontos gelesen hat, ohne die Werte. Die Beschreibung des Dienstes zeigt keine Antworten, deshalb wird jedes Feld unter mehreren Namen gesucht.',
  states: {
    none: 'noch keine Antwort',
    understood: 'verstanden',
    some: 'nicht alles verstanden',
    not_understood: 'nicht verstanden',
  },
  summary: {
    none: 'Von diesem Konto kam noch keine Antwort',
    understood: (count) =>
      `Bisher wurden alle Antworten verstanden (${count === 1 ? '1 Art' : `${count} Arten`})`,
    notUnderstood: (endpoints) => `Nicht verstandene Antworten: ${endpoints}`,
  },
  see: 'Was gelesen wurde …',
  notAsked: (count) =>
    count === 1
      ? '1 anderer Aufruf hat noch keine Antwort'
      : `${count} andere Aufrufe haben noch keine Antwort`,
  endpoints: 'Aufrufe',
  detail: 'Was in der Antwort gelesen wurde',
  answers: 'Aufbewahrte Antworten',
  answerAt: (moment, state) => `${moment} · ${state}`,
  noAnswer: 'Keine Antwort auf diesen Aufruf ist aufbewahrt',
  noAnswerHint: 'Sie ist hier, sobald der Dienst geantwortet hat. Ablehnungen stehen unter Aufrufe.',

  fields: 'Gesuchte Felder',
  field: 'Feld',
  readFrom: 'Gelesen aus',
  record: (record) => `${record} (der Datensatz)`,
  bare: 'die Antwort selbst',
  missed: 'nicht da',
  needed: 'nötig und nicht da',
  unclear: 'kein Betrag, oder einer von mehreren',
  leftOver: (count) => (count === 1 ? '1 Name übrig' : `${count} Namen übrig`),
  leftOverHint: 'Daraus wurde nichts gelesen. * ist jedes Element einer Liste.',
  nothingLeftOver: 'Kein Name ist übrig: alles in dieser Antwort wurde gelesen.',
  showRaw: 'Antwort zeigen …',
  rawTitle: (endpoint) => `Antwort auf ${endpoint}`,
  rawHint:
    'Für die Aufsicht. Personen können darin vorkommen; Etiketten und Geheimnisse sind weggelassen. Dass sie geöffnet wurde, wird festgehalten.',
  close: 'Schließen',

  edit: 'Namen dieses Dienstes',
  editHint:
    'Sagen Sie, welcher Name welches Feld ist oder unter welchem Namen die ganze Antwort liegt. Jede Wahl wird sofort an allen aufbewahrten Antworten probiert und unten gezeigt; nichts ändert sich, bevor sie gespeichert ist.',
  fieldToFind: 'Dieses Feld',
  nameOfField: 'steht unter',
  addName: 'Diesen Namen probieren',
  noChoice: 'Kein Name ist übrig, der ein fehlendes Feld sein könnte.',
  wrapper: 'Die ganze Antwort liegt unter',
  addWrapper: 'Diese Hülle probieren',
  choose: 'Wählen …',
  added: 'Hinzugefügte Namen',
  noneAdded: 'Noch kein Name ist hinzugefügt.',
  addedField: (record, field, name) => `${record}.${field} ← ${name}`,
  addedRecord: (record, name) => `${record} ← ${name}`,
  addedWrapper: (name) => `die ganze Antwort ← ${name}`,
  remove: 'Entfernen',
  removeLabel: (what) => `${what} entfernen`,
  trials: 'Was die Wahl ändert',
  trial: {
    mended: 'wird jetzt verstanden',
    broken: 'würde nicht mehr verstanden',
    stillNot: 'wird weiter nicht verstanden',
    same: 'wird verstanden wie vorher',
  },
  gained: (fields) => `jetzt gefunden: ${fields}`,
  lost: (fields) => `nicht mehr gefunden: ${fields}`,
  unchanged: (count) =>
    count === 1
      ? '1 andere aufbewahrte Antwort wird gelesen wie vorher'
      : `${count} andere aufbewahrte Antworten werden gelesen wie vorher`,
  noTrials: 'Keine Antwort ist aufbewahrt, um es daran zu probieren.',
  save: 'Namen speichern',
  saved: 'Gespeichert: Antworten werden von jetzt an mit diesen Namen gelesen',
  discard: 'Wahl verwerfen',
  export: 'Exportieren',
  import: 'Importieren …',
  noFile: 'Diese Datei ist keine response-names.json',
  locked: 'Das Stationsprofil lässt nicht zu, diese Namen hier zu ändern.',
}

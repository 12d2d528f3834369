export const database = {
  title: 'Check the database',
  what: 'The station reads the whole database and opens what it keeps: after each start, each night, and now by this button. Scans go on meanwhile.',
  check: 'Check it now',
  checking: 'Checking…',
  notChecked: 'Not checked since the start',
  whole: 'Whole.',
  damagedFile: 'Damaged on the disk.',
  unreadable: (rows: number) =>
    rows === 1 ? '1 row cannot be read any more.' : `${rows} rows cannot be read any more.`,
  buyingStopped: 'Nothing is bought until a backup is restored.',
  buyingGoesOn: 'Packing goes on.',
  lastGood: (moment: string) => `Last good backup: ${moment}.`,
  noGood: 'There is no backup that is whole.',
}

import type { PrintFault } from '../../contract/print-faults.ts'

const kept = 'A label that was bought is kept: have it looked at.'
const permit = 'If it is meant to, a supervisor permits it in Settings › Printers › Commands in labels.'

export const printFaults = {
  /** Where in a file: the sentence goes on with it. */
  place: (command: string, line: number) => `: ${command} in line ${line}`,
  /** Sentences have no full stop. */
  faults: {
    unknown_format: {
      sentence: 'The file is no ZPL, PDF, PNG, JPEG, TIFF or GIF',
      action: 'Print it to a PDF in the program that it is from.',
    },
    not_readable: {
      sentence: 'The file is damaged, or not what it says that it is',
      action: `Save it again as a PDF. ${kept}`,
    },
    too_large: {
      sentence: 'The file is larger than 64 MB, has more than 200 pages, or a page of too many dots',
      action: 'Print fewer pages at a time, or a smaller picture.',
    },
    blank: {
      sentence: 'The file has nothing on it that prints',
      action: `Look at it in the program that it is from. ${kept}`,
    },
    refused: {
      sentence: 'The label could not be drawn',
      action: `A printer that takes ZPL may print it. ${kept}`,
    },
    closed: {
      sentence: 'The station closed while it was being drawn',
      action: 'Print it again.',
    },
    no_pages: {
      sentence: 'ZPL has no pages of which some could be chosen',
      action: 'Print the whole file.',
    },
    not_whole: {
      sentence: 'The label is not whole: a part of it is missing',
      action: `Get the file again. ${kept}`,
    },
    damaged_graphic: {
      sentence: 'A picture in the label is damaged, and a printer would leave it out',
      action: `Get the file again. ${kept}`,
    },
    absurd_size: {
      sentence: 'It asks for more paper than a label has',
      action: `Correct its size in the program that it is from. ${kept}`,
    },
    too_many_labels: {
      sentence: 'The file has more than 500 labels',
      action: 'Print it in several files.',
    },
    factory_reset: { sentence: 'It would set the printer back to how it left the factory', action: permit },
    firmware: {
      sentence: 'It would load something unknown into the printer, such as firmware',
      action: permit,
    },
    network: { sentence: 'It would change how the printer is reached, or whom it tells', action: permit },
    security: { sentence: 'It would change who may use the printer', action: permit },
    writes_flash: {
      sentence: 'It would change what the printer keeps in its memory for good',
      action: permit,
    },
    saves_settings: {
      sentence: 'It would make its own settings those of the printer for good',
      action: permit,
    },
    removes_work: {
      sentence: 'It would throw away labels that the printer still has to print',
      action: permit,
    },
    stops_printing: { sentence: 'The printer would not print what comes after it', action: permit },
    changes_hardware: { sentence: 'It would change values of the printer’s own parts', action: permit },
    changes_language: {
      sentence: 'The printer would no longer understand the labels that come after it',
      action: 'Take this command out of the file.',
    },
    other_language: { sentence: 'It has a command of another language than ZPL', action: permit },
    no_commands: {
      sentence: 'A printer that is reached through its driver takes no commands',
      action: 'Do it at the printer itself.',
    },
    no_such_paper: {
      sentence: 'The printer’s queue has no paper of the size that is set for it',
      action: 'Set another paper in Settings › Printers, or add this one to the queue.',
    },
    no_such_document: {
      sentence: 'The printer’s queue takes no documents of this kind',
      action: 'Give the queue the printer’s own driver, or choose another queue in Settings › Printers.',
    },
    no_label_printer: {
      sentence: 'It answers, and is no label printer',
      action: 'Add it to the printers of this computer, and choose its queue here.',
    },
  } satisfies Record<PrintFault, { readonly sentence: string; readonly action: string }>,
}

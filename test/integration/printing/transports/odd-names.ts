/** The odd names try to make a file of this name, in the folder that a command would be run in. */
export const canaryFile = 'packbench-canary'

/** Names that a shell, a parser of options or a reader of ASCII would stumble over. A bench takes those that its way allows. */
export const oddNames = [
  'Front desk label printer',
  'O\'Neill "Zebra"',
  `a; touch ${canaryFile};`,
  `$(touch ${canaryFile})`,
  `\`touch ${canaryFile}\``,
  `| touch ${canaryFile} &`,
  '-o raw',
  '--help',
  'Größe Ü 4x6 – Straße',
  '100% %s %n\\n',
  '打印机',
] as const

import { expect, it } from 'vitest'
import { autostartEntry } from '../../../src/main/autostart-entry.ts'

const execOf = (program: string) => /^Exec=(.*)$/m.exec(autostartEntry(program))?.[1]

it('starts the program', () => {
  expect(autostartEntry('/opt/Packbench/packbench')).toBe(
    '[Desktop Entry]\nType=Application\nName=Packbench\nExec="/opt/Packbench/packbench"\nTerminal=false\n',
  )
})

// Hazard: a folder's name with a quote or a variable would start something else.
it('quotes what the desktop would read as its own', () => {
  expect(execOf('/home/a b/100%/x')).toBe('"/home/a b/100%%/x"')
  expect(execOf('/a"$(id)`b\\c')).toBe(String.raw`"/a\\"\\$(id)\\` + '`' + String.raw`b\\\\c"`)
})

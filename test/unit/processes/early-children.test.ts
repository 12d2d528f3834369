import { expect, it } from 'vitest'
import type { ChildLink } from '../../../src/processes/child-link.ts'
import { earlyChildren } from '../../../src/processes/early-children.ts'

const keychain = new URL('file:///keychain-child.js')
const sandbox = new URL('file:///sandbox-child.js')

function started() {
  const entries: string[] = []
  const killed: string[] = []
  const start = (entry: URL): ChildLink => {
    const name = `${entry.pathname} ${entries.push(entry.pathname)}`
    const nothing = () => () => undefined
    return { send: () => undefined, onMessage: nothing, onExit: nothing, kill: () => killed.push(name) }
  }
  return { entries, killed, start }
}

it('hands out the child that waits, and starts another the next time', () => {
  const { entries, start } = started()
  const children = earlyChildren(start, [keychain])
  expect(entries).toEqual(['/keychain-child.js'])
  children.start(keychain, { name: 'Packbench keychain' })
  expect(entries).toHaveLength(1)
  children.start(keychain)
  children.start(sandbox)
  expect(entries).toEqual(['/keychain-child.js', '/keychain-child.js', '/sandbox-child.js'])
})

it('starts one of its own for whoever wants another environment', () => {
  const { entries, start } = started()
  earlyChildren(start, [keychain]).start(keychain, { env: { HOME: '/home/packer' } })
  expect(entries).toHaveLength(2)
})

it('ends those that nobody has asked for, and no other', () => {
  const { killed, start } = started()
  const children = earlyChildren(start, [keychain, sandbox])
  children.start(keychain)
  children.endOthers()
  expect(killed).toEqual(['/sandbox-child.js 2'])
})

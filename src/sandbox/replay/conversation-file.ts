// Reads the file of a recorded conversation, and says of one that is none what is wrong with it and in which line.

import { readFileSync } from 'node:fs'
import { findNodeAtLocation, parseTree, getNodeValue, type Node, type ParseError } from 'jsonc-parser'
import { Conversation } from '../../service/conversation.ts'

export type ConversationReading =
  | { readonly kind: 'read'; readonly conversation: Conversation }
  | { readonly kind: 'broken'; readonly faults: readonly string[] }

const mostFaults = 10

export function readConversationFile(path: string): ConversationReading {
  try {
    return parseConversation(readFileSync(path, 'utf8'))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return {
      kind: 'broken',
      faults: [code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`],
    }
  }
}

export function parseConversation(text: string): ConversationReading {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [first] = errors
  if (first || !tree) {
    return { kind: 'broken', faults: [`line ${lineAt(first?.offset ?? 0)}: the file is no JSON`] }
  }
  const parsed = Conversation.safeParse(getNodeValue(tree))
  if (parsed.success) return { kind: 'read', conversation: parsed.data }
  const faults = parsed.error.issues.slice(0, mostFaults).map(({ path, message }) => {
    const place = path.map(String)
    return `line ${lineAt(offsetOf(tree, path))}: ${place.join('.') || 'the file'}: ${message}`
  })
  return { kind: 'broken', faults }
}

/** Where the value stands, or what holds it where it is missing. */
function offsetOf(tree: Node, path: readonly PropertyKey[]): number {
  const steps = path.map((part) => (typeof part === 'number' ? part : String(part)))
  for (let length = steps.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, steps.slice(0, length))
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset
  }
  return tree.offset
}

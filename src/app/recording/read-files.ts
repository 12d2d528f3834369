// The files that `npm run read-conversation` is given.

import { readFileSync } from 'node:fs'
import { ResponseNameCorrections } from '../../adapters/shipping-service/response-names.ts'
import { readConversationFile } from '../../sandbox/replay/conversation-file.ts'
import type { Conversation } from '../../service/conversation.ts'

/** The conversation, or what is wrong with the file, with lines and places. */
export function readNamedConversation(path: string): Conversation | { readonly faults: readonly string[] } {
  const reading = readConversationFile(path)
  return reading.kind === 'read' ? reading.conversation : { faults: reading.faults }
}

/** A correction file's names. Throws TypeError for a file that is none. */
export function readNames(path: string | undefined): ResponseNameCorrections | undefined {
  if (path === undefined) return undefined
  try {
    return ResponseNameCorrections.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new TypeError(`${path} is no file of names`, { cause })
  }
}

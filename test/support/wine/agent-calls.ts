// How a test speaks to the station's printing code inside Windows' Node: lines of JSON over TCP.

import type { ErrorInfo } from '../../../src/contract/errors.ts'
import type { PrinterSetting } from '../../../src/contract/printers.ts'

export type AgentCall = { readonly id: number } & (
  | { readonly method: 'list' }
  | { readonly method: 'open'; readonly printer: number; readonly setting: PrinterSetting }
  | { readonly method: 'connect' | 'readStatus' | 'close'; readonly printer: number }
  | { readonly method: 'send'; readonly printer: number; readonly base64: string }
)

export type AgentAnswer = { readonly id: number } & (
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly error: ErrorInfo }
)

/**
 * An entry of the audit log as the chain has it: its hash (SHA-256, hex) is over exactly this text, in which the hash of the one before
 * stands.
 */
export type AuditLink = { readonly number: number; readonly hash: string; readonly text: string }

// A keychain child that takes every request and answers none, as one does that waits for a dialog nobody sees.
import { serveCalls } from '../../../../src/processes/child-calls.ts'
import { parentLink } from '../../../../src/processes/parent-link.ts'

const forEver = () => new Promise(() => undefined)
serveCalls(parentLink(), { get: forEver, set: forEver, delete: forEver })

import { expect, it } from 'vitest'
import { sendFailure } from '../../../../../src/adapters/printers/transports/cups/cups-errors.ts'
import { IppFailure } from '../../../../../src/adapters/printers/transports/cups/ipp-client.ts'

it('a queue that takes no such documents says so by a reason, and by no generality', () => {
  const refusal = new IppFailure('refused', 'client-error-document-format-not-supported', { status: 0x040a })
  expect(sendFailure('office', refusal)).toMatchObject({
    code: 'not_printable',
    details: { reason: 'no_such_document' },
  })
})

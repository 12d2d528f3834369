import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusOfCode } from '../../../../src/sandbox/service/service-error.ts'
import { trainingFault } from '../../../../src/sandbox/service/training-input.ts'

describe('the status of a code', () => {
  test.each([
    ['SHIPMENT.BAD_REQUEST', 400],
    ['ACCOUNT.APP.AUTHENTICATION_FAILED', 401],
    ['CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED', 403],
    ['MANIFEST.NOT_FOUND', 404],
    ['ACCOUNT.PAYMENT_FAILED', 422],
    ['CARRIER.NOT_SUPPORTED', 422],
    ['INTERNAL_SERVER_ERROR', 500],
    ['SHIPMENT.OPERATION_FAILED', 503],
    ['ADDRESS.MODIFIED', 200],
    ['SHIPMENT.TRACKING.ATTRIBUTE_IGNORED', 200],
    ['ADDRESS.MISSPELT', undefined],
    ['address.not_found', undefined],
    ['', undefined],
  ])('%s: %s', (code, status) => {
    expect(statusOfCode(code)).toBe(status)
  })
})

describe('words that ask for an error', () => {
  test('are found wherever they stand in a request, in any case', () => {
    const request = {
      body: { packages: [{ weight: 1 }], toAddress: { company: ' pb-error address.modified ' } },
    }
    expect(trainingFault(request)).toMatchObject({ kind: 'code', code: 'ADDRESS.MODIFIED' })
  })

  test('have to be all that the text says', () => {
    expect(trainingFault({ name: 'Mr PB-ERROR CUT' })).toBeUndefined()
    expect(trainingFault({ name: 'PB-ERROR CUT please' })).toBeUndefined()
    expect(trainingFault({ name: 'PB-ERROR' })).toBeUndefined()
  })

  test('mean nothing where they name no code, status or fate', () => {
    for (const words of ['FOO', '418', '200', 'SHIPMENT', 'A.B']) {
      expect(trainingFault([`PB-ERROR ${words}`]), words).toBeUndefined()
    }
  })

  test('never break a request, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (json, words) => {
        trainingFault({ json, name: `PB-ERROR ${words}` })
      }),
    )
  })
})

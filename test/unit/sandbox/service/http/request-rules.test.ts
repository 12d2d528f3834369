import { expect, test } from 'vitest'
import { endpoints, type EndpointId } from '../../../../../src/service/endpoints.ts'
import {
  contractError,
  fieldName,
  modules,
  ruleBroken,
  usualCode,
} from '../../../../../src/sandbox/service/http/request-rules.ts'

const anAddress = { name: 'A', street1: '1 St', city: 'Austin', state: 'TX', zip: '78701' }
const aRequest = { fromAddress: anAddress, toAddress: anAddress, packages: [{}] }

function errorOf(endpoint: 'getRates' | 'createManifest', body: unknown) {
  const result = endpoints[endpoint].body.safeParse(body)
  if (result.success) throw new Error('the body fits')
  return contractError(endpoint, 'body', body, result.error.issues)
}

test('a field is named as people write it', () => {
  expect(fieldName(['packages', 0, 'weightUnit'])).toBe('packages[0].weightUnit')
  expect(fieldName(['specialService', 1])).toBe('specialService[1]')
})

test('faults of shape are told first, and all of them', () => {
  const error = errorOf('getRates', {
    ...aRequest,
    service: 'Teleport',
    packages: [{ weight: '1' }],
    toAddress: {},
  })
  expect(error.status).toBe(400)
  expect(error.errors.map((entry) => entry.Message.split(' ')[0])).toEqual([
    'toAddress.id',
    'packages[0].weight',
  ])
})

test('values have their own codes once the shape fits', () => {
  const error = errorOf('getRates', { ...aRequest, service: 'Teleport', packages: [{ weightUnit: 'stone' }] })
  expect(error.status).toBe(422)
  expect(error.errors.map((entry) => entry.Code)).toEqual([
    'SHIPMENTRATE.VALIDATION_FAILED',
    'SERVICE.NOT_SUPPORTED',
  ])
})

test('of two ways to give an address the one that was meant is complained about', () => {
  const messages = (toAddress: unknown) =>
    errorOf('getRates', { ...aRequest, toAddress }).errors.map((entry) => entry.Message)
  expect(messages({ ...anAddress, state: undefined })).toEqual(['toAddress.state is missing'])
  expect(messages({ id: 7 })).toEqual(['toAddress.id must be of type string'])
  expect(messages({ ...anAddress, zip: 78701 })).toEqual(['toAddress.zip must be of type string'])
})

test('of one or many special services the one that was meant is complained about', () => {
  const messages = (specialService: unknown) =>
    errorOf('getRates', { ...aRequest, specialService }).errors.map((entry) => entry.Message.split(' ')[0])
  expect(messages('Singing')).toEqual(['specialService'])
  expect(messages(['COD', 'Singing'])).toEqual(['specialService[1]'])
})

test('codes follow the document: module by endpoint, ending by status', () => {
  expect(errorOf('createManifest', {}).errors[0]?.Code).toBe('MANIFEST.BAD_REQUEST')
  expect(ruleBroken('createShipment', 'postageLabel.labelSize', 'is odd').errors).toEqual([
    { Code: 'SHIPMENT.LABEL.VALIDATION_FAILED', Message: 'postageLabel.labelSize is odd' },
  ])
  expect(usualCode('getRates', 503)).toBe('SHIPMENTRATE.OPERATION_FAILED')
  expect(usualCode('getRates', 500)).toBe('INTERNAL_SERVER_ERROR')
})

test('every endpoint has a module', () => {
  for (const id of Object.keys(endpoints) as EndpointId[]) expect(modules[id]).toMatch(/^[A-Z]+(\.[A-Z]+)?$/)
})

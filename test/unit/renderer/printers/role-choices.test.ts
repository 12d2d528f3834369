import { expect, it } from 'vitest'
import { withFallback, withPrinter } from '../../../../src/renderer/printers/role-choices.ts'

const roles = { label: { printerId: 'left', fallbackId: 'right' }, document: { printerId: 'office' } }

it('a role gets another first printer and keeps its fallback, unless they are the same', () => {
  expect(withPrinter(roles, 'label', 'third').label).toEqual({ printerId: 'third', fallbackId: 'right' })
  expect(withPrinter(roles, 'label', 'right').label).toEqual({ printerId: 'right' })
})

it('a role is left to nobody, fallback and all, and the others stay', () => {
  expect(withPrinter(roles, 'label', '')).toEqual({ document: { printerId: 'office' } })
})

it('a fallback is taken and given only where there is a first printer', () => {
  expect(withFallback(roles, 'label', '').label).toEqual({ printerId: 'left' })
  expect(withFallback(roles, 'document', 'left').document).toEqual({
    printerId: 'office',
    fallbackId: 'left',
  })
  expect(withFallback(roles, 'containerLabel', 'left')).toEqual(roles)
})

import { describe, expect, it } from 'vitest'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import { swapRoles } from '../../../../src/core/printing/swap-roles.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

const printer = (id: string, change: Partial<PrinterSetting> = {}): PrinterSetting => ({
  ...tcpPrinterSetting({ port: 9100 }, id, id),
  ...change,
})
const [left, right, third] = [printer('left'), printer('right'), printer('third')]
const office = printer('office', { language: 'pdf' })

describe('the other printer', () => {
  it('is the fallback, takes over both kinds of labels, and gives them back when it is asked again', () => {
    const roles = {
      label: { printerId: 'left', fallbackId: 'third' },
      containerLabel: { printerId: 'left' },
      document: { printerId: 'office', fallbackId: 'left' },
    }
    const swapped = swapRoles(left, [left, right, third, office], roles, true)
    expect(swapped).toMatchObject({ from: { id: 'left' }, to: { id: 'third' } })
    expect(swapped?.roles).toEqual({
      label: { printerId: 'third', fallbackId: 'left' },
      containerLabel: { printerId: 'third', fallbackId: 'left' },
      document: { printerId: 'office', fallbackId: 'left' },
    })
    const back = swapRoles(third, [left, right, third, office], swapped!.roles, true)
    expect(back?.to.id).toBe('left')
    expect(back?.roles.label).toEqual({ printerId: 'left', fallbackId: 'third' })
  })

  it('is never the printer itself', () => {
    expect(
      swapRoles(left, [left], { label: { printerId: 'left', fallbackId: 'left' } }, true),
    ).toBeUndefined()
  })

  it('leaves container labels where another printer has them', () => {
    const roles = { label: { printerId: 'left' }, containerLabel: { printerId: 'third' } }
    expect(swapRoles(left, [left, right, third], roles, true)?.roles.containerLabel).toEqual({
      printerId: 'third',
    })
  })

  it('is the next of the same language where no fallback is set, and none that nobody has chosen in Demo', () => {
    const roles = { label: { printerId: 'right' } }
    expect(swapRoles(right, [left, office, right], roles, true)?.to.id).toBe('left')
    expect(swapRoles(right, [left, office, right], roles, false)).toBeUndefined()
    expect(swapRoles(undefined, [], {}, true)).toBeUndefined()
    expect(swapRoles(left, [left, office], {}, true)).toBeUndefined()
    expect(swapRoles(left, [left, right], {}, true)?.roles.label).toEqual({
      printerId: 'right',
      fallbackId: 'left',
    })
  })

  it('is the one of the list where the fallback is no longer set up', () => {
    const roles = { label: { printerId: 'gone', fallbackId: 'gone-too' } }
    expect(swapRoles(left, [left, right], roles, true)).toMatchObject({
      from: { id: 'left' },
      to: { id: 'right' },
    })
  })
})

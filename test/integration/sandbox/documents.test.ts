import { describe, expect, test } from 'vitest'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import {
  labelFileTypes,
  labelOrientations,
  labelSizes,
  type LabelFileType,
  type LabelSize,
} from '../../../src/service/enums.ts'
import { pageSizes } from '../../support/pdf-images.ts'
import { answerOf, bytesOf, field, listOf } from './dialect-reading.ts'
import {
  austin,
  berlin,
  buy,
  customsInfo,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
  zplLabel,
} from './service-caller.ts'

const signatures: Readonly<Record<LabelFileType, string>> = {
  PDF: '%PDF-',
  TIF: 'II*\0',
  ZPL: '^XA',
  PNG: '\u0089PNG',
  ZPL2: '^XA',
  JPEG: '\u00ff\u00d8\u00ff',
}
const contentTypes: Readonly<Record<LabelFileType, string>> = {
  PDF: 'application/pdf',
  TIF: 'image/tiff',
  ZPL: 'application/octet-stream',
  PNG: 'image/png',
  ZPL2: 'application/octet-stream',
  JPEG: 'image/jpeg',
}

const text = (label: { readonly data: string }) => Buffer.from(label.data, 'base64').toString('latin1')

test.each(labelFileTypes)(
  'a label comes as %s of every size, as data and by its link',
  async (labelFileType) => {
    const caller = await signIn(await startSandbox({ openingBalanceMinor: 1_000_000 }))
    for (const labelSize of labelSizes) {
      const inline = await buy(caller, { postageLabel: { labelType: 'Base64', labelFileType, labelSize } })
      const { label } = inline.body.packages[0]!
      expect(label).toMatchObject({ labelType: 'Base64', labelFileType, labelSize })
      expect(text(label).startsWith(signatures[labelFileType])).toBe(true)

      const linked = await buy(caller, { postageLabel: { labelType: 'Url', labelFileType, labelSize } })
      const link = linked.body.packages[0]!.label
      expect(link.data).toBeUndefined()
      const response = await fetch(link.url)
      expect(response.headers.get('content-type')).toBe(contentTypes[labelFileType])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.toString('latin1').startsWith(signatures[labelFileType])).toBe(true)
    }
  },
)

const upright: Readonly<Record<LabelSize, string>> = {
  '4x6': '288 432',
  '6x4': '288 432',
  '4x8': '288 576',
  '7x3': '216 504',
  Letter: '612 792',
}

test.each(labelOrientations)('a label of every size is printed in %s', async (labelOrientation) => {
  const caller = await signIn(await startSandbox({ openingBalanceMinor: 1_000_000 }))
  for (const labelSize of labelSizes) {
    const { body } = await buy(caller, { postageLabel: { labelType: 'Base64', labelSize, labelOrientation } })
    const pdf = Buffer.from(body.packages[0]!.label.data, 'base64')
    const size = upright[labelSize]
    expect(pageSizes(pdf)).toEqual([
      labelOrientation === 'Portrait' ? size : size.split(' ').reverse().join(' '),
    ])
  }
})

describe('a label says', () => {
  test('all three custom texts, on each package', async () => {
    const caller = await signIn(await startSandbox())
    const { body } = await buy(caller, {
      packages: [twoPounds, twoPounds],
      postageLabel: { ...zplLabel, customText1: 'Order 4711', customText2: 'Bin 7', customText3: 'Gift' },
    })
    for (const [index, parcel] of body.packages.entries()) {
      const zpl = text(parcel.label)
      for (const part of ['Order 4711', 'Bin 7', 'Gift', `Package: ${String(index + 1)} of 2`])
        expect(zpl).toContain(part)
    }
  })

  test('to customs what is in a parcel that goes abroad, each package its own items', async () => {
    const caller = await signIn(await startSandbox())
    const item = { quantity: 1, value: 10, hsTariffNumber: '630260', originCountry: 'PT' }
    const { body } = await buy(caller, {
      toAddress: berlin,
      service: 'PriorityMailIntl',
      packages: [twoPounds, twoPounds],
      customsInfo: {
        ...customsInfo,
        currency: 'EUR',
        customsSigner: 'Robin Signer',
        nonDeliveryOption: 'Abandon',
        customsItem: [
          { ...item, description: 'Towel', packageNumber: 1 },
          { ...item, description: 'Blanket', quantity: 3, packageNumber: 2 },
        ],
      },
    })
    const [first, second] = body.packages.map((parcel) => text(parcel.label))
    for (const part of ['CN 22', '1 x 630260 PT Towel', '10.00 EUR', 'Robin Signer', 'Abandon', 'GERMANY'])
      expect(first).toContain(part)
    expect(first).not.toContain('Blanket')
    expect(second).toContain('3 x 630260 PT Blanket')
    expect(second).toContain('Total 30.00 EUR')
  })

  test('on a return the way back: from the recipient to the return address', async () => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await buy(caller, {
      specialService: ['Returns'],
      altReturnAddress: { ...seattle, name: 'Returns Desk' },
    })
    expect(status).toBe(200)
    const zpl = text(body.packages[0]!.label)
    expect(zpl).toContain('RETURN - PRIORITY MAIL')
    expect(zpl.indexOf(austin.name)).toBeLessThan(zpl.indexOf('Returns Desk'))
    // The barcode leads to where the parcel goes.
    expect(zpl).toContain(`420${seattle.zip}`)
  })
})

test.each(dialectNames)(
  'a picture of a label is the same when it is asked for again, in %s',
  async (dialect) => {
    const caller = await signIn(await startSandbox({ dialect }))
    const postageLabel = { labelType: 'Base64', labelFileType: 'TIF', labelSize: '7x3' }
    const bought = answerOf(dialect, (await buy(caller, { postageLabel })).body)
    const label =
      dialect === 'links'
        ? listOf(field(bought, 'labels'))[0]
        : field(listOf(field(bought, 'packages'))[0], 'label')
    const bytes = await bytesOf(label)
    expect(bytes.subarray(0, 2).toString()).toBe('II')
    const again = (await caller(`Shipment/${String(field(bought, 'id'))}/Label`)).body as unknown
    const list = dialect === 'pascal' ? field(again, 'data') : field(again, 'labels')
    expect((await bytesOf(listOf(list)[0])).equals(bytes)).toBe(true)
  },
)

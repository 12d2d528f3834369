import { readFile } from 'node:fs/promises'
import { PNG } from 'pngjs'
import { afterEach, describe, expect, it } from 'vitest'
import { createLabelRenderer, type LabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { resolveZpl } from '../../../../src/labels/render/resolve-zpl.ts'
import { measureLabel, type RenderOptions } from '../../../../src/labels/render/label-size.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { workerOf } from '../../../support/worker-of.ts'

const zpl = (text: string) => new TextEncoder().encode(text)
const sizeOf = (png: Uint8Array | undefined) => {
  const { width, height } = PNG.sync.read(Buffer.from(png!))
  return [width, height]
}
const qr = '^XA^PW300^LL200^FO20,20^BQN,2,5^FDQA,hello^FS^XZ'

let renderer: LabelRenderer | undefined
afterEach(async () => {
  await renderer?.close()
  renderer = undefined
})

describe('the label renderer', () => {
  it('draws a label in the size that it says of itself, in 8-bit grey', async () => {
    renderer = createLabelRenderer()
    const pngs = await renderer.render(zpl(qr))
    expect(pngs).toHaveLength(1)
    expect(sizeOf(pngs[0])).toEqual([300, 200])
    expect([pngs[0]![24], pngs[0]![25]]).toEqual([8, 0])
    expect(await decodeBarcodes(pngs[0]!)).toEqual([{ format: 'QRCode', text: 'hello' }])
  })

  it('draws every label of several, in order, and none for a format of settings', async () => {
    renderer = createLabelRenderer()
    const pngs = await renderer.render(zpl(`^XA^JUS^XZ${qr}${qr.replace('hello', 'world')}`))
    const texts = await Promise.all(pngs.map(async (png) => (await decodeBarcodes(png))[0]?.text))
    expect(texts).toEqual(['hello', 'world'])
    expect(await renderer.render(zpl('^XA^JUS^XZ'))).toEqual([])
    expect(await renderer.render(zpl('no label at all'))).toEqual([])
  })

  it('reads bytes that are no UTF-8 as Latin-1', async () => {
    renderer = createLabelRenderer()
    const bytes = Buffer.from('^XA^CI28^PW600^LL200^FO20,20^A0N,40^FDcaf\xe9^FS^XZ', 'latin1')
    const utf8 = Buffer.from('^XA^CI28^PW600^LL200^FO20,20^A0N,40^FDcafé^FS^XZ')
    expect(await renderer.render(bytes)).toEqual(await renderer.render(utf8))
  })

  it('draws carriers’ labels, and never loads its library on the main thread', async () => {
    renderer = createLabelRenderer()
    const label = await readFile(new URL('../../../fixtures/carrier-zpl/dhlpaket.zpl', import.meta.url))
    const [first, second] = await Promise.all([renderer.render(label), renderer.render(label, { dpmm: 12 })])
    expect(sizeOf(second[0])[0]).toBeGreaterThan(sizeOf(first[0])[0]!)
    expect('Go' in globalThis).toBe(false)
  })

  it('answers with a refusal where a barcode cannot be drawn, and goes on', async () => {
    renderer = createLabelRenderer()
    const broken = renderer.render(zpl('^XA^FO10,10^BXN,5,200^FD^FS^FO1,1^BEN,50^FDsecret^FS^XZ'))
    const next = renderer.render(zpl(qr))
    await expect(broken).rejects.toMatchObject({ code: 'refused', message: 'the label could not be drawn' })
    expect(await next).toHaveLength(1)
  })

  it('stops a label that takes too long, and draws the next one in a new worker', async () => {
    const stuckOnce = workerOf(`
      parentPort.on('message', ({ zpl }) => {
        if (zpl.length > 3) while (true) {}
        parentPort.postMessage({ kind: 'drawn', labels: [{ png: zpl, copies: 1 }] })
      })
      parentPort.postMessage({ kind: 'ready' })`)
    renderer = createLabelRenderer({ workerUrl: stuckOnce, timeLimitMs: 3_000 })
    const stuck = renderer.render(zpl('long'))
    const next = renderer.render(zpl('ok'))
    await expect(stuck).rejects.toMatchObject({ code: 'timed_out' })
    expect(await next).toEqual([zpl('ok')])
  })

  it('starts a new worker after one died', async () => {
    const mortal = workerOf(`
      parentPort.on('message', ({ zpl }) => {
        if (zpl.length > 3) process.exit(1)
        parentPort.postMessage({ kind: 'drawn', labels: [{ png: zpl, copies: 1 }] })
      })
      parentPort.postMessage({ kind: 'ready' })`)
    renderer = createLabelRenderer({ workerUrl: mortal })
    const dying = renderer.render(zpl('long'))
    const next = renderer.render(zpl('ok'))
    await expect(dying).rejects.toMatchObject({ code: 'crashed' })
    expect(await next).toEqual([zpl('ok')])
  })

  it('says that its worker cannot start', async () => {
    renderer = createLabelRenderer({ workerUrl: workerOf(`throw new Error('no')`) })
    await expect(renderer.render(zpl('x'))).rejects.toMatchObject({ code: 'crashed' })
  })

  it('rejects what is still asked for when it is closed', async () => {
    renderer = createLabelRenderer()
    const asked = [renderer.render(zpl(qr)), renderer.render(zpl(qr))]
    const outcomes = Promise.allSettled(asked)
    await renderer.close()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await expect(renderer.render(zpl(qr))).rejects.toMatchObject({ code: 'closed' })
  })
})

describe('a label’s size', () => {
  const measured = (label: Uint8Array, options: RenderOptions) =>
    measureLabel(resolveZpl(label, options.dpmm ?? 8)[0]!, options)

  it('is what the caller says, else ^PW and ^LL, else 4x6 inches', () => {
    expect(measured(zpl('^XA^FDone^FS^XZ'), {})).toEqual({ widthMm: 4 * 25.4, heightMm: 6 * 25.4, dpmm: 8 })
    expect(measured(zpl('^XA^PW812^LL1218^FDone^FS^XZ'), {})).toEqual({
      widthMm: 101.5,
      heightMm: 152.25,
      dpmm: 8,
    })
    expect(measured(zpl('^XA^PW812^LL1218^FDone^FS^XZ'), { heightMm: 50, dpmm: 12 })).toEqual({
      widthMm: 812 / 12,
      heightMm: 50,
      dpmm: 12,
    })
  })

  it('never exhausts the memory', () => {
    const { widthMm, heightMm } = measured(zpl('^XA^PW999999^LL999999^FDone^FS^XZ'), {})
    expect(widthMm).toBe(650)
    expect(widthMm * 8 * heightMm * 8).toBeCloseTo(42_000_000, 0)
    expect(measured(zpl('^XA^PW812^LL999999^FDone^FS^XZ'), {}).heightMm).toBe(2_000)
    expect(measured(zpl('^XA^FDone^FS^XZ'), { widthMm: 5_100 / 24, heightMm: 6_600 / 24, dpmm: 24 })).toEqual(
      {
        widthMm: 5_100 / 24,
        heightMm: 6_600 / 24,
        dpmm: 24,
      },
    )
  })
})

// Hazard: a logo's address is the service's word: it must not lead the station into the company's network, nor bring
// anything but a picture into the page.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createLogos, pictureData } from '../../../../src/adapters/shipping-service/logo.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)])

async function service(answer: RequestListener, host = '127.0.0.1') {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    answer(request, response)
  })
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const logos = createLogos({
    baseUrl: new URL(`${origin}/v3.1/`),
    timeoutMs: 10_000,
    token: () => Promise.resolve('token-of-the-account'),
  })
  return { origin, logos, asked: () => asked }
}

it('comes as data, and is fetched once', async () => {
  const { origin, logos, asked } = await service((_request, response) => response.end(png))
  const data = `data:image/png;base64,${png.toString('base64')}`
  expect(await logos(`${origin}/logo`)).toBe(data)
  expect(await logos(`${origin}/logo`)).toBe(data)
  expect(asked()).toBe(1)
})

it.each([
  ['is larger than 70,000 bytes', Buffer.concat([png, Buffer.alloc(70_000)])],
  ['is a drawing that could hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is a page', Buffer.from('<!doctype html><img>')],
  ['is nothing', Buffer.alloc(0)],
])('that %s is none', async (_, body) => {
  const { origin, logos } = await service((_request, response) => {
    response.setHeader('Content-Type', 'image/png')
    response.end(body)
  })
  expect(await logos(`${origin}/logo`)).toBeUndefined()
})

it('is not fetched from this machine or the company’s network, by http, or from what is no address', async () => {
  const inside = await service((_request, response) => response.end(png))
  const { logos } = await service((_request, response) => response.end(png), '127.0.0.2')
  for (const address of [
    `${inside.origin}/logo`,
    inside.origin.replace('http:', 'https:'),
    'http://logo.example/p.png',
    'file:///etc/passwd',
    'https://',
  ]) {
    expect(await logos(address), address).toBeUndefined()
  }
  expect(inside.asked()).toBe(0)
})

it.each([
  ['png', png],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['gif', Buffer.from('GIF89a')],
  ['webp', Buffer.from('RIFF\x00\x00\x00\x00WEBP', 'latin1')],
])('is a %s by its bytes', (type, bytes) => {
  expect(pictureData(bytes)).toBe(`data:image/${type};base64,${bytes.toString('base64')}`)
})

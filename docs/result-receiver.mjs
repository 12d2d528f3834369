// A receiver of results: node docs/result-receiver.mjs whsec_… [port]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const [secret = '', port = '8787'] = process.argv.slice(2)
const known = new Set() // in earnest: kept where it outlives this program

const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('')
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = request.headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  const isSigned = own.length === given.length && timingSafeEqual(own, Buffer.from(given))
  if (!isSigned || Math.abs(Date.now() / 1000 - Number(at)) > 300) return response.writeHead(401).end()
  if (!known.has(id)) console.log(known.add(id).size, body)
  response.writeHead(204).end()
})
server.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${server.address().port}`))

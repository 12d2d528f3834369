// A receiver of results: node docs/result-receiver.mjs whsec_… [port]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const [secret = '', port = '8787'] = process.argv.slice(2)
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const known = new Set() // In earnest: kept where it outlives this program.

const server = createServer((request, response) => {
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString()
    const [id, at, given] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    )
    const own = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
    const isSigned = own.length === given.length && timingSafeEqual(Buffer.from(own), Buffer.from(given))
    const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 300
    if (isSigned && isFresh && !known.has(id)) console.log(known.add(id).size, body)
    response.writeHead(isSigned && isFresh ? 204 : 401).end()
  })
})
server.listen(Number(port), '127.0.0.1', () => console.log(`listens at ${server.address().port}`))

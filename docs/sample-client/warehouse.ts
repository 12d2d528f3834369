// What a warehouse system does with a bench, with types that are generated from the document which the bench serves:
//   npx openapi-typescript http://127.0.0.1:4870/api/v1/openapi.json --output station.d.ts

import createClient from 'openapi-fetch'
import type { components, paths } from './station.d.ts'

type Job = components['schemas']['Job']

const { STATION = 'http://127.0.0.1:4870/api/v1', KEY = '' } = process.env
const station = createClient<paths>({ baseUrl: STATION, headers: { Authorization: `Bearer ${KEY}` } })

/** What was asked for; throws what the station says is wrong. */
function taken<T>({ data, error }: { data?: T; error?: components['schemas']['Problem'] }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail ?? error?.title}`)
  return data
}

/** Prints ZPL, and waits until it is known what became of it. */
async function print(zpl: string, word: string): Promise<Job> {
  let job = taken(
    await station.POST('/print', {
      params: { header: { 'Idempotency-Key': word } },
      body: { content: btoa(zpl), role: 'label', fileName: `${word}.zpl` },
    }),
  )
  while (job.state === 'queued' || job.state === 'sending' || job.state === 'sent') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    job = taken(await station.GET('/jobs/{jobId}', { params: { path: { jobId: job.id } } }))
  }
  return job
}

const printed = await print('^XA^FO60,60^A0N,60^FDHello^FS^XZ', 'hello-1')
const again = await print('^XA^FO60,60^A0N,60^FDHello^FS^XZ', 'hello-1')

console.log(JSON.stringify({ printed: printed.state, isSameJob: printed.id === again.id }))

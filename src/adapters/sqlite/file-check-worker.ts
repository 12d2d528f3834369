import { parentPort } from 'node:worker_threads'
import type { WorkerReady } from '../../labels/worker-calls.ts'
import { checkFile, type FilePart, type FileProblem } from './file-check.ts'

export type FileCheckRequest = { readonly path: string; readonly part: FilePart }
export type FileCheckAnswer = { readonly kind: 'checked'; readonly problems: readonly FileProblem[] }

const port = parentPort
if (port === null) throw new Error('file-check-worker runs as a worker thread only')

port.on('message', ({ path, part }: FileCheckRequest) => {
  port.postMessage({ kind: 'checked', problems: checkFile(path, part) } satisfies FileCheckAnswer)
})
port.postMessage({ kind: 'ready' } satisfies WorkerReady)

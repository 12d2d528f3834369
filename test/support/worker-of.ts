/** A worker module that behaves as told, where what is under test is how it is looked after. */
export const workerOf = (script: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${script}`)}`,
  )

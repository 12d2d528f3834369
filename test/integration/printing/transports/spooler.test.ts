import { afterAll } from 'vitest'
import { closeSpoolerBench, spoolerBench } from './spooler-bench.ts'
import { transportSuite } from './transport-suite.ts'

afterAll(closeSpoolerBench)

transportSuite(spoolerBench)

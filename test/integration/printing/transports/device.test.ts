import { deviceBench } from './device-bench.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite(deviceBench)

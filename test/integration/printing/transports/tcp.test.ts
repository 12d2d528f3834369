import { tcpBench } from './tcp-bench.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite(tcpBench)

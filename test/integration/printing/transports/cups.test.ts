import { cupsBench } from './cups-bench.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite(cupsBench)

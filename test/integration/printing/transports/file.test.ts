import { fileBench } from './file-bench.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite(fileBench)

import {
  defaultStrictness,
  keptRules,
  ownRules,
  type OwnRule,
} from '../../../src/sandbox/service/own-rules.ts'
import { table } from './table.ts'

const ruleTable = (rules: Readonly<Record<string, OwnRule>>) =>
  table(
    ['Rule', 'The document', 'Why it is here'],
    Object.values(rules).map(({ rule, document, why }) => [rule, document, why]),
  )

/** What the sandbox refuses beyond the document, from its own table of rules. */
export const ruleSection = () => `## Rules of the sandbox's own

The sandbox refuses what the service's document demands, and more: carriers refuse much that the document does not speak
of. \`npm run sandbox -- --strict contract\` leaves out the rules of the first table; \`--strict full\` has them. Without it \`${defaultStrictness}\` holds, as in the Demo and in the tests: what passes there passes a service that is laxer, too, and a
mistake shows in the sandbox and not at a carrier. \`contract\` is for whoever writes a client and wants to know what the
document alone asks for.

In \`contract\` a weight without its unit is in ounces and a size in inches, a timestamp without zone is of UTC, another
country's parcels have prices, a second refund is answered as the first, and one that no carrier would pay is rejected a
day later. The EU, Norway and Switzerland are known by every name that
[order files](order-files.md) may call them.

${ruleTable(ownRules)}

Both refuse what cannot be answered otherwise, or what the document names a code for:

${ruleTable(keptRules)}
`

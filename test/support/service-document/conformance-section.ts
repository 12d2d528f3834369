import { sectionsNotAsked } from '../../../src/conformance/sections.ts'

/** How another implementation of the document is held against it. */
export const conformanceSection = () => `## Holding a service against the document

\`npm run conformance\` asks an implementation of the document for what it says, section by section, and tells of each
request what came and what should have come. To run it against a Test account without spending money:

1. Put the keys of the Test account into the environment. They are read from there, from a file that \`--keys\` names, or
   asked for at a terminal, where nothing shows what is typed; never from the command line, which every user of the
   computer can read.

   \`\`\`sh
   read -rs PACKBENCH_API_KEY && read -rs PACKBENCH_API_SECRET && read -r PACKBENCH_USER_NAME && read -rs PACKBENCH_PASSWORD
   export PACKBENCH_API_KEY PACKBENCH_API_SECRET PACKBENCH_USER_NAME PACKBENCH_PASSWORD
   \`\`\`

2. Look. This costs nothing and changes nothing, with any account: with its token the run reads, asks for rates, and sends
   nothing else. Whatever spends is asked only without a valid token, to see it refused.

   \`\`\`sh
   npm run -s conformance -- --base https://HOST/v3.1/ --markdown report.md
   \`\`\`

3. Go on as far as you like. \`--may change\` also saves addresses, which the document has no way to remove, and makes the
   carrier account of \`--carrier-account FILE\` (\`{"carrierCode": …, "configuration": {…}}\`) and removes it again. \`--may
   spend\` also buys about fifteen shipments, asks for a refund, makes a manifest and container labels, and adds funds of
   1.00. The service bills none of a Test account's labels; only the service knows which kind a key is, so make sure that
   yours is one.

A line is _passed_, _differs_ (with what came, what it should be, and the X-Correlation-ID by which the service's people
find the request), _not known_ (no answer in time, or one that puts the question off, which is no "no"), or _not asked_,
with the reason. It ends with 0 where all that was asked came as it should, with 1 where something differs or is not known, and with 2
where it could not be run. \`--json FILE\` and \`--markdown FILE\` keep the report; no key, token, address or label is in it.

Of answers that the document does not show, it asks whether the station's client understands them, in whatever wording.
The document says that some requests are refused and not always with which status: where 400 and 422 could both be meant,
both are right. Nothing is asked about:

${sectionsNotAsked.map(([section, why]) => `- ${section} ${why}.`).join('\n')}
`

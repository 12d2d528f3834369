// A run told by section of the document: on a console, as Markdown, as JSON.

import { counted, verdicts } from './check.ts'
import type { Level, Verdict } from './check.ts'
import type { Finding } from './run.ts'
import { bySection, sectionsNotAsked, titleOf } from './sections.ts'

export type Report = {
  /** Of the implementation that was asked. */
  readonly baseUrl: string
  readonly startedAt: Date
  readonly may: Level
  readonly findings: readonly Finding[]
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  differs: 'differs',
  not_known: 'not known',
  not_asked: 'not asked',
}

const countOf = (findings: readonly Finding[], verdict: Verdict) =>
  findings.filter((finding) => finding.verdict === verdict).length

export const countsOf = ({ findings }: Report): Readonly<Record<Verdict, number>> =>
  Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(findings, verdict)])) as Record<
    Verdict,
    number
  >

/** 0: all that was asked came as it should; 1: something differs, or is not known. */
export function exitCodeOf(report: Report): 0 | 1 {
  const { differs, not_known: unknown } = countsOf(report)
  return differs + unknown === 0 ? 0 : 1
}

function sectionsOf({ findings }: Report) {
  const sections = [...new Set(findings.map(({ section }) => section))].sort(bySection)
  return sections.map((section) => ({
    section,
    title: `${section} ${titleOf(section)}`,
    findings: findings.filter((finding) => finding.section === section),
  }))
}

const summary = (report: Report) =>
  verdicts.map((verdict) => `${countsOf(report)[verdict]} ${verdictWords[verdict]}`).join(', ')

/** What came is told beside what should have where the two are not the same. */
function consoleLines({ verdict, asks, should, words }: Finding): readonly string[] {
  const mark = verdictWords[verdict].padEnd(9)
  if (verdict === 'passed') return [`  ${mark}  ${asks}: ${words}`]
  return [`  ${mark}  ${asks}`, `             came: ${words}`, `             should be: ${should}`]
}

/** Those that were not asked for one reason are told together. */
function notAskedLines(findings: readonly Finding[]): readonly string[] {
  const reasons = [...new Set(findings.map(({ words }) => words))]
  return reasons.map((why) => {
    const asked = findings.filter(({ words }) => words === why)
    const what = asked.length === 1 ? (asked[0]?.asks ?? '') : counted(asked.length, 'check')
    return `  ${verdictWords.not_asked}  ${what}: ${why}`
  })
}

export function consoleText(report: Report): string {
  const sections = sectionsOf(report).flatMap(({ title, findings }) => [
    '',
    title,
    ...findings.filter(({ verdict }) => verdict !== 'not_asked').flatMap(consoleLines),
    ...notAskedLines(findings.filter(({ verdict }) => verdict === 'not_asked')),
  ])
  const others = sectionsNotAsked.map(([section, why]) => `  ${section.padEnd(9)}  ${why}`)
  return [...sections, '', 'Nothing is asked about', ...others, '', summary(report)].join('\n').trimStart()
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function markdownText(report: Report): string {
  const { baseUrl, startedAt, may } = report
  const table = (findings: readonly Finding[]) => [
    '| | Asked | Should be | Came |',
    '| --- | --- | --- | --- |',
    ...findings.map(
      ({ verdict, asks, should, words }) =>
        `| ${[verdictWords[verdict], asks, should, words].map(cell).join(' | ')} |`,
    ),
  ]
  return [
    '# Conformance to the service’s document',
    '',
    `${baseUrl}, ${startedAt.toISOString()}, \`--may ${may}\`: ${summary(report)}.`,
    ...sectionsOf(report).flatMap(({ title, findings }) => ['', `## ${title}`, '', ...table(findings)]),
    '',
    '## Nothing is asked about',
    '',
    ...sectionsNotAsked.map(([section, why]) => `- ${section} ${why}`),
    '',
  ].join('\n')
}

export function jsonText(report: Report): string {
  const { baseUrl, startedAt, may, findings } = report
  const told = findings.map(({ section, asks, should, verdict, words }) => ({
    section,
    asked: asks,
    should,
    verdict,
    [verdict === 'not_asked' ? 'why' : 'came']: words,
  }))
  return `${JSON.stringify({ baseUrl, startedAt, may, counts: countsOf(report), findings: told }, undefined, 2)}\n`
}

/** What a level does with the account, before anything of it is done. */
export const levelWarnings: Readonly<Record<Level, string>> = {
  look: 'It costs nothing, and nothing of the account is changed.',
  change:
    'It saves addresses, which the document has no way to remove, and makes a carrier account and removes it.',
  spend: `It buys about fifteen shipments, asks for a refund, makes a manifest and container labels, and adds funds of 1.00. Use the keys of a Test account: with others all of it is charged for.`,
}

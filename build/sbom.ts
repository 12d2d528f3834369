// `npm run sbom [-- --out FILE]`: what is shipped, as a CycloneDX bill of materials, out/packbench.cdx.json without a
// file.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fonts, programs, shippedPackages } from './licences.ts'

const root = join(import.meta.dirname, '..')

export type Component = {
  readonly 'bom-ref': string
  readonly type: string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly scope?: string
}

export type BillOfMaterials = {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  /** Which component needs which, by `bom-ref`. */
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The bill of what is shipped on any platform, from the lock file. Throws where npm is older than 10. */
export function billOfMaterials(): BillOfMaterials {
  const all = JSON.parse(npmSbom()) as BillOfMaterials
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string }
  const itself = all.metadata.component
  const shipped = shippedRefs(all)
  const refs = new Set([itself['bom-ref'], ...shipped.keys()])
  return {
    ...all,
    // npm takes the folder's name.
    metadata: { ...all.metadata, component: { ...itself, type: 'application', name } },
    components: [...shipped.values(), ...programComponents(), ...fontComponents()],
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) })),
  }
}

/** Not npm's own `--omit dev`: it forgets packages that development dependencies need too. */
function shippedRefs({ components }: BillOfMaterials): ReadonlyMap<string, Component> {
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]))
  return new Map(
    shippedPackages().map(({ name, version, licence }) => {
      const ref = `${name}@${version}`
      const component = byRef.get(ref)
      if (!component) throw new Error(`npm does not know ${ref}, which the lock file has`)
      // npm says the alias that a package is installed under, and calls what the build bundles optional.
      return [ref, { ...component, name, scope: 'required', licenses: licensesOf(licence) }]
    }),
  )
}

const licensesOf = (licence: string) =>
  licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }]

function npmSbom(): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  // The npm that runs this script; on Windows `npm` alone is no program.
  const npm = process.env['npm_execpath']
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const run = spawnSync(command, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (run.status !== 0)
    throw new Error(`npm makes no bill of materials (npm 10 or newer does)\n${run.stderr}`)
  return run.stdout
}

const programComponents = () =>
  programs.map(({ name, version, licence }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'application',
    name,
    version,
    scope: 'optional',
    description: 'Prints PDF documents on Windows, as a program of its own.',
    licenses: licensesOf(licence),
  }))

const fontComponents = () =>
  fonts.map(({ name, version, licence, copyright }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'file',
    name,
    version,
    scope: 'required',
    copyright,
    licenses: licensesOf(licence),
  }))

if (import.meta.main) {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(root, 'out/packbench.cdx.json') } },
  })
  const file = resolve(values.out)
  try {
    const bill = billOfMaterials()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${bill.components.length} components, ${file}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

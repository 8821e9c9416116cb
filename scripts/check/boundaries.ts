import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { existsSync } from 'node:fs'

/** With fewer modules of the product than this, the code was not read, and no violations prove nothing. */
const MODULES_MIN = 20

const folders = ['kit', 'features', 'apps', 'db', 'bench', 'scripts', 'e2e'].filter((folder) => existsSync(folder))
const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(folders, options)
if (typeof output === 'string') throw new Error('The boundaries were reported as text')

process.exitCode = report(output)

function report({ summary, modules }: ICruiseResult): number {
  const read = modules.filter((module) => /^(kit|features|apps)\//.test(module.source)).length
  for (const { rule, from, to, cycle } of summary.violations) {
    const comment = summary.ruleSetUsed?.forbidden?.find((used) => used.name === rule.name)?.comment
    const way = cycle ? cycle.map((step) => step.name).join(' -> ') : to
    console.log(`${rule.name}: ${from} -> ${way}\n  ${comment ?? ''}`)
  }
  console.log(`${summary.violations.length} violations among ${read} modules`)
  if (read >= MODULES_MIN) return summary.violations.length > 0 ? 1 : 0
  console.log(`Only ${read} modules were read: the boundaries were not checked. Is typescript still the alias of version 6?`)
  return 1
}

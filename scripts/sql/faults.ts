import type ts from 'typescript'
import { jsonFaults, parameterFaults, rowFaults, samplesOf } from './compare.ts'
import type { Described } from './describe.ts'
import type { Site, Statement } from './statements.ts'

type Describe = (text: string, samples: readonly unknown[]) => Promise<Described>

/** The faults of the statements at a place, as sentences that begin with the place. */
export async function faultsOf(site: Site, describe: Describe, checker: ts.TypeChecker): Promise<string[]> {
  const faults = new Set<string>()
  for (const statement of site.texts) {
    for (const fault of await faultsIn(site, statement, describe, checker)) faults.add(`${site.at}: ${fault}`)
  }
  return [...faults]
}

async function faultsIn({ kind, row }: Site, statement: Statement, describe: Describe, checker: ts.TypeChecker): Promise<string[]> {
  try {
    const described = await describe(statement.text, samplesOf(statement))
    const ofRow = row ? rowFaults(row, described.columns, checker) : []
    return [...(kind === 'json' ? jsonFaults(described.columns) : ofRow), ...parameterFaults(statement, described, checker)]
  } catch (error) {
    if (!(error instanceof Error) || !('severity' in error)) throw error
    return [error.message]
  }
}

/** How often each function has statements whose text is not known, and why. */
export type UnresolvedStatements = Readonly<Record<string, { count: number; reason: string }>>

/** The faults of the committed list, as sentences: new statements, and entries that must be lowered. */
export function unresolvedFaults(listed: UnresolvedStatements, sites: readonly Site[]): string[] {
  const found = Map.groupBy(
    sites.filter(({ unresolved }) => unresolved !== null),
    ({ name }) => name,
  )
  return [...new Set([...Object.keys(listed), ...found.keys()])].flatMap((name) => {
    const [count, its] = [listed[name]?.count ?? 0, found.get(name) ?? []]
    if (its.length < count) return [`db/unresolved-statements.ts: ${name} has ${its.length} by now, not ${count}: lower the entry.`]
    if (its.length === count) return []
    return its.map(({ at, unresolved }) => `${at}: the text of the statement is not known before it runs: ${unresolved}.`)
  })
}

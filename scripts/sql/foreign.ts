import { owners } from '#db/owners.ts'
import { piecesOf, serverFiles } from './source.ts'
import { tablesIn } from './tables-in.ts'

/** How often each feature (or `kit`) names a table of another one in its SQL. */
export type Counts = Record<string, Record<string, number>>

/** A use of another feature's table, and its place. Locks count as writes, because other writers of the table wait for them. */
export type ForeignUse = { feature: string; table: string; owner: string; kind: 'read' | 'write'; at: string }

/** Uses of other features' tables in the server's files. `text` returns a file's text instead of the disk's. */
export function foreignUses(files = serverFiles(), text?: (file: string) => string): ForeignUse[] {
  const tables = new Set(Object.keys(owners))
  return files.flatMap((file) =>
    piecesOf(file, text?.(file)).flatMap(({ line, text: sql }) =>
      tablesIn(sql, tables)
        .map(({ table, kind }) => ({ table, kind: kind === 'read' ? ('read' as const) : ('write' as const) }))
        .map((use) => ({ ...use, feature: featureOf(file), owner: owners[use.table as keyof typeof owners], at: `${file}:${line}` }))
        .filter(({ feature, owner }) => feature !== owner),
    ),
  )
}

/** Counts of one kind. */
export function countsOf(uses: readonly ForeignUse[], kind: ForeignUse['kind']): Counts {
  const counts: Counts = {}
  for (const { feature, table } of uses.filter((use) => use.kind === kind)) {
    const its = (counts[feature] ??= {})
    its[table] = (its[table] ?? 0) + 1
  }
  return counts
}

/** The faults of a committed list, as sentences: new uses, and entries that must be lowered. */
export function differences(kind: ForeignUse['kind'], listed: Counts, uses: readonly ForeignUse[]): string[] {
  const found = countsOf(uses, kind)
  const features = [...new Set([...Object.keys(listed), ...Object.keys(found)])]
  return features.flatMap((feature) => {
    const tables = [...new Set([...Object.keys(listed[feature] ?? {}), ...Object.keys(found[feature] ?? {})])]
    return tables.flatMap((table) => {
      const [allowed, is] = [listed[feature]?.[table] ?? 0, found[feature]?.[table] ?? 0]
      if (is === allowed) return []
      if (is < allowed) return [`db/foreign-uses.ts: ${kind}s of ${table} by ${feature} are ${is} by now, not ${allowed}: lower the entry.`]
      const here = uses.filter((use) => use.kind === kind && use.feature === feature && use.table === table)
      return [
        `${feature} ${kind}s ${table}, a table of ${here[0]!.owner}, ${is} times where ${allowed} are listed: call features/${here[0]!.owner}/server/public.ts. ${here.map(({ at }) => at).join(' ')}`,
      ]
    })
  })
}

const featureOf = (file: string): string => (file.startsWith('features/') ? file.split('/')[1]! : 'kit')

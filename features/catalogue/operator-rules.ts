import type { RowState } from './rules.ts'

/** The areas whose tables operators edit. */
export const TABLE_AREAS = ['catalogue', 'safety', 'notice', 'inquiry'] as const
export type TableArea = (typeof TABLE_AREAS)[number]

export const ROWS_PAGE = 50
export const VERSIONS_PAGE = 30
export const CHANGES_PAGE = 50
export const ROW_QUERY_MAX = 60
/** Characters of a file that is imported, and most lines of it that are named as wrong. */
export const CSV_MAX = 1_500_000
export const BAD_LINES_MAX = 200
/** Distance between two rows in their order, so that one can be put between them. */
export const SORT_STEP = 1024

/** What an operator did to a table. */
export const VERSION_ACTS = ['add', 'edit', 'publish', 'retire', 'restore', 'move', 'import', 'undo'] as const
export type VersionAct = (typeof VERSION_ACTS)[number]

/** Names of the acts in the log. */
export const TABLE_ACTS = VERSION_ACTS.map((act) => `table.${act}` as const)

/** What a change of a row from one state to another is called. */
export function actOf(before: RowState, after: RowState): VersionAct {
  if (before === after || after === 'draft') return 'edit'
  if (after === 'retired') return 'retire'
  return before === 'draft' ? 'publish' : 'restore'
}

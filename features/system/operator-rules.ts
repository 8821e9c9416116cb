import type { SwitchName } from '#kit/contract/app-state.ts'

/** Switches of parts in which money moves: a second operator approves that they are on again (decision 109). */
export const MONEY_SWITCHES = ['checkout', 'gift', 'charge', 'exchange'] as const satisfies readonly SwitchName[]
export const isMoneySwitch = (name: SwitchName): boolean => (MONEY_SWITCHES as readonly SwitchName[]).includes(name)

export const NOTICE_MAX = 100
/** Hours that a maintenance lasts at most; a longer one is a mistake in the date. */
export const MAINTENANCE_HOURS = 24
export const DEAD_PAGE = 30
/** Most dead letters of one call, and most messages that are sent again. */
export const DEAD_MAX = 100
export const RESEND_MAX = 500
/** Maintenances that the list shows. */
export const MAINTENANCES = 30

/** Statements and tables that the lists of the database show. */
export const SLOW_PAGE = 20
export const TABLES_PAGE = 20
/** By the time of all calls together, or of one call. */
export const SLOW_SORTS = ['total', 'mean'] as const
export type SlowSort = (typeof SLOW_SORTS)[number]
/** Files that are counted: `file.picture` of the nightly counts. */
export const FILE_KINDS = ['picture', 'film', 'document', 'expert_document'] as const

/**
 * A statement without the texts in it. PostgreSQL replaces values by `$1` itself, but keeps the first text of a statement where it had no room for
 * another.
 */
export const withoutValues = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The audit log's acts about the system. */
export const SYSTEM_ACTS = [
  'switch.off',
  'switch.on',
  'maintenance.plan',
  'maintenance.cancel',
  'version.set',
  'dead.retry',
  'dead.drop',
  'outbox.resend',
] as const

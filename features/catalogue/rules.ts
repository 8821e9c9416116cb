/** A draft is for operators alone; a retired row stays for what names it, and is offered no more. */
export const ROW_STATES = ['draft', 'active', 'retired'] as const
export type RowState = (typeof ROW_STATES)[number]

/** A row with its state and its place among the others. */
export type Entry<R extends object = Record<string, unknown>> = { state: RowState; sort: number; row: R }

/** A bank: the joint code of the clearing house, and its name on screen. */
export type Bank = { code: string; name: string }

/**
 * A line to call in an emergency. Everybody sees it without a log-in and without a connection. `is_care`: among the few that are offered to somebody
 * whose mood is low. `checked_on`: the day on which number and hours were checked.
 */
export type Helpline = { tel: string; name: string; hours: string; is_care: boolean; checked_on: string }

/** Days after which a line should be checked again: nobody may call a number that has ended. */
export const HELPLINE_DAYS = 90

import type { QueueCount } from '../../contract.ts'
import { INBOX_FILTERS, INBOX_GROUPS, type InboxFilter, type InboxGroup } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'

export const INBOX_PATH = '/inbox'

/** What the list of the inbox shows, as the address names it. */
export type InboxQuery = { group?: InboxGroup; queue?: string; show?: InboxFilter; late?: 'true' }

/** The query of an address; whatever it names that does not exist is left out. */
export function queryIn(search: URLSearchParams): InboxQuery {
  const group = INBOX_GROUPS.find((one) => one === search.get('group'))
  const show = INBOX_FILTERS.find((one) => one === search.get('show') && one !== 'open')
  const queue = search.get('queue') ?? ''
  return {
    ...(group && { group }),
    ...(show && { show }),
    ...(/^[a-z_]+(,[a-z_]+)*$/.test(queue) && { queue }),
    ...(search.get('late') === 'true' && { late: 'true' as const }),
  }
}

/** The address of a list: the same one for the same query. */
export function inboxPath(query: InboxQuery = {}): string {
  const search = new URLSearchParams()
  for (const name of ['group', 'queue', 'show', 'late'] as const) if (query[name] !== undefined) search.set(name, query[name])
  return search.size > 0 ? `${INBOX_PATH}?${search}` : INBOX_PATH
}

/** The name of what is listed. */
export function titleOf({ group, show }: InboxQuery): string {
  if (group) return words.groups[group]
  return show === 'mine' ? words.mine : words.all
}

/** How many cases these queues hold of what is listed. */
export function countOf(counts: readonly QueueCount[], { group, queue, show }: InboxQuery): number {
  const names = queue?.split(',')
  const key = show === 'mine' || show === 'parked' ? show : 'count'
  return counts
    .filter((one) => (group ?? one.group) === one.group && (names?.includes(one.queue) ?? true))
    .reduce((sum, one) => sum + one[key], 0)
}

export type GroupCount = { group: InboxGroup; count: number; oldest: string | null; due: string | null }

/** The groups that the operator sees, each with what waits in it. */
export function groupsOf(counts: readonly QueueCount[]): GroupCount[] {
  const first = (moments: (string | null)[]): string | null =>
    moments.filter((one) => one !== null).toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
  return INBOX_GROUPS.flatMap((group) => {
    const own = counts.filter((one) => one.group === group)
    if (own.length === 0) return []
    return [
      {
        group,
        count: countOf(own, {}),
        oldest: first(own.map(({ oldest_dt }) => oldest_dt)),
        due: first(own.map(({ due_dt }) => due_dt)),
      },
    ]
  })
}

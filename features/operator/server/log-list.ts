import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { redact, redactText } from '#kit/server/log/redact.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { exportOperatorLog, listOperatorLog, LogLine } from '../contract.ts'
import { ROLES, type Role } from '../contract/rights.ts'
import { LOG_EXPORT_ROWS } from '../rules.ts'
import { chainHead } from './audit.ts'
import { logAct, operatorContext, operatorNameOrNullSql } from './log.ts'

type Filters = Body<typeof exportOperatorLog>

/**
 * Rows that a page looks at: those of one filter, in the order of its index. Where they fit the other filters too rarely, the page ends early, and
 * the next one goes on from there. Without this bound, two filters that never meet would read the whole log.
 */
export const LOG_WINDOW = 2000

/** A page of the log, newest first. */
export async function logOf(
  db: Pool,
  { before_no, limit, ...filters }: Query<typeof listOperatorLog>,
): Promise<Answer<typeof listOperatorLog>> {
  const { page, window, parameters } = planOf(filters, before_no)
  const rows = await searchRowsOf<LogLine>(db, page, [...parameters, ...restOf(filters), limit])
  if (rows.length === limit) return { rows, next_no: rows.at(-1)!.log_no }
  const [looked] = await searchRowsOf<{ count: number; log_no: number | null }>(db, window, parameters)
  return { rows, next_no: looked!.count === LOG_WINDOW ? looked!.log_no : null }
}

type ExportCall = Pick<Call<typeof exportOperatorLog>, 'db' | 'body' | 'caller' | 'now'> & { me: Operator }

/** The newest rows as a file, after the export is logged. It has no whole address, and no personal data that a reason or a fact contains. */
export async function exportLog(call: ExportCall): Promise<Answer<typeof exportOperatorLog>> {
  const { db, body } = call
  await db.transaction((tx) => logAct(operatorContext({ ...call, db: tx }), { act: 'log.export', target: 'log', facts: body }))
  const lines: LogLine[] = []
  let before: number | null | undefined
  do {
    const { rows, next_no } = await logOf(db, { ...body, limit: EXPORT_PAGE, ...(before ? { before_no: before } : {}) })
    lines.push(...rows)
    before = next_no
  } while (before !== null && lines.length < LOG_EXPORT_ROWS)
  const csv = BYTE_ORDER_MARK + csvRow(HEADS) + lines.map((line) => csvRow(cellsOf(line))).join('')
  return { csv, rows: lines.length, is_cut: before !== null, head: await chainHead(db) }
}

const EXPORT_PAGE = 1000

const HEADS = ['log_no', 'reg_dt', 'operator_no', 'name', 'roles', 'act', 'target', 'facts', 'reason', 'ip']

const cellsOf = ({ log_no, reg_dt, who, roles, act, target, facts, reason, ip }: LogLine): (string | number)[] => [
  log_no,
  reg_dt,
  who?.operator_no ?? '',
  who?.name ?? '',
  roles.join(' '),
  act,
  target,
  JSON.stringify(redact(facts)),
  redactText(reason),
  ip === null ? '' : maskedAddress(ip),
]

/** The network of an address: the first half of an IPv4, the household of an IPv6. */
const maskedAddress = (ip: string): string => (ip.includes(':') ? `${householdOf(ip)}::` : ip.replace(/\.\d+\.\d+$/, '.*.*'))

/** The filters by which a page looks for rows, the one with the fewest rows first. */
const DRIVERS = ['user_no', 'target', 'act', 'operator_no'] as const
type Driver = (typeof DRIVERS)[number] | Role | 'none'

/** The statements for these filters, and the parameters of `window`. */
function planOf(filters: Filters, before = Number.MAX_SAFE_INTEGER) {
  const driver = DRIVERS.find((name) => filters[name] !== undefined)
  const { page, window } = LOG[driver ?? filters.role ?? 'none']
  const value = driver === undefined ? null : String(filters[driver])
  return { page, window, parameters: [before, filters.from_dt ?? null, filters.until_dt ?? null, value] }
}

const restOf = ({ act, operator_no, target, user_no, role }: Filters) => [
  act ?? null,
  operator_no ?? null,
  target ?? null,
  user_no ?? null,
  role ?? null,
]

/** $4 is the driver's value. A role is a part of the text, because its index is a partial one. */
const DRIVEN: Record<Exclude<Driver, Role>, string> = {
  user_no: 'l.user_no = $4::text::bigint',
  target: 'l.target = $4::text',
  act: 'l.act = $4::text',
  operator_no: 'l.operator_no = $4::text::bigint',
  none: '$4::text is null',
}

/**
 * Rows are numbered a moment after their `reg_dt`, so a day is found by numbers: those of the rows around it, with a minute to spare.
 * $1 before this number, $2 from, $3 until.
 */
const window = (driver: Driver): string => `
  select l.log_no from ${driver === 'user_no' ? 'operator_log_member' : 'operator_log'} l
  where ${isRole(driver) ? `${DRIVEN.none} and l.roles @> '{${driver}}'` : DRIVEN[driver]} and l.log_no < $1
    and l.log_no > coalesce((
      select e.log_no from operator_log e where e.reg_dt < $2::timestamptz - interval '1 minute' order by e.reg_dt desc limit 1), 0)
    and l.log_no < coalesce((
      select e.log_no from operator_log e where e.reg_dt > $3::timestamptz + interval '1 minute' order by e.reg_dt limit 1), ${Number.MAX_SAFE_INTEGER})
  order by l.log_no desc limit ${LOG_WINDOW}`

const isRole = (driver: Driver): driver is Role => (ROLES as readonly string[]).includes(driver)

/** $5 act, $6 operator, $7 target, $8 member, $9 role, $10 most. */
const page = (driver: Driver): Statement => `
  select l.log_no, ${operatorNameOrNullSql('l.operator_no')} as who, l.roles, l.act, l.target, l.facts, l.reason, host(l.ip) as ip, l.reg_dt
  from (${window(driver)}) w
  cross join lateral (
    select o.log_no, o.operator_no, o.roles, o.act, o.target, o.facts, o.reason, o.ip, o.reg_dt from operator_log o where o.log_no = w.log_no
    limit 1 -- one row after the other: a join of all rows of the window would read them all for one page
  ) l
  where ($2::timestamptz is null or l.reg_dt >= $2) and ($3::timestamptz is null or l.reg_dt <= $3)
    and ($5::text is null or l.act = $5) and ($6::bigint is null or l.operator_no = $6) and ($7::text is null or l.target = $7)
    and ($8::bigint is null or exists (select from operator_log_member m where m.user_no = $8 and m.log_no = l.log_no))
    and ($9::text is null or l.roles @> array[$9::text])
  order by w.log_no desc limit $10::int`

const statements = (driver: Driver): { page: Statement; window: Statement } => ({
  page: page(driver),
  window: `select count(*) as count, min(w.log_no) as log_no from (${window(driver)}) w`,
})

/** The statements of each way to look for rows; apps/server/viv-operator-buffers.test.ts measures them. */
export const LOG: Readonly<Record<Driver, { page: Statement; window: Statement }>> = {
  none: statements('none'),
  user_no: statements('user_no'),
  target: statements('target'),
  act: statements('act'),
  operator_no: statements('operator_no'),
  super: statements('super'),
  cs: statements('cs'),
  mod: statements('mod'),
  expert_ops: statements('expert_ops'),
  finance: statements('finance'),
  ads: statements('ads'),
}

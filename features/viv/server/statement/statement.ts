import { logAct, operatorContext, someoneSql } from '#features/operator/server/public.ts'
import { maskName } from '#features/identity/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement as Sql } from '#kit/server/db/prepared.ts'
import type { exportStatements, listStatements, Statement, StatementTotal, StatementTotals } from '../../operator-contract.ts'
import { STATEMENT_FILE_ROWS, STATEMENTS_PAGE, taxesOf } from '../../operator-rules.ts'
import { EXCHANGE } from '../../transitions.ts'
import { statementFile as words } from '../../words/operator-statement.ts'

/** A page of a month's statements, by member. */
export async function statementsOf(db: Db, { month, after_no = 0, after_biz, limit }: Query<typeof listStatements>): Promise<Statement[]> {
  const rows = await rowsOf<Statement>(db, PAGE, [`${month}-01`, after_no, after_biz === 'true', limit])
  return rows.map((row) => ({ ...row, holder: maskName(row.holder) }))
}

/** The sums of a month. */
export async function statementTotals(db: Db, month: string): Promise<StatementTotals> {
  const rows = await rowsOf<StatementTotal & { has_biz: boolean }>(db, TOTALS, [`${month}-01`])
  const of = (biz: boolean): StatementTotal => {
    const { has_biz: _, ...sums } = rows.find(({ has_biz }) => has_biz === biz) ?? { has_biz: biz, ...NOTHING }
    return sums
  }
  return { withheld: of(false), business: of(true) }
}

const NOTHING: StatementTotal = { experts: 0, exchanges: 0, gross_won: 0, platform_won: 0, withheld_won: 0, net_won: 0 }

type Caller = Omit<Parameters<typeof operatorContext>[0], 'db'> & { db: Pool }

/** The statements of a month as a file, after the export is logged. */
export async function statementFile(call: Caller, month: string): Promise<Answer<typeof exportStatements>> {
  const { db } = call
  await db.transaction((tx) => logAct(operatorContext({ ...call, db: tx }), { act: 'statement.export', target: `statement:${month}` }))
  const rows: Statement[] = []
  for (let more = true; more && rows.length <= STATEMENT_FILE_ROWS;) {
    const last = rows.at(-1)
    const after = last ? { after_no: last.member.user_no, after_biz: `${last.has_biz}` as const } : { after_biz: 'true' as const }
    const page = await statementsOf(db, { month, ...after, limit: STATEMENTS_PAGE })
    rows.push(...page)
    more = page.length === STATEMENTS_PAGE
  }
  const shown = rows.slice(0, STATEMENT_FILE_ROWS)
  const csv = BYTE_ORDER_MARK + csvRow(words.heads) + shown.map((row) => csvRow(cellsOf(month, row))).join('')
  return { file_name: `haru-statement-${month}.csv`, csv, rows: shown.length, is_cut: rows.length > shown.length }
}

function cellsOf(month: string, { member, holder, has_biz, exchanges, gross_won, platform_won, withheld_won, net_won }: Statement) {
  const { income_won, local_won } = taxesOf(withheld_won)
  return [
    month,
    member.user_no,
    holder,
    words.kinds[has_biz ? 'business' : 'withheld'],
    exchanges,
    gross_won,
    platform_won,
    income_won,
    local_won,
    net_won,
  ]
}

/** Only states and flags as constants, so that the index of the list is used. */
const PAID = `x.state = ${EXCHANGE.paid} and x.is_earner and date_trunc('month', x.end_dt at time zone 'Asia/Seoul') = $1::timestamp`
const SUMS = `count(*) as exchanges, coalesce(sum(x.gross_won), 0) as gross_won, coalesce(sum(x.platform_won), 0) as platform_won,
  coalesce(sum(x.withheld_won), 0) as withheld_won, coalesce(sum(x.net_won), 0) as net_won`

const PAGE: Sql = `
  with page as (
    select x.user_no, x.has_biz, ${SUMS}, max(x.exchange_no) as last_no from viv_exchange x
    where ${PAID} and (x.user_no, x.has_biz) > ($2::bigint, $3::boolean)
    group by x.user_no, x.has_biz order by x.user_no, x.has_biz limit $4::int
  )
  select ${someoneSql('p.user_no')} as member, (select h.holder from viv_exchange h where h.exchange_no = p.last_no) as holder, p.has_biz,
    p.exchanges, p.gross_won, p.platform_won, p.withheld_won, p.net_won
  from page p order by p.user_no, p.has_biz`

const TOTALS: Sql = `select x.has_biz, count(distinct x.user_no) as experts, ${SUMS} from viv_exchange x where ${PAID} group by x.has_biz`

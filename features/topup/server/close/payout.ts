import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import { isDay } from '#kit/contract/time.ts'
import { parseCsv } from '#kit/server/csv.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Payout } from '#kit/server/integrations/pay/pay.ts'
import { topUpOperatorErrors } from '../../errors.ts'
import type { PayoutRow, PayoutsImported } from '../../operator-contract.ts'
import { PAYOUT_BAD_MAX, PAYOUT_COLUMNS, PAYOUT_LINES_MAX, PROVIDER_MAX, type PayoutFault } from '../../rules.ts'

/** Stores a provider's statement; with a wrong line nothing of it. @throws `treasury.payout_head`, `treasury.payout_empty`, `treasury.payout_size` */
export async function importStatement(op: OperatorContext, csv: string): Promise<PayoutsImported> {
  const { tx, operatorNo, now } = op
  const { lines, bad } = readStatement(csv)
  bad.push(...(await linesWithoutClose(tx, lines)))
  if (bad.length > 0) return { added: 0, changed: 0, same: 0, bad: bad.slice(0, PAYOUT_BAD_MAX) }
  const payouts = lines.map(({ payout }) => payout)
  const written = await storePayouts(tx, payouts, { by: operatorNo, now })
  for (const { before, after } of written) {
    const { day, provider } = (after ?? before)!
    await logAct(op, { act: 'close.payout', target: `payout:${day}:${provider}`, facts: { before, after } })
  }
  const added = written.filter(({ before }) => before === null).length
  return { added, changed: written.length - added, same: payouts.length - written.length, bad: [] }
}

/** The lines of days that have no close, where nobody would see what they say. */
async function linesWithoutClose({ sql }: Tx, lines: readonly Line[]): Promise<Bad[]> {
  const closes = await sql<{ day: string }[]>`select day from pay_close where day = any(${lines.map(({ payout }) => payout.day)})`
  const days = new Set(closes.map(({ day }) => day))
  return lines
    .filter(({ payout }) => !days.has(payout.day))
    .map(({ line }) => ({ line, column: PAYOUT_COLUMNS.day, fault: 'no_close' as const }))
}

/**
 * Stores statements, one of each day and provider; one without any money removes what was stored of its day and provider. Returns those that were
 * not already stored as they are.
 */
export async function storePayouts(tx: Tx, payouts: readonly Payout[], { by, now }: { by: number | null; now: Date }): Promise<Written[]> {
  const { sql } = tx
  const written: Written[] = []
  for (const payout of payouts) {
    const { day, provider, ...money } = payout
    const [known] = await sql<Payout[]>`
      select day, provider, paid_won, cancelled_won, fee_won, fee_vat_won, net_won, payout_day
      from pay_payout where day = ${day} and provider = ${provider} for no key update`
    const isEmpty = SUMS.every((name) => payout[name] === 0)
    if (isEmpty ? !known : known && MONEY.every((name) => known[name] === payout[name])) continue
    if (isEmpty) {
      await sql`delete from pay_payout where day = ${day} and provider = ${provider}`
      written.push({ before: known ?? null, after: null })
      continue
    }
    const row = { ...money, reg_by: by, reg_dt: now }
    await sql`insert into pay_payout ${sql({ day, provider, ...row })} on conflict (day, provider) do update set ${sql(row)}`
    written.push({ before: known ?? null, after: payout })
  }
  return written
}

type Written = { before: Payout | null; after: Payout | null }

/** What the providers pay out for a day. */
export const payoutsOfDay = (db: Db, day: string): Promise<PayoutRow[]> => rowsOf<PayoutRow>(db, PAYOUTS, [day])

const PAYOUTS: Statement = `
  select p.provider, p.paid_won, p.cancelled_won, p.fee_won, p.fee_vat_won, p.net_won, p.payout_day,
    ${operatorNameOrNullSql('p.reg_by')} as reg_by, p.reg_dt
  from pay_payout p where p.day = $1::date order by p.provider`

type Column = keyof typeof PAYOUT_COLUMNS
const COLUMNS = Object.keys(PAYOUT_COLUMNS) as Column[]
const MONEY = COLUMNS.filter((name): name is Exclude<Column, 'day' | 'provider'> => name !== 'day' && name !== 'provider')
const SUMS = MONEY.filter((name): name is Exclude<(typeof MONEY)[number], 'payout_day'> => name !== 'payout_day')
type Bad = PayoutsImported['bad'][number]

type Line = { line: number; payout: Payout }
type Fault = { column: Column; fault: PayoutFault }

/** The lines that can be read, and the cells that cannot. @throws as `importStatement` */
function readStatement(csv: string): { lines: Line[]; bad: Bad[] } {
  const [head, ...found] = parseCsv(csv)
  const at = (name: Column): number => head?.cells.indexOf(PAYOUT_COLUMNS[name]) ?? -1
  if (COLUMNS.some((name) => at(name) < 0)) throw topUpOperatorErrors.payout_head()
  if (found.length === 0) throw topUpOperatorErrors.payout_empty()
  if (found.length > PAYOUT_LINES_MAX) throw topUpOperatorErrors.payout_size()
  const lines: Line[] = []
  const bad: Bad[] = []
  const seen = new Set<string>()
  for (const { line, cells } of found) {
    const payout = payoutIn((name) => (cells[at(name)] ?? '').trim())
    const key = `${payout.day} ${payout.provider}`
    const wrong = faultOf(payout) ?? (seen.has(key) ? ({ column: 'provider', fault: 'twice' } satisfies Fault) : null)
    seen.add(key)
    if (wrong) bad.push({ line, column: PAYOUT_COLUMNS[wrong.column], fault: wrong.fault })
    else lines.push({ line, payout })
  }
  return { lines, bad }
}

function payoutIn(cell: (name: Column) => string): Payout {
  const wonOf = (name: Column): number => (WON.test(cell(name)) ? Number(cell(name).replaceAll(',', '')) : NaN)
  return {
    day: cell('day'),
    provider: cell('provider'),
    paid_won: wonOf('paid_won'),
    cancelled_won: wonOf('cancelled_won'),
    fee_won: wonOf('fee_won'),
    fee_vat_won: wonOf('fee_vat_won'),
    net_won: wonOf('net_won'),
    payout_day: cell('payout_day'),
  }
}

/** The first cell that cannot be stored. */
function faultOf(payout: Payout): Fault | null {
  const { day, provider, payout_day } = payout
  if (!isDay(day)) return { column: 'day', fault: 'day' }
  if (provider === '' || provider.length > PROVIDER_MAX) return { column: 'provider', fault: 'provider' }
  for (const column of SUMS) {
    if (Number.isNaN(payout[column])) return { column, fault: 'won' }
    if (payout[column] < 0 && NEVER_NEGATIVE.includes(column)) return { column, fault: 'negative' }
  }
  if (!isDay(payout_day)) return { column: 'payout_day', fault: 'day' }
  return payout_day < day ? { column: 'payout_day', fault: 'early' } : null
}

const NEVER_NEGATIVE: readonly Column[] = ['paid_won', 'cancelled_won']

/** Won with or without separators; less than a quadrillion. */
const WON = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/

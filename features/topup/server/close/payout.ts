import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import { isDay } from '#kit/contract/time.ts'
import { parseCsv, type CsvLine } from '#kit/server/csv.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Payout } from '#kit/server/integrations/pay/pay.ts'
import { topUpOperatorErrors } from '../../errors.ts'
import type { PayoutRow, PayoutsImported } from '../../operator-contract.ts'
import { PAYOUT_BAD_MAX, PAYOUT_COLUMNS, PAYOUT_LINES_MAX, PROVIDER_MAX } from '../../rules.ts'

/** Stores a provider's statement; with a wrong line nothing of it. @throws `treasury.payout_head`, `treasury.payout_size` */
export async function importStatement(op: OperatorContext, csv: string): Promise<PayoutsImported> {
  const { tx, operatorNo, now } = op
  const { payouts, lines, bad } = readStatement(csv)
  bad.push(...(await linesWithoutClose(tx, payouts, lines)))
  if (bad.length > 0) return { added: 0, changed: 0, same: 0, bad: bad.slice(0, PAYOUT_BAD_MAX) }
  const written = await storePayouts(tx, payouts, { by: operatorNo, now })
  for (const { before, after } of written) {
    const { day, provider } = (after ?? before)!
    await logAct(op, { act: 'close.payout', target: `payout:${day}:${provider}`, facts: { before, after } })
  }
  const added = written.filter(({ before }) => before === null).length
  return { added, changed: written.length - added, same: payouts.length - written.length, bad: [] }
}

/** The lines of days that have no close, where nobody would see what they say. */
async function linesWithoutClose({ sql }: Tx, payouts: readonly Payout[], lines: readonly number[]): Promise<Bad[]> {
  const closes = await sql<{ day: string }[]>`select day from pay_close where day = any(${payouts.map(({ day }) => day)})`
  const days = new Set(closes.map(({ day }) => day))
  return payouts.flatMap(({ day }, nth) => (days.has(day) ? [] : [{ line: lines[nth]!, column: PAYOUT_COLUMNS.day }]))
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

/** `lines`: the number of each payout's line in the file. */
function readStatement(csv: string): { payouts: Payout[]; lines: number[]; bad: Bad[] } {
  const [head, ...lines] = parseCsv(csv)
  const at = (name: Column): number => head?.cells.indexOf(PAYOUT_COLUMNS[name]) ?? -1
  if (COLUMNS.some((name) => at(name) < 0) || lines.length === 0) throw topUpOperatorErrors.payout_head()
  if (lines.length > PAYOUT_LINES_MAX) throw topUpOperatorErrors.payout_size()
  const payouts: Payout[] = []
  const numbers: number[] = []
  const bad: Bad[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const read = readLine(line, at)
    const key = `${read.payout.day} ${read.payout.provider}`
    const wrong = read.wrong ?? (seen.has(key) ? 'provider' : null)
    seen.add(key)
    if (wrong) bad.push({ line: line.line, column: PAYOUT_COLUMNS[wrong] })
    else {
      payouts.push(read.payout)
      numbers.push(line.line)
    }
  }
  return { payouts, lines: numbers, bad }
}

/** `wrong`: the first column that cannot be read. */
function readLine({ cells }: CsvLine, at: (name: Column) => number): { payout: Payout; wrong: Column | null } {
  const cell = (name: Column): string => (cells[at(name)] ?? '').trim()
  const wonOf = (name: Column): number => (WON.test(cell(name)) ? Number(cell(name).replaceAll(',', '')) : NaN)
  const payout: Payout = {
    day: cell('day'),
    provider: cell('provider'),
    paid_won: wonOf('paid_won'),
    cancelled_won: wonOf('cancelled_won'),
    fee_won: wonOf('fee_won'),
    fee_vat_won: wonOf('fee_vat_won'),
    net_won: wonOf('net_won'),
    payout_day: cell('payout_day'),
  }
  const isRight: Record<Column, boolean> = {
    day: isDay(payout.day),
    provider: payout.provider !== '' && payout.provider.length <= PROVIDER_MAX,
    paid_won: payout.paid_won >= 0,
    cancelled_won: payout.cancelled_won >= 0,
    fee_won: !Number.isNaN(payout.fee_won),
    fee_vat_won: !Number.isNaN(payout.fee_vat_won),
    net_won: !Number.isNaN(payout.net_won),
    payout_day: isDay(payout.payout_day) && payout.payout_day >= payout.day,
  }
  return { payout, wrong: COLUMNS.find((name) => !isRight[name]) ?? null }
}

/** Won with or without separators; less than a quadrillion. */
const WON = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/

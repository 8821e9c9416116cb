import { bookedMoney } from '#features/viv/server/for-topup.ts'
import { AppError } from '#kit/contract/errors.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { BYTE_ORDER_MARK, csvRow } from '#kit/server/csv.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { GatewayLine } from '#kit/server/integrations/pay/pay.ts'
import { transitionAll } from '#kit/server/transition.ts'
import { topUpOperatorErrors } from '../../errors.ts'
import { CLOSE_DAYS } from '../../rules.ts'
import { CLOSE, CLOSE_CASE } from '../../transitions.ts'
import type { PaymentServices } from '../payment-services.ts'
import { compareDay, type Compared } from './compare.ts'
import { storePayouts } from './payout.ts'
import { closeCases } from './state-machine.ts'

/** Hours after a day's end from which its lines are complete. */
const SETTLED_HOURS = 1

/** Compares the last days that nobody has closed. A gateway that does not answer is asked the next night. */
export async function compareOpenDays(services: PaymentServices): Promise<void> {
  const { db, clock, log } = services
  const today = koreanDay(clock())
  const days = Array.from({ length: CLOSE_DAYS }, (_, nth) => addDays(today, nth - CLOSE_DAYS))
  const closed = await db.sql<{ day: string }[]>`select day from pay_close where day = any(${days}) and state = ${CLOSE.closed}`
  for (const day of days) {
    if (closed.some((one) => one.day === day)) continue
    try {
      await compareWithGateway(services, day)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ day, code: error.code }, 'a day could not be compared with the gateway; it is another night')
    }
  }
}

/**
 * Fetches the gateway's lines of a Korean day, compares them with what was booked, and stores the result; of a closed day nothing changes.
 * @throws `request.busy` if the gateway does not answer, `treasury.close_early`
 */
export async function compareWithGateway({ db, clock, integrations, log }: PaymentServices, day: string): Promise<void> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const now = clock()
  if (now.getTime() < until.getTime() + SETTLED_HOURS * HOUR_MS) throw topUpOperatorErrors.close_early()
  const since = new Date(from.getTime() - DAY_MS)
  const { engine } = integrations.pay
  const lines = await integrations.pay.settlement(since, new Date(until.getTime() + SETTLED_HOURS * HOUR_MS))
  const booked = await bookedMoney(db, { from: since, until: new Date(until.getTime() + CLOSE_DAYS * DAY_MS), engine })
  const compared = compareDay(lines, booked, { from, until })
  if (compared.found.length > 0) log.error({ day, cases: compared.found.length }, 'a day differs from the gateway')
  const payouts = await integrations.pay.payouts(day)
  const file = fileOf(lines.filter(({ at }) => koreanDay(new Date(at)) === day))
  await db.transaction(async (tx) => {
    await store(tx, { day, file, compared }, now)
    if (payouts) await storePayouts(tx, payouts, { by: null, now })
  })
}

const fileOf = (lines: readonly GatewayLine[]): string =>
  BYTE_ORDER_MARK +
  [
    csvRow(HEADS),
    ...lines.map(({ at, kind, order_id, amount, currency, pg_tx }) => csvRow([at, kind, order_id, amount, currency, pg_tx])),
  ].join('')
const HEADS = ['시각', '종류', '주문', '금액', '통화', '결제사 거래 번호']

type Result = { day: string; file: string; compared: Compared }

/** Cases that are gone end, those whose amounts changed open again, and what an operator settled stays settled while it is the same. */
async function store(tx: Tx, { day, file, compared: { gateway, booked, found } }: Result, now: Date): Promise<void> {
  const { sql } = tx
  const row = {
    gateway_paid: gateway.paid,
    gateway_paid_won: gateway.paid_won,
    gateway_cancelled: gateway.cancelled,
    gateway_cancelled_won: gateway.cancelled_won,
    booked_paid: booked.paid,
    booked_paid_won: booked.paid_won,
    booked_cancelled: booked.cancelled,
    booked_cancelled_won: booked.cancelled_won,
    file,
    compare_dt: now,
  }
  await sql`insert into pay_close ${sql({ day, reg_dt: now, ...row })} on conflict (day) do nothing`
  const [open] = await sql<{ close_no: number }[]>`
    update pay_close set ${sql(row)} where day = ${day} and state = ${CLOSE.open} returning close_no`
  if (!open) return
  const { close_no } = open
  const known = await sql<Known[]>`
    select case_no, order_id, kind, state, gateway_won, booked_won from pay_close_case where close_no = ${close_no} for no key update`
  const foundOf = (one: Known) => found.find(({ order_id, kind }) => order_id === one.order_id && kind === one.kind)
  const gone = known.filter((one) => one.state === CLOSE_CASE.open && !foundOf(one))
  const changed = known.filter((one) => {
    const same = foundOf(one)
    if (one.state === CLOSE_CASE.open || !same) return false
    return one.state === CLOSE_CASE.gone || same.gateway_won !== one.gateway_won || same.booked_won !== one.booked_won
  })
  const nosOf = (rows: readonly Known[]): number[] => rows.map(({ case_no }) => case_no)
  await transitionAll(tx, closeCases, nosOf(gone), { act: 'vanish', by: 'job', set: { end_dt: now }, context: undefined })
  const again = { end_dt: null, end_by: null, note: null }
  await transitionAll(tx, closeCases, nosOf(changed), { act: 'differ', by: 'job', set: again, context: undefined })
  await sql`
    insert into pay_close_case (close_no, order_id, kind, charge_no, user_no, gateway_won, booked_won, reg_dt)
    select ${close_no}, f.order_id, f.kind, f.charge_no, f.user_no, f.gateway_won, f.booked_won, ${now}
    from jsonb_to_recordset(${sql.json(found as never)})
      f (order_id text, kind text, charge_no bigint, user_no bigint, gateway_won bigint, booked_won bigint)
    on conflict (close_no, order_id, kind) do update set
      gateway_won = excluded.gateway_won, booked_won = excluded.booked_won, charge_no = excluded.charge_no, user_no = excluded.user_no`
}

type Known = { case_no: number; order_id: string; kind: string; state: number; gateway_won: number; booked_won: number }

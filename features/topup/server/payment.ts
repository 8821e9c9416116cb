import { balanceOf } from '#features/viv/server/public.ts'
import { beginCharge, chargeTerms, monthlyCap } from '#features/viv/server/for-topup.ts'
import { vivErrors } from '#features/viv/errors.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { BatchedCall } from '#kit/server/http/handle.ts'
import { runOnce } from '#kit/server/http/idempotency.ts'
import type { Customer } from '#kit/server/integrations/pay/pay.ts'
import type { beginPayment, Payment, TopUpTerms } from '../contract.ts'
import { needsOf } from '../rules.ts'

/** Amounts, remaining limits and missing conditions of a member's charges. */
export function topUpTerms(db: Pool, userNo: number, now: Date): Promise<TopUpTerms> {
  return db.transaction(async (tx) => {
    const terms = await chargeTerms(tx, userNo, now)
    const { config, isMinor, guardian, agrees, charged } = terms
    const cap = guardian ? monthlyCap(terms) : null
    return {
      products: config.charge_products.map((viv) => ({ viv, won: viv * WON_PER_VIV })),
      day_left_won: Math.max(0, config.charge_day_won - charged.day),
      month_left_won: cap === null ? null : Math.max(0, cap - charged.month),
      needs: needsOf({ isMinor, guardian, agrees }),
      balance: await balanceOf(tx, userNo),
    }
  })
}

type BeginCall = BatchedCall<typeof beginPayment>

/**
 * Commits the order, then prepares its payment window. If the gateway does not answer, a repeated key continues with the same order.
 * @throws what `beginCharge` does, and `request.busy`
 */
export async function beginTopUp({ db, me, body, key, now, services }: BeginCall): Promise<Answer<typeof beginPayment>> {
  const { user_no } = me
  const stored = await runOnce(db, { ...key, user_no, now }, async (tx) =>
    JSON.stringify(await beginCharge(tx, { user_no, viv: body.viv }, now)),
  )
  const order = JSON.parse(stored) as Awaited<ReturnType<typeof beginCharge>>
  const customer = await customerOf(db, user_no)
  const { window } = await services.integrations.pay.prepare({
    order_id: order.order_id,
    name: `비브 ${order.viv.toLocaleString('ko-KR')}개`,
    amount: order.won,
    method: body.method,
    until: new Date(order.expire_dt),
    ...(customer && { customer }),
  })
  return { ...order, window }
}

/** One of the member's own top-ups. @throws `viv.no_charge` */
export async function paymentOf(db: Pool, userNo: number, orderId: string): Promise<Payment> {
  const [charge] = await db.sql<Omit<Payment, 'balance'>[]>`
    select order_id, charge_no, viv, won, method, state, fail_reason, receipt_url, reg_dt, paid_dt
    from viv_charge where order_id = ${orderId} and user_no = ${userNo}`
  if (!charge) throw vivErrors.no_charge()
  return { ...charge, balance: await balanceOf(db, userNo) }
}

/** The payer's verified data that providers ask for. */
async function customerOf({ sql }: Db, userNo: number): Promise<Customer | null> {
  const [known] = await sql<{ name: string | null; phone: string | null; mail: string | null }[]>`
    select real_name as name, phone, case when mail_dt is not null then mail end as mail from users where user_no = ${userNo}`
  const given = Object.entries(known ?? {}).filter(([, value]) => value !== null)
  return given.length === 0 ? null : (Object.fromEntries(given) as Customer)
}

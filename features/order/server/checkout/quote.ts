import { balanceOf } from '#features/viv/server/public.ts'
import { addressOf } from '#features/cart/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { PLATFORM_NAME, PLATFORM_SELLER, TYPE } from '#features/shop/rules.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { quoteOrder } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { buyerOf, offersOf } from './offers.ts'
import { needsAddress, needsConsent, priceOf, sumOf } from './price.ts'

type Reader = { userNo: number; box: SecretBox; now: Date }

/** What a purchase costs now. @throws `order.twice` */
export async function quoteOf(db: Db, { userNo, box, now }: Reader, body: Body<typeof quoteOrder>): Promise<Answer<typeof quoteOrder>> {
  const { rows } = body
  refuseTwice(rows)
  const offers = await offersOf(db, userNo, rows, now)
  const buyer = await buyerOf(db, userNo, now)
  const address =
    body.address ?? (body.address_no === undefined ? undefined : await addressOf(db, box, { userNo, addressNo: body.address_no }))
  const orders = priceOf({ rows, offers, buyer, zip: body.zip ?? address?.zip, now })
  return {
    orders: orders.map(({ seller_no, withFree, ...order }) => ({
      seller_user_no: seller_no,
      company: seller_no === PLATFORM_SELLER ? PLATFORM_NAME : (order.rows[0]!.offer.facts?.company ?? ''),
      is_paid_only: !withFree,
      item_amt: order.item_amt,
      ship_amt: order.ship_amt,
      rows: order.rows.map((row) => ({
        item_no: row.offer.item_no,
        item_name: row.offer.item_name,
        options: row.options.map(({ bought, unit_amt, left, problem }) => ({
          sio_no: bought.sio_no,
          unit_amt,
          qtt: bought.qtt,
          left,
          problem: shown(problem),
        })),
        ship_amt: row.ship_amt,
        surcharge: row.surcharge,
        ship_due_dt: row.shipDue.toISOString(),
        is_made_to_order: row.offer.type === TYPE.madeToOrder,
        problem: shown(row.problem),
      })),
    })),
    missing: rows.map(({ item_no }) => item_no).filter((no) => !offers.has(no)),
    total_amt: sumOf(orders.map(({ item_amt, ship_amt }) => item_amt + ship_amt)),
    needs_address: needsAddress(orders),
    needs_consent: needsConsent(orders),
    balance: await balanceOf(db, userNo),
  }
}

const shown = (problem: AppError | null) => problem && { code: problem.code, msg: problem.message }

/** @throws `order.twice` */
export function refuseTwice(rows: Body<typeof quoteOrder>['rows']): void {
  const isTwice = (numbers: readonly number[]): boolean => new Set(numbers).size !== numbers.length
  if (isTwice(rows.map(({ item_no }) => item_no))) throw orderErrors.twice('rows')
  const at = rows.findIndex(({ options }) => isTwice(options.map(({ sio_no }) => sio_no)))
  if (at >= 0) throw orderErrors.twice(`rows.${at}.options`)
}

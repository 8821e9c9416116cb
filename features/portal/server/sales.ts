import {
  counselMonthsOf,
  counselReturnsOf,
  counselSaleOf,
  counselSalesOf,
  counselSharesOf,
  counselSumOf,
} from '#features/counsel/server/public.ts'
import { firstShopSaleOf, shopMonthsOf } from '#features/order/server/public.ts'
import { exchangeFee, type FeeFlags } from '#features/viv/rules.ts'
import { feeFlagsOf } from '#features/viv/server/public.ts'
import type { CounselSale } from '#features/counsel/contract.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { CHART_MONTHS, type listSales, type MonthSum, type SaleDetail, type SalesMonth, type SalesShares } from '../contract.ts'
import { portalErrors } from '../errors.ts'
import { monthSpan, monthsUntil } from '../rules.ts'

/** A page of an expert's sales of a month. */
export function salesOf(db: Db, expertNo: number, query: Query<typeof listSales>): Promise<CounselSale[]> {
  const { month, before_dt, before_no, limit } = query
  const before = before_dt === undefined || before_no === undefined ? null : { sale_dt: before_dt, coun_no: before_no }
  return counselSalesOf(db, expertNo, { ...monthSpan(month), before, limit })
}

/** The sums of a month. */
export async function salesMonthOf(db: Db, expertNo: number, month: string): Promise<SalesMonth> {
  const [{ first_dt, ...sum }, fee] = [await counselSumOf(db, expertNo, monthSpan(month)), await feeOf(db, expertNo)]
  const [shop] = await shopMonthsOf(db, expertNo, monthSpan(month))
  const shopViv = shop?.viv ?? 0
  const firsts = [first_dt === null ? null : new Date(first_dt), await firstShopSaleOf(db, expertNo)]
  const [first_month] = firsts.flatMap((at) => (at === null ? [] : [koreanDay(at).slice(0, 7)])).toSorted()
  return { ...sum, shop_viv: shopViv, ...fee(sum.net_viv + shopViv), first_month: first_month ?? null }
}

/** The sums of each of twelve months, also of those without a sale. */
export async function salesYearOf(db: Db, expertNo: number, to: string): Promise<MonthSum[]> {
  const months = monthsUntil(to, CHART_MONTHS)
  const span = { from: monthSpan(months[0]!).from, to: monthSpan(to).to }
  const [found, shop] = [await counselMonthsOf(db, expertNo, span), await shopMonthsOf(db, expertNo, span)]
  return months.map((month) => ({
    ...(found.find((one) => one.month === month) ?? { month, ...NO_SALES }),
    shop_viv: shop.find((one) => one.month === month)?.viv ?? 0,
  }))
}
const NO_SALES = { count: 0, gross_viv: 0, returned_viv: 0, refund_viv: 0, net_viv: 0, pending_viv: 0, disputed_viv: 0 }

/** What each product brought in a month, and what went back to members. */
export async function salesSharesOf(db: Db, expertNo: number, month: string): Promise<SalesShares> {
  const span = monthSpan(month)
  return { products: await counselSharesOf(db, expertNo, span), returns: await counselReturnsOf(db, expertNo, span) }
}

/** @throws `portal.no_sale` where it is not the expert's, or brought nothing */
export async function saleOf(db: Db, expertNo: number, counNo: number): Promise<SaleDetail> {
  const sale = await counselSaleOf(db, expertNo, counNo)
  if (sale === undefined) throw portalErrors.no_sale()
  return { ...sale, ...(await feeOf(db, expertNo))(sale.net_viv) }
}

/** What an exchange of so many viv of this expert costs. */
async function feeOf(db: Db, expertNo: number): Promise<(viv: number) => Pick<SalesMonth, 'fee' | keyof FeeFlags>> {
  const flags = await feeFlagsOf(db, expertNo)
  return (viv) => ({ fee: exchangeFee(viv, flags), is_earner: flags.is_earner, has_biz: flags.has_biz })
}

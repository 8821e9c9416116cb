import { z } from 'zod'
import { counselReturn, counselSale, counselShare, counselSum } from '#features/counsel/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageBefore } from '#kit/contract/shape.ts'

export const SALES_PAGE = 30

/** A month of the Korean calendar, `2026-11`. */
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '달을 다시 골라 주세요.')
const won = z.number().int().min(0)

export const listSales = endpoint('GET /v1/user/expert/sales', {
  access: 'expert',
  summary: 'My sales that ended in a month, the newest first',
  /** The cursor: `sale_dt` and `coun_no`. */
  query: pageBefore(SALES_PAGE, { month }),
  answer: z.array(counselSale),
})

/** Sums of a month, and what an exchange of all its viv would cost (decisions d-4, "Fee flags"). */
export const salesMonth = counselSum.extend({
  /** What products of the shop brought beside the counselling of the other sums. */
  shop_viv: z.number().int().min(0),
  /** The month of the first sale of all; null without one. */
  first_month: z.string().nullable(),
  fee: z.object({ gross_won: won, platform_won: won, withheld_won: won, net_won: won }),
  is_earner: z.boolean(),
  has_biz: z.boolean(),
})
export type SalesMonth = z.infer<typeof salesMonth>

export const getSalesMonth = endpoint('GET /v1/user/expert/sales/month', {
  access: 'expert',
  summary: 'The sums of my sales of a month',
  query: z.object({ month }),
  answer: salesMonth,
})

/** Months of the portal's chart. */
export const CHART_MONTHS = 12

const monthSum = counselSum.extend({ month: z.string(), shop_viv: salesMonth.shape.shop_viv })
export type MonthSum = z.infer<typeof monthSum>

export const getSalesYear = endpoint('GET /v1/user/expert/sales/year', {
  access: 'expert',
  summary: 'The sums of my sales of twelve months, the last of which is `to`',
  query: z.object({ to: month }),
  answer: z.array(monthSum).length(CHART_MONTHS),
})

const salesShares = z.object({ products: z.array(counselShare), returns: z.array(counselReturn) })
export type SalesShares = z.infer<typeof salesShares>

export const getSalesShares = endpoint('GET /v1/user/expert/sales/share', {
  access: 'expert',
  summary: 'What each product brought in a month, and what went back to members for which cause',
  query: z.object({ month }),
  answer: salesShares,
})

/** Fees are not taken from sales, but at the exchange. */
export const saleDetail = counselSale.extend({ fee: salesMonth.shape.fee, is_earner: z.boolean(), has_biz: z.boolean() })
export type SaleDetail = z.infer<typeof saleDetail>

export const getSale = endpoint('GET /v1/user/expert/sales/:coun_no', {
  access: 'expert',
  summary: 'One sale of mine',
  params: z.object({ coun_no: no }),
  answer: saleDetail,
})

/** Returns a signed address that is valid for some minutes, because a browser's download sends no token. */
export const beginSalesFile = endpoint('POST /v1/user/expert/sales/file', {
  access: 'expert',
  summary: 'Ask for the statement of my sales of a month as a file (CSV)',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ month }),
  answer: z.object({ url: z.string(), expire_dt: moment }),
})

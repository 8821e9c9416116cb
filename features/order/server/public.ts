export { orderActivitySql } from './activity.ts'
export { firstShopSaleOf, shopMonthsOf } from './read/sales.ts'

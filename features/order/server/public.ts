export { firstShopSaleOf, shopMonthsOf } from './read/sales.ts'

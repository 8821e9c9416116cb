import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginSalesFile, getSale, getSalesMonth, getSalesShares, getSalesYear, listSales } from '../contract.ts'
import { saleOf, salesMonthOf, salesOf, salesSharesOf, salesYearOf } from './sales.ts'
import { statementFile } from './statement.ts'

export const portalHttp: Handled[] = [
  handle(listSales, ({ db, me, query }) => salesOf(db, me.user_no, query)),
  handle(getSalesMonth, ({ db, me, query }) => salesMonthOf(db, me.user_no, query.month)),
  handle(getSalesYear, ({ db, me, query }) => salesYearOf(db, me.user_no, query.to)),
  handle(getSalesShares, ({ db, me, query }) => salesSharesOf(db, me.user_no, query.month)),
  handle(getSale, ({ db, me, params }) => saleOf(db, me.user_no, params.coun_no)),
  handle(beginSalesFile, ({ me, body, now, services: { digest } }) => statementFile.createUrl({ digest, me, filter: body, now })),
]

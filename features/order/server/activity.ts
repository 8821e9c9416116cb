import { USE } from '../transitions.ts'

/** `inPeriod`: whether a moment lies in the report's period. */
type Counted = { userNo: string; inPeriod: (at: string) => string }

/** Columns of the activity report: orders that a member paid for, and uses of their passes that were confirmed. Void orders count for nothing. */
export const orderActivitySql = ({ userNo, inPeriod }: Counted): string => `
  (select count(*) from shop_order o where o.user_no = ${userNo} and o.states <> 1 and ${inPeriod('o.reg_dt')}) as order_bought,
  (select count(*) from order_pass s join pass_use u using (order_item_no)
    where s.user_no = ${userNo} and u.state = ${USE.confirmed} and ${inPeriod('u.end_dt')}) as pass_used`

import { sharedDevicesSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Accounts related to that of the member $1, as `user_no` and `by`: same person, device, browser, bank account or means of payment (decision 037). */
export const sharingSql = `
  select b.user_no, 'person' as by from users a join users b on b.ci_hash = a.ci_hash or b.di_hash = a.di_hash where a.user_no = $1
  union all
  ${sharedDevicesSql}
  union all
  select b.user_no, 'account' from viv_bank_account a join viv_bank_account b on b.account_hash = a.account_hash where a.user_no = $1
  union all
  select b.user_no, 'instrument' from pay_instrument a join pay_instrument b on b.instrument_hash = a.instrument_hash where a.user_no = $1`

/**
 * Whether two accounts probably belong to one person. Between them free viv cannot pay, and an invitation is not rewarded
 * (decisions d-4, "Spending").
 */
export async function areRelated(db: Db, one: number, other: number): Promise<boolean> {
  if (one === other) return true
  const [row] = await rowsOf<{ related: boolean }>(db, RELATED, [one, other])
  return row!.related
}

const RELATED: Statement = `select exists (select from (${sharingSql}) x where x.user_no = $2) as related`

/** Members who gave the same bank account. */
export const withSameAccount = async (db: Db, userNo: number, limit: number): Promise<number[]> =>
  (await rowsOf<{ user_no: number }>(db, SAME_ACCOUNT, [userNo, limit])).map(({ user_no }) => user_no)

/** $1 the member, $2 most. */
const SAME_ACCOUNT: Statement = `
  select b.user_no from viv_bank_account a join viv_bank_account b on b.account_hash = a.account_hash and b.user_no <> a.user_no
  where a.user_no = $1 order by b.user_no limit $2::int`

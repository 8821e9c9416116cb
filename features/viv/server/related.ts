import type { Db } from '#kit/server/db.ts'
import { rowsOf, type Statement } from '#kit/server/prepared.ts'

/**
 * Whether two accounts are likely to be of the same hands: the same person, bank account, or device, as far as the app names it. Between
 * such ones free viv buy nothing, and nobody is rewarded for an invitation (decisions d-4, "Spending").
 */
export async function areRelated(db: Db, one: number, other: number): Promise<boolean> {
  const [row] = await rowsOf<{ related: boolean }>(db, RELATED, [one, other])
  return row!.related
}

const RELATED: Statement = `
  select exists (
    select from users a, users b
    where a.user_no = $1 and b.user_no = $2
      and (a.user_no = b.user_no or a.ci_hash = b.ci_hash or a.di_hash = b.di_hash or a.user_token = b.user_token)
  ) or exists (
    select from viv_bank_account a join viv_bank_account b on b.account_hash = a.account_hash
    where a.user_no = $1 and b.user_no = $2
  ) as related`

import type { Db, Pool } from '#kit/server/db/db.ts'
import type { SellerFacts } from '../../contract/own.ts'

export async function sellerFactsOf({ sql }: Db, userNo: number): Promise<SellerFacts | null> {
  const [row] = await sql<SellerFacts[]>`
    select company, owner, biz_no, mail_order_no, address, tel, mail from shop_seller where user_no = ${userNo}`
  return row ?? null
}

export async function storeSellerFacts({ sql }: Pool, userNo: number, facts: SellerFacts, now: Date): Promise<SellerFacts> {
  const row = { ...facts, edit_dt: now }
  await sql`
    insert into shop_seller ${sql({ user_no: userNo, ...row })}
    on conflict (user_no) do update set ${sql(row)}`
  return facts
}

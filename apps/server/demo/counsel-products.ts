import { readFileSync } from 'node:fs'
import type { ProductForm } from '#features/counsel/contract/product-rules.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** `item_no`: the product of the demo data that its facts are from; null: written for the demo. */
export type SourceProduct = ProductForm & { user_no: number; item_no: number | null }

/** Days since the experts made their products. */
const MADE_DAYS = 290

export const readCounselProducts = (): SourceProduct[] =>
  JSON.parse(readFileSync(new URL('../../../db/demo/counsel-products.json', import.meta.url), 'utf8')) as SourceProduct[]

/** The products of the experts, in their order. */
export async function insertCounselProducts({ sql }: Tx, now: Date): Promise<void> {
  const made = new Date(now.getTime() - MADE_DAYS * DAY_MS)
  const places = new Map<number, number>()
  const rows = readCounselProducts().map(({ user_no, item_no: _, ...product }) => {
    const position = (places.get(user_no) ?? 0) + 1
    places.set(user_no, position)
    return { ...product, expert_user_no: user_no, position, reg_dt: made, edit_dt: made }
  })
  await sql`insert into counsel_product ${sql(rows)}`
}

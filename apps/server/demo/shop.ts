import { readFileSync } from 'node:fs'
import type { NoticeKindName } from '#features/shop/contract/notice-kinds.ts'
import { createItem, saveSellerFacts, type SellerFacts } from '#features/shop/contract.ts'
import { actAsSeller } from '#features/shop/server/own/state-machine.ts'
import { insertItem } from '#features/shop/server/own/write.ts'
import { storeServerPicture } from '#features/media/server/public.ts'
import type { Body, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { sceneOf, type Scenes } from './pictures.ts'

type Form = Input<typeof createItem>['body']
/** `item_no` and `si_no`: the product and the goods of the demo data that its facts are from; null: written for the demo. */
type SourceItem = Omit<Form, 'images' | 'notice'> & {
  user_no: number
  item_no: number | null
  si_no: number | null
  notice_kind: NoticeKindName
  notice?: Record<string, string>
  /** Names of scenes in the folder `pictures`. */
  pictures: string[]
  /** Published so many days ago. */
  days: number
  state?: 'draft' | 'paused'
}
/** `item`: the name of the product. */
export type SourceQuestion = { user_no: number; item: string; content: string; is_secret: boolean; days: number; reply?: string }
type SourceShop = {
  sellers: (SellerFacts & { user_no: number })[]
  /** What products of a kind tell unless they say otherwise. */
  notices: Record<string, Record<string, string>>
  items: SourceItem[]
  questions: SourceQuestion[]
  wishes: [userNo: number, items: string[]][]
}

/** A reply comes so long after its question. */
const REPLY_DAYS = 0.2

export const readShop = (): SourceShop =>
  JSON.parse(readFileSync(new URL('../../../db/demo/shop.json', import.meta.url), 'utf8')) as SourceShop

/** A product of the data as a seller would send it, without its pictures. */
export function formOf({ notices }: Pick<SourceShop, 'notices'>, item: SourceItem): Body<typeof createItem> {
  const { user_no: _, item_no: __, si_no: ___, pictures: ____, days: _____, state: ______, ...form } = item
  return createItem.body.parse({ ...form, notice: { ...notices[item.notice_kind], ...item.notice } })
}

/** The products of the experts, made by the functions that sellers use, with questions and wishes of members. */
export async function insertShop(tx: Tx, { now, storage, scenes }: { now: Date; storage: Storage; scenes: Scenes }): Promise<void> {
  const source = readShop()
  for (const { user_no, ...facts } of source.sellers) {
    await tx.sql`insert into shop_seller ${tx.sql({ user_no, ...saveSellerFacts.body.parse(facts), edit_dt: now })}`
  }
  const itemNos = new Map<string, number>()
  for (const item of source.items) {
    const at = new Date(now.getTime() - item.days * DAY_MS)
    const images: string[] = []
    for (const name of item.pictures) {
      images.push(await storeServerPicture(tx, storage, { user_no: item.user_no, picture: sceneOf(scenes, name), now: at }))
    }
    const { item_no } = await insertItem(tx, item.user_no, { ...formOf(source, item), images }, at)
    itemNos.set(item.item_name, item_no)
    const context = { now: at, sellerNo: item.user_no }
    if (item.state !== 'draft') await actAsSeller(tx, item_no, 'publish', context)
    if (item.state === 'paused') await actAsSeller(tx, item_no, 'pause', context)
  }
  await insertQuestions(tx, source.questions, itemNos, now)
  for (const [user_no, names] of source.wishes) {
    await tx.sql`insert into shop_wish ${tx.sql(names.map((name) => ({ user_no, item_no: itemNos.get(name)!, reg_dt: now })))}`
  }
}

/** Questions about products, whose numbers are known by their names. */
export async function insertQuestions(
  { sql }: Tx,
  questions: readonly SourceQuestion[],
  itemNos: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  for (const { item, days, reply = null, ...question } of questions) {
    const asked = new Date(now.getTime() - days * DAY_MS)
    const replied = reply === null ? null : new Date(asked.getTime() + REPLY_DAYS * DAY_MS)
    await sql`insert into shop_question ${sql({ ...question, item_no: itemNos.get(item)!, reply, reply_dt: replied, reg_dt: asked })}`
  }
}

import { readFileSync } from 'node:fs'
import { createGoods } from '#features/shop/operator-contract.ts'
import { PLATFORM_SELLER } from '#features/shop/rules.ts'
import { actAsSeller } from '#features/shop/server/own/state-machine.ts'
import { insertItem } from '#features/shop/server/own/write.ts'
import { storeServerPicture } from '#features/media/server/public.ts'
import type { Body, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { sceneOf, type Scenes } from './pictures.ts'
import { insertQuestions, readShop, type SourceQuestion } from './shop.ts'

type SourceGoods = Omit<Input<typeof createGoods>['body'], 'images' | 'notice'> & {
  /** Names of scenes in the folder `pictures`. */
  pictures: string[]
  /** Published so many days ago. */
  days: number
  state?: 'paused'
}
type SourcePlatformShop = { items: SourceGoods[]; questions: SourceQuestion[] }

export const readPlatformShop = (): SourcePlatformShop =>
  JSON.parse(readFileSync(new URL('../../../db/demo/platform-shop.json', import.meta.url), 'utf8')) as SourcePlatformShop

/** Goods of the data as operators would send them, without their pictures. */
export function goodsOf({ pictures: _, days: __, state: ___, ...form }: SourceGoods): Body<typeof createGoods> {
  const { notices } = readShop()
  return createGoods.body.parse({ ...form, notice: notices[form.notice_kind] })
}

type Setting = { now: Date; storage: Storage; scenes: Scenes }

/** What the platform sells to experts, with their questions. Goods are nobody's, so those of an earlier load are still there. */
export async function insertPlatformShop(tx: Tx, setting: Setting): Promise<void> {
  const { items, questions } = readPlatformShop()
  const present = await tx.sql<{ item_no: number; item_name: string }[]>`select item_no, item_name from shop_product where is_platform`
  const itemNos = new Map(present.map(({ item_name, item_no }) => [item_name, item_no]))
  for (const item of items) {
    if (!itemNos.has(item.item_name)) itemNos.set(item.item_name, await insertGoods(tx, item, setting))
  }
  await insertQuestions(tx, questions, itemNos, setting.now)
}

async function insertGoods(tx: Tx, item: SourceGoods, { now, storage, scenes }: Setting): Promise<number> {
  const at = new Date(now.getTime() - item.days * DAY_MS)
  const images: string[] = []
  for (const name of item.pictures) {
    images.push(await storeServerPicture(tx, storage, { user_no: null, picture: sceneOf(scenes, name), now: at }))
  }
  const { item_no } = await insertItem(tx, PLATFORM_SELLER, { ...goodsOf(item), images }, at)
  const context = { now: at, sellerNo: PLATFORM_SELLER }
  await actAsSeller(tx, item_no, 'publish', context)
  if (item.state === 'paused') await actAsSeller(tx, item_no, 'pause', context)
  return item_no
}

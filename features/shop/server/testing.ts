import { anExpert } from '#features/expert/server/testing.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { noticeFieldsOf, type NoticeKindName } from '../contract/notice-kinds.ts'
import { createItem, saveSellerFacts, setItemState, type OwnItem, type SellerFacts } from '../contract/own.ts'

export { shop as shopFeature } from './feature.ts'

export const facts: SellerFacts = {
  company: '하루 필라테스',
  owner: '배나은',
  biz_no: '0000000000',
  mail_order_no: '2026-서울마포-0001',
  address: '서울 마포구 망원동 1',
  tel: '0212345678',
  mail: 'shop@haru.test',
}

export const noticeOf = (kind: NoticeKindName): Record<string, string> =>
  Object.fromEntries(Object.keys(noticeFieldsOf(kind)).map((key) => [key, '해당 없음']))

export type ItemForm = Body<typeof createItem>
type Server = Pick<TestServer, 'call' | 'db' | 'aMember'>

/** An expert who may sell. */
export async function aSeller(server: Server, columns: Record<string, unknown> = {}, application: object = {}): Promise<TestMember> {
  const seller = await anExpert(server, columns, application as Record<string, unknown>)
  await server.call(saveSellerFacts, { body: facts }, { as: seller })
  return seller
}

/** Everything that goods need to be sold. */
export async function goodsForm(server: Server, seller: TestMember, changes: Partial<ItemForm> = {}): Promise<ItemForm> {
  const type = changes.type ?? 2
  const kind: NoticeKindName = type < 2 ? 'service' : 'sport'
  return {
    type,
    item_name: '요가 매트 6mm',
    item_desc: '<b>미끄럽지 않아요</b>',
    images: [await aMedia(server.db, seller.user_no)],
    item_viv_price: 180,
    options: [{ sio_no: null, sio_title: '', sio_amt: 0, stock: null }],
    ...(type < 2
      ? noShipping
      : { ...noShipping, si_order_amt: 30, free_from: 500, jeju_amt: 30, island_amt: 50, return_amt: 30, exchange_amt: 60 }),
    ship_days: 3,
    return_text: '',
    notice_kind: kind,
    notice: noticeOf(changes.notice_kind ?? kind),
    pass: null,
    ...changes,
  }
}
const noShipping = { si_order_amt: 0, free_from: null, jeju_amt: 0, island_amt: 0, return_amt: 0, exchange_amt: 0 }

/** A draft. */
export async function aDraft(server: Server, seller: TestMember, changes: Partial<ItemForm> = {}): Promise<OwnItem> {
  return itemIn(await server.call(createItem, { body: await goodsForm(server, seller, changes) }, { as: seller }))
}

/** A product that members can buy, or a sold-out one without stock. */
export async function anItem(server: Server, seller: TestMember, changes: Partial<ItemForm> = {}): Promise<OwnItem> {
  const { item_no } = await aDraft(server, seller, changes)
  return itemIn(await server.call(setItemState, { params: { item_no }, body: { act: 'publish' } }, { as: seller }))
}

function itemIn({ status, body }: { status: number; body: Record<string, unknown> }): OwnItem {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body['query'] as OwnItem
}

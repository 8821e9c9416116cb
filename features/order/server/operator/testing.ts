import { anOperator, operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import { goodsForm } from '#features/shop/server/testing.ts'
import type { OwnItem } from '#features/shop/contract.ts'
import { createGoods, setGoodsState } from '#features/shop/operator-contract.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import type { TestMember, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import { deliverPlatformOrder, shipPlatformOrder } from '../../contract/platform.ts'
import { createClaim } from '../../contract.ts'
import { buyOrders, detailIn, optionsOf, orderFor, purchaseOf, startOrderTest } from '../testing.ts'

export type Anybody = TestMember | TestOperator | null

/** A server of orders with the console. */
export const startConsoleTest = (): Promise<TestServer> =>
  startOrderTest([{ name: 'operator', http: operatorHttp, extensions: operatorExtensions }])

/** Two operators, because large refunds need both. */
export const twoOperators = async (server: TestServer): Promise<[one: TestOperator, other: TestOperator]> => [
  await anOperator(server, { name: '한결' }),
  await anOperator(server, { name: '다온' }),
]

type GoodsChanges = Parameters<typeof goodsForm>[2]
type Bought = { no: number; row: number; item: OwnItem }

/** What the platform sells to this expert. */
export class PlatformShop {
  readonly #server: TestServer
  readonly #operator: TestOperator
  readonly #me: () => TestMember

  constructor(server: TestServer, operator: TestOperator, me: () => TestMember) {
    this.#server = server
    this.#operator = operator
    this.#me = me
  }

  /** The body of goods, with a picture that operators have uploaded. */
  async body(changes: GoodsChanges = {}) {
    const { db } = this.#server
    const image = await aMedia(db, this.#me().user_no)
    await db.sql`update media set user_no = null where key = ${image}`
    return {
      ...(await goodsForm(this.#server, this.#me(), { item_name: '하루 체중계', images: [image], ...changes })),
      cate_no: 103 as const,
    }
  }

  async goods(changes: GoodsChanges = {}): Promise<OwnItem> {
    const as = this.#operator
    const made = await this.#server.call(createGoods, { body: await this.body(changes) }, { as })
    const { item_no } = made.body.query as OwnItem
    const open = await this.#server.call(setGoodsState, { params: { item_no }, body: { act: 'publish' } }, { as })
    if (open.status !== 200) throw new Error(JSON.stringify(open.body))
    return open.body.query as OwnItem
  }

  /** Buys so many pieces; the goods cost 180 VIV and are sent for 30. */
  async bought(qtt = 1): Promise<Bought> {
    const item = await this.goods({ options: optionsOf(['흰색'], 10) })
    const [no] = (await buyOrders(this.#server, this.#me(), purchaseOf([{ item, qtt }]))) as [number]
    return { no, row: (await orderFor(this.#server, this.#me(), no)).items[0]!.order_item_no, item }
  }

  ship(as: Anybody, order_no: number, items: { order_item_no: number; qtt?: number }[]) {
    return this.#server.call(shipPlatformOrder, { params: { order_no }, body: { items, carrier: 'cj', tracking_no: '6123456789' } }, { as })
  }

  async sent(qtt = 1): Promise<Bought> {
    const order = await this.bought(qtt)
    await this.ship(this.#operator, order.no, [{ order_item_no: order.row }])
    return order
  }

  async delivered(qtt = 1): Promise<Bought> {
    const order = await this.sent(qtt)
    await this.deliver(order.no, [order.row])
    return order
  }

  async deliver(order_no: number, order_item_nos: number[]) {
    return detailIn(
      await this.#server.call(deliverPlatformOrder, { params: { order_no }, body: { order_item_nos } }, { as: this.#operator }),
    )
  }

  async returned(qtt = 1): Promise<Bought & { claim: number }> {
    const order = await this.delivered(qtt)
    const body = {
      kind: 'return' as const,
      items: [{ order_item_no: order.row }],
      reason_code: 'MIND' as const,
      content: '생각보다 커서 돌려보내요',
    }
    const asked = detailIn(await this.#server.call(createClaim, { params: { order_no: order.no }, body }, { as: this.#me() }))
    return { ...order, claim: asked.claims[0]!.claim_no }
  }
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setItemState, type OwnItem } from '#features/shop/contract.ts'
import { anItem, aSeller, shopFeature } from '#features/shop/server/testing.ts'
import type { EventPayload } from '#kit/contract/socket.ts'
import type { PublishedEvent } from '#kit/server/db/db.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { addToCart, checkCart, mergeCart, removeFromCart, setCartOptions, setCartQtt } from '../contract.ts'
import { cartChanged } from '../events.ts'
import { cart } from './feature.ts'
import { cartFor, putInCart, rowsIn } from './testing.ts'

let server: TestServer
let seller: TestMember
let items: OwnItem[]
beforeAll(async () => {
  server = await featureServer([shopFeature, cart])
  seller = await aSeller(server)
  const options = ['라벤더', '민트'].map((sio_title) => ({ sio_no: null, sio_title, sio_amt: 0, stock: null }))
  items = [await anItem(server, seller, { options }), await anItem(server, seller, { options }), await anItem(server, seller, { options })]
})
afterAll(() => server.close())

const operation = fc.record({
  what: fc.constantFrom('add', 'add', 'qtt', 'options', 'check', 'remove', 'merge', 'pause'),
  item: fc.nat(2),
  option: fc.nat(1),
  qtt: fc.integer({ min: 1, max: 4 }),
})

test('changes of one cart by several devices at the same time end without a deadlock, and every row has an option', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 12, maxLength: 24 }), async (operations) => {
      const me = await server.aMember()
      const run = async ({ what, item, option, qtt }: (typeof operations)[number]): Promise<number> => {
        const { item_no, sio_info } = items[item]!
        const { sio_no } = sio_info[option]!
        const choice = [{ sio_no, qtt }]
        const every = items.map((one) => one.item_no)
        const seen = items.map((one) => ({
          item_no: one.item_no,
          is_checked: true,
          options: [{ sio_no: one.sio_info[option]!.sio_no, qtt, seen_amt: 180 }],
        }))
        const calls = {
          add: () => server.call(addToCart, { body: { item_no, options: choice } }, { as: me }),
          qtt: () => server.call(setCartQtt, { params: { sio_no }, body: { qtt } }, { as: me }),
          options: () => server.call(setCartOptions, { params: { item_no }, body: { options: choice } }, { as: me }),
          check: () => server.call(checkCart, { body: { item_nos: option ? every : every.toReversed(), is_checked: qtt > 2 } }, { as: me }),
          remove: () => server.call(removeFromCart, { body: { item_nos: qtt > 3 ? every.toReversed() : [item_no] } }, { as: me }),
          merge: () => server.call(mergeCart, { body: { rows: option ? seen : seen.toReversed() } }, { as: me }),
          pause: () => server.call(setItemState, { params: { item_no }, body: { act: option ? 'pause' : 'resume' } }, { as: seller }),
        }
        return (await calls[what]()).status
      }
      const statuses = await Promise.all(operations.map(run))
      expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
      const found = await cartFor(server, me)
      expect(found.qtt).toBe(rowsIn(found).length)
      const [{ rows, empty }] = await server.db.sql<[{ rows: number; empty: number }]>`
        select count(*) as rows, count(*) filter (where not exists (
          select from cart_option o where o.user_no = c.user_no and o.item_no = c.item_no)) as empty
        from cart_item c where c.user_no = ${me.user_no}`
      expect([rows, empty]).toEqual([found.qtt, 0])
      for (const { item_no } of items) await server.call(setItemState, { params: { item_no }, body: { act: 'resume' } }, { as: seller })
    }),
    { numRuns: 5 },
  )
})

test('two devices that add the same option at the same time both count', async () => {
  const me = await server.aMember()
  await Promise.all(Array.from({ length: 8 }, () => putInCart(server, me, items[0]!)))
  expect(rowsIn(await cartFor(server, me))).toMatchObject([{ sio_info: [{ qtt: 8 }] }])
})

test('each change is told to the member’s devices alone', async () => {
  const me = await server.aMember()
  const events: PublishedEvent[] = []
  const stop = server.db.onPublish((event) => void events.push(event))
  await putInCart(server, me, items[0]!)
  await server.call(removeFromCart, { body: { item_nos: [items[0]!.item_no] } }, { as: me })
  stop()
  const payload: EventPayload<typeof cartChanged> = {}
  expect(events).toEqual([0, 1].map(() => ({ userNos: [me.user_no], event: cartChanged.event, payload })))
})

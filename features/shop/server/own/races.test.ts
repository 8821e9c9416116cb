import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { editItem, editOption, getOwnItem, pauseItems, setItemState, type OwnItem } from '../../contract.ts'
import { PRODUCT } from '../../transitions.ts'
import { moveStock } from '../stock.ts'
import { anItem, aSeller, goodsForm } from '../testing.ts'
import { ownHttp } from './http.ts'
import { followStock } from './state-machine.ts'

let server: TestServer
let seller: TestMember
beforeAll(async () => {
  server = await testServer(ownHttp)
  seller = await aSeller(server)
})
afterAll(() => server.close())

const found = async (item_no: number) => (await server.call(getOwnItem, { params: { item_no } }, { as: seller })).body.query as OwnItem
const three = ['라벤더', '민트', '코랄'].map((sio_title) => ({ sio_no: null, sio_title, sio_amt: 0, stock: 2 }))

/** Takes one piece of each option in one transaction, as a purchase does: stock by number, then products by number. False if one is gone. */
async function buy(options: { sio_no: number; item_no: number }[]): Promise<boolean> {
  const wanted = options.toSorted((one, other) => one.sio_no - other.sio_no)
  const gone = new Error('sold out')
  return server.db
    .transaction(async (tx) => {
      for (const { sio_no } of wanted) if (!(await moveStock(tx, sio_no, -1))) throw gone
      for (const itemNo of [...new Set(wanted.map(({ item_no }) => item_no))].toSorted((a, b) => a - b)) {
        await followStock(tx, itemNo, server.clock.now)
      }
      return true
    })
    .catch((error: unknown) => {
      if (error === gone) return false
      throw error
    })
}

const operation = fc.record({
  what: fc.constantFrom('buy', 'buy', 'buy', 'edit', 'price', 'more', 'less', 'pause', 'resume'),
  item: fc.nat(1),
  option: fc.nat(2),
})

test('sales, edits, changes of stock and pauses at the same time end without a deadlock, and the states agree with the stock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 12, maxLength: 30 }), async (operations) => {
      const items = [await anItem(server, seller, { options: three }), await anItem(server, seller, { options: three })]
      const form = await goodsForm(server, seller)
      let [moved, sold] = [0, 0]
      const run = async ({ what, item, option }: (typeof operations)[number]): Promise<number> => {
        const { item_no, sio_info, version, images } = items[item]!
        const { sio_no, sio_amt } = sio_info[option]!
        const params = { sio_no }
        if (what === 'buy') {
          const pair = items.map((one) => ({ sio_no: one.sio_info[option]!.sio_no, item_no: one.item_no }))
          if (await buy(pair)) sold += pair.length
          return 200
        }
        if (what === 'pause') {
          const body = { item_nos: items.map((one) => one.item_no) }
          return (await server.call(pauseItems, { body }, { as: seller })).status
        }
        if (what === 'resume') {
          return (await server.call(setItemState, { params: { item_no }, body: { act: 'resume' } }, { as: seller })).status
        }
        if (what === 'price') return (await server.call(editOption, { params, body: { sio_amt: sio_amt + 1 } }, { as: seller })).status
        if (what === 'edit') {
          const body = { ...form, images: images.map(({ key }) => key), options: sio_info.map((one) => ({ ...one, stock: null })), version }
          return (await server.call(editItem, { params: { item_no }, body }, { as: seller })).status
        }
        const by = what === 'more' ? 1 : -1
        const { status } = await server.call(editOption, { params, body: { stock: { was: 5, to: 5 + by } } }, { as: seller })
        if (status === 200) moved += by
        return status
      }
      const statuses = await Promise.all(operations.map(run))
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      let left = 0
      for (const { item_no } of items) {
        const { state, sio_info } = await found(item_no)
        const stock = sio_info.reduce((sum, one) => sum + one.stock!, 0)
        left += stock
        if (state !== PRODUCT.paused) expect([state, stock]).toEqual([stock > 0 ? PRODUCT.onSale : PRODUCT.soldOut, stock])
      }
      expect(left).toBe(12 + moved - sold)
    }),
    { numRuns: 5 },
  )
})

import { beforeAll, expect, test } from 'vitest'
import { tableCalls, type ListedRow } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import type { Carrier, ListedCarrier } from '../contract/carriers.ts'
import { correctParcel, shipByCsv, shipOrder, type OrderDetail } from '../contract.ts'
import { carrierTable } from './carriers.ts'
import { anItem, buyOrders, orderFor, purchaseOf, saleFor, sellerAndBuyer, startOrderTest } from './testing.ts'

const server = await startOrderTest(tableFeatures)
let seller: TestMember
let me: TestMember
let as: TestOperator
beforeAll(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
  as = await anOperator(server, { roles: ['expert_ops'] })
})

const { addRow, editRow, getRow } = tableCalls.catalogue
const params = { table: carrierTable.name }
const QUICK: Carrier = {
  key: 'quick',
  name: '하루퀵',
  digits_min: 6,
  digits_max: 8,
  has_letters: false,
  url: 'https://quick.test/parcel/{no}?lang=ko',
}
const add = async (of: Partial<Carrier>, by: TestOperator = as) =>
  (await server.call(addRow, { params, body: { row: { ...QUICK, ...of } } }, { as: by })).body
const edit = async (key: string, change: Partial<Carrier>, state: 'active' | 'retired') => {
  const { row, seen_no } = (await server.call(getRow, { params, query: { key } }, { as })).body.query as ListedRow
  return server.call(editRow, { params, body: { key, row: { ...row, ...change }, state, seen_no } }, { as })
}
const listed = async () => (await server.send('GET /v1/catalogue/carrier')).body['content'] as ListedCarrier[]
const buy = async () => (await buyOrders(server, me, purchaseOf([{ item: await anItem(server, seller) }])))[0]!
const ship = async (no: number, carrier: string, tracking_no: string) => {
  const items = (await saleFor(server, seller, no)).items.map(({ order_item_no }) => ({ order_item_no }))
  return (await server.call(shipOrder, { params: { order_no: no }, body: { items, carrier, tracking_no } }, { as: seller })).body
}
const shipLine = async (line: string) =>
  (await server.call(shipByCsv, { body: { csv: line } }, { as: seller })).body.query as { shipped: object[]; problems: { code: string }[] }

test('who may not change content adds no carrier', async () => {
  expect((await add({}, await anOperator(server, { roles: ['ads'] }))).code).toBe('auth.no_right')
})

test('the release has carriers with safe addresses', () => {
  const rows = [...carrierTable.bundled()]
  expect(rows).toHaveLength(11)
  for (const [key, row] of rows) expect([key, carrierTable.shape.safeParse(row).success]).toEqual([key, true])
})

test.each([
  [{ url: 'http://quick.test/{no}' }, 'url'],
  [{ url: 'javascript:alert({no})' }, 'url'],
  [{ url: 'https://quick.test/parcel' }, 'url'],
  [{ url: 'https://quick.test/{no}/{no}' }, 'url'],
  [{ url: 'https://{no}.test/' }, 'url'],
  [{ key: 'Quick' }, 'key'],
  [{ digits_min: 9 }, 'digits_max'],
  [{ name: 'CJ대한통운' }, 'name'],
])('refuses a carrier with %o', async (of, field) => {
  expect(await add(of)).toMatchObject({ field })
})

test('an added carrier brings parcels; a retired one stays on its orders, and brings no new ones', async () => {
  const [sent, byTable, late] = [await buy(), await buy(), await buy()]
  expect(await ship(sent, 'quick', '123456')).toMatchObject({ code: 'order.carrier', field: 'carrier' })
  expect(await add({})).toMatchObject({ query: { key: 'quick' } })
  // The process hears of a change by a notification, a moment after its commit.
  const added = { key: 'quick', name: '하루퀵', digits_min: 6, digits_max: 8, has_letters: false }
  await expect.poll(async () => (await listed()).at(-1)).toEqual(added)
  expect(await ship(sent, 'quick', '12345')).toMatchObject({ code: 'order.tracking_no' })
  expect(((await ship(sent, 'quick', '123456')).query as OrderDetail).parcels).toHaveLength(1)
  expect(await shipLine(`${byTable},하루 퀵,1234567`)).toMatchObject({ shipped: [{ order_no: byTable }], problems: [] })

  expect((await edit('quick', { name: '하루퀵서비스' }, 'retired')).status).toBe(200)
  await expect.poll(async () => (await listed()).map(({ key }) => key)).not.toContain('quick')
  expect(await ship(late, 'quick', '123456')).toMatchObject({ code: 'order.carrier', field: 'carrier' })
  expect((await shipLine(`${late},quick,1234567`)).problems).toMatchObject([{ code: 'order.carrier' }])
  const [parcel] = (await orderFor(server, me, sent)).parcels
  expect(parcel).toMatchObject({ carrier_name: '하루퀵서비스', tracking_url: 'https://quick.test/parcel/123456?lang=ko' })

  // The number of its parcel can be corrected still, and another parcel cannot be given to it.
  const correct = async (parcel_no: number, carrier: string, tracking_no: string) =>
    (await server.call(correctParcel, { params: { parcel_no }, body: { carrier, tracking_no } }, { as: seller })).body
  expect(((await correct(parcel!.parcel_no, 'quick', '654321')).query as OrderDetail).parcels).toMatchObject([{ tracking_no: '654321' }])
  await correct(parcel!.parcel_no, 'cj', '6123456789')
  expect(await correct(parcel!.parcel_no, 'quick', '654321')).toMatchObject({ code: 'order.carrier' })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopFeature } from '#features/shop/server/testing.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { addAddress, deleteAddress, editAddress, listAddresses, setDefaultAddress, type Address } from '../../contract.ts'
import { ADDRESSES_MAX } from '../../rules.ts'
import { cart } from '../feature.ts'
import { addressForm, anAddress } from '../testing.ts'
import { addressExport, sealedAddresses } from './sealed.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([shopFeature, cart])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  me = await server.aMember()
})

const list = async (as = me) => (await server.call(listAddresses, {}, { as })).body.query as Address[]
const edit = (as: TestMember | null, address_no: number, changes = {}) =>
  server.call(editAddress, { params: { address_no }, body: { ...addressForm, ...changes } }, { as })
const choose = (as: TestMember | null, address_no: number) => server.call(setDefaultAddress, { params: { address_no } }, { as })
const remove = (as: TestMember | null, address_no: number) => server.call(deleteAddress, { params: { address_no } }, { as })

test('guests have no addresses, and nobody reads or changes those of another member', async () => {
  const { address_no } = await anAddress(server, me)
  const guest = [
    await server.call(listAddresses, {}, { as: null }),
    await server.call(addAddress, { body: addressForm }, { as: null }),
    await edit(null, address_no),
    await choose(null, address_no),
    await remove(null, address_no),
  ]
  expect(guest.map(({ status }) => status)).toEqual(guest.map(() => 401))
  const other = await server.aMember()
  const before = await list()
  expect(await list(other)).toEqual([])
  for (const answer of [
    await edit(other, address_no),
    await edit(other, address_no, { is_default: true }),
    await choose(other, address_no),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'cart.address_not_found'])
  }
  expect((await remove(other, address_no)).body).toEqual((await remove(other, 999_999)).body)
  expect(await list()).toEqual(before)
})

test('refuses fields that are too short, too long or no digits, and stores nothing', async () => {
  const wrong: [string, string][] = [
    ['receiver', '김'],
    ['receiver', '가'.repeat(21)],
    ['receiver', '김\n하루'],
    ['phone', '12345678'],
    ['phone', '012345678901'],
    ['phone', '전화번호없음음'],
    ['zip', '0403'],
    ['zip', '040321'],
    ['zip', 'abcde'],
    ['addr1', ' '],
    ['addr1', '가'.repeat(101)],
    ['addr2', '가'.repeat(101)],
    ['memo', '가'.repeat(51)],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await server.call(addAddress, { body: { ...addressForm, [field]: value } }, { as: me })
    expect([field, value, status, body['field']]).toEqual([field, value, 400, field])
    expect(body.msg).toMatch(/요\.$/)
  }
  expect(await list()).toEqual([])
})

test('the first address is the default, and there is always one', async () => {
  const first = await anAddress(server, me)
  expect(first).toMatchObject({ ...addressForm, phone: '01012345678', is_default: true })
  const second = await anAddress(server, me, { receiver: '이하루' })
  const third = await anAddress(server, me, { receiver: '박하루', is_default: true })
  const order = async () => (await list()).map(({ address_no, is_default }) => [address_no, is_default])
  const nos = [first, second, third].map(({ address_no }) => address_no) as [number, number, number]
  expect(await order()).toEqual([
    [nos[2], true],
    [nos[1], false],
    [nos[0], false],
  ])
  await choose(me, nos[0])
  expect((await edit(me, nos[0], { addr2: '202호' })).body.query).toMatchObject({ addr2: '202호', is_default: true })
  await remove(me, nos[0])
  for (const attempt of [1, 2]) expect([attempt, (await remove(me, nos[0])).status]).toEqual([attempt, 200])
  expect(await order()).toEqual([
    [nos[2], true],
    [nos[1], false],
  ])
})

test('stores ten, also when two devices store at the same time', async () => {
  for (let nth = 1; nth < ADDRESSES_MAX; nth++) await anAddress(server, me)
  const both = await Promise.all([0, 1].map(() => server.call(addAddress, { body: { ...addressForm, is_default: true } }, { as: me })))
  expect(both.map(({ status, body }) => [status, body.code]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [200, undefined],
    [409, 'cart.addresses_full'],
  ])
  const stored = await list()
  expect([stored.length, stored.filter(({ is_default }) => is_default).length]).toEqual([ADDRESSES_MAX, 1])
})

test('is stored sealed, is sealed again with a new secret, and is in the export', async () => {
  const { address_no } = await anAddress(server, me)
  const stored = async () => {
    const [row] = await server.db.sql<[{ sealed: Uint8Array }]>`select sealed from address where address_no = ${address_no}`
    return Buffer.from(row.sealed)
  }
  const before = await stored()
  for (const secret of ['김하루', '01012345678', '04032', '양화로']) expect(before.includes(secret)).toBe(false)
  const { services } = server.app
  const otherPrefix = { ...services.secretBox, prefix: Buffer.from('another secret') }
  expect(await sealedAddresses.listOld(server.db, otherPrefix, 0)).toEqual([address_no])
  await sealedAddresses.reseal(services, address_no, services.secretBox)
  expect((await stored()).equals(before)).toBe(false)
  expect(await list()).toMatchObject([{ receiver: '김하루' }])
  let exported = ''
  for await (const piece of addressExport.pieces(server.db, me.user_no, services.secretBox)) exported += piece
  expect(JSON.parse(exported)).toMatchObject([{ ...addressForm, phone: '01012345678' }])
})

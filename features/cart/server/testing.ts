import type { Input } from '#kit/contract/endpoint.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { addAddress, addToCart, getCart, type Address, type Cart, type CartRow } from '../contract.ts'

type Caller = Pick<TestServer, 'call'>
type Choice = { item_no: number; sio_info: readonly { sio_no: number }[] }

/** Puts the first option of a product in a member's cart. */
export async function putInCart(server: Caller, as: TestMember, { item_no, sio_info }: Choice, qtt = 1): Promise<void> {
  const { status, body } = await server.call(addToCart, { body: { item_no, options: [{ sio_no: sio_info[0]!.sio_no, qtt }] } }, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export const cartFor = async (server: Caller, as: TestMember): Promise<Cart> =>
  (await server.call(getCart, { query: {} }, { as })).body.query as Cart

/** The rows of all sellers. */
export const rowsIn = ({ groups }: Cart): CartRow[] => groups.flatMap(({ rows }) => rows)

export const addressForm = {
  receiver: '김하루',
  phone: '010-1234-5678',
  zip: '04032',
  addr1: '서울 마포구 양화로 45',
  addr2: '101호',
  memo: '문 앞에 놓아 주세요',
}

export async function anAddress(server: Caller, as: TestMember, changes: Partial<Input<typeof addAddress>['body']> = {}): Promise<Address> {
  const { status, body } = await server.call(addAddress, { body: { ...addressForm, ...changes } }, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body['query'] as Address
}
export { cart as cartFeature } from './feature.ts'

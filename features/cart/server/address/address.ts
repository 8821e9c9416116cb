import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { addAddress, Address, AddressForm } from '../../contract.ts'
import { cartErrors } from '../../errors.ts'
import { ADDRESSES_MAX } from '../../rules.ts'

type Row = { address_no: number; is_default: boolean; sealed: Uint8Array; edit_dt: string }

/** Sealed for this member, so that it cannot be opened in another member's row. */
export const sealAddress = (box: SecretBox, userNo: number, form: AddressForm): Buffer => {
  const { receiver, phone, zip, addr1, addr2, memo } = form
  return box.seal('address', sealContextOf(userNo), JSON.stringify({ receiver, phone, zip, addr1, addr2, memo }))
}

export const openAddress = (box: SecretBox, userNo: number, sealed: Uint8Array): AddressForm =>
  JSON.parse(box.open('address', sealContextOf(userNo), sealed).toString('utf8')) as AddressForm

const sealContextOf = (userNo: number): string => `address of ${userNo}`

const opened = (box: SecretBox, userNo: number, { sealed, ...row }: Row): Address => ({ ...openAddress(box, userNo, sealed), ...row })

/** The default one first, then the newest. */
export async function addressesOf({ sql }: Db, box: SecretBox, userNo: number): Promise<Address[]> {
  const rows = await sql<Row[]>`
    select address_no, is_default, sealed, edit_dt from address where user_no = ${userNo} order by is_default desc, address_no desc`
  return rows.map((row) => opened(box, userNo, row))
}

/** One of the member's addresses. */
export async function addressOf(
  { sql }: Db,
  box: SecretBox,
  { userNo, addressNo }: { userNo: number; addressNo: number },
): Promise<AddressForm | undefined> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`select sealed from address where address_no = ${addressNo} and user_no = ${userNo}`
  return row && openAddress(box, userNo, row.sealed)
}

type Own = { userNo: number; now: Date }
type Form = Body<typeof addAddress>

/** @throws `cart.addresses_full` */
export async function insertAddress(tx: Tx, box: SecretBox, { userNo, now }: Own, form: Form): Promise<Address> {
  await lockAddresses(tx, userNo)
  const [{ qtt }] = await tx.sql<[{ qtt: number }]>`select count(*) as qtt from address where user_no = ${userNo}`
  if (qtt >= ADDRESSES_MAX) throw cartErrors.addresses_full()
  const isDefault = form.is_default || qtt === 0
  if (isDefault) await clearDefault(tx, userNo)
  const [row] = await tx.sql<[Row]>`
    insert into address (user_no, is_default, sealed, reg_dt, edit_dt)
    values (${userNo}, ${isDefault}, ${sealAddress(box, userNo, form)}, ${now}, ${now}) returning address_no, is_default, sealed, edit_dt`
  return opened(box, userNo, row)
}

/** The default stays the default: another one takes its place. @throws `cart.address_not_found` */
export async function updateAddress(
  tx: Tx,
  box: SecretBox,
  { userNo, addressNo, now }: Own & { addressNo: number },
  form: Form,
): Promise<Address> {
  await lockAddresses(tx, userNo)
  if (form.is_default) await makeDefault(tx, userNo, addressNo)
  const [row] = await tx.sql<Row[]>`
    update address set sealed = ${sealAddress(box, userNo, form)}, edit_dt = ${now}
    where user_no = ${userNo} and address_no = ${addressNo} returning address_no, is_default, sealed, edit_dt`
  if (!row) throw cartErrors.address_not_found()
  return opened(box, userNo, row)
}

/** @throws `cart.address_not_found` */
export async function chooseDefault(tx: Tx, userNo: number, addressNo: number): Promise<void> {
  await lockAddresses(tx, userNo)
  await makeDefault(tx, userNo, addressNo)
}

/** A repeated call finds nothing more to delete. */
export async function removeAddress(tx: Tx, userNo: number, addressNo: number): Promise<void> {
  await lockAddresses(tx, userNo)
  const [gone] = await tx.sql<{ is_default: boolean }[]>`
    delete from address where user_no = ${userNo} and address_no = ${addressNo} returning is_default`
  if (!gone?.is_default) return
  await tx.sql`
    update address set is_default = true
    where address_no = (select max(address_no) from address where user_no = ${userNo})`
}

/** The addresses of one member change one after another: their number is limited and one is the default. */
const lockAddresses = ({ sql }: Tx, userNo: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${userNo}`}, 0))`.execute()

/** @throws `cart.address_not_found` */
async function makeDefault(tx: Tx, userNo: number, addressNo: number): Promise<void> {
  await clearDefault(tx, userNo)
  const chosen = await tx.sql`update address set is_default = true where user_no = ${userNo} and address_no = ${addressNo}`
  if (chosen.count === 0) throw cartErrors.address_not_found()
}

const clearDefault = ({ sql }: Tx, userNo: number): Promise<unknown> =>
  sql`update address set is_default = false where user_no = ${userNo} and is_default`.execute()

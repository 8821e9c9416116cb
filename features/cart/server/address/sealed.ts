import { PAGE, pagesOf, type ExportPart } from '#kit/server/data-export.ts'
import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import { openAddress, sealAddress } from './address.ts'

export const sealedAddresses: SealedValues = {
  name: 'addresses',
  async listOld({ sql }, { prefix }, after) {
    const rows = await sql<{ address_no: number }[]>`
      select address_no from address where address_no > ${after} and substring(sealed from 1 for ${prefix.length}) <> ${prefix}
      order by address_no limit ${RESEAL_BATCH}`
    return rows.map(({ address_no }) => address_no)
  },
  async reseal({ db }, addressNo, box) {
    const [row] = await db.sql<{ user_no: number; sealed: Uint8Array }[]>`
      select user_no, sealed from address where address_no = ${addressNo}`
    if (!row) return
    const again = sealAddress(box, row.user_no, openAddress(box, row.user_no, row.sealed))
    await db.sql`update address set sealed = ${again} where address_no = ${addressNo} and sealed = ${row.sealed}`
  },
}

export const addressExport: ExportPart = {
  name: 'addresses',
  words: '배송지',
  pieces(db, userNo, box) {
    return pagesOf(async (last: { address_no: number } | undefined) => {
      const rows = await db.sql<{ address_no: number; is_default: boolean; sealed: Uint8Array; reg_dt: string; edit_dt: string }[]>`
        select address_no, is_default, sealed, reg_dt, edit_dt from address
        where user_no = ${userNo} and address_no > ${last?.address_no ?? 0} order by address_no limit ${PAGE}`
      return rows.map(({ sealed, ...row }) => ({ ...row, ...openAddress(box, userNo, sealed) }))
    })
  },
}

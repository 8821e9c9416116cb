import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import { openAccount, sealAccount } from './bank-account.ts'

/** The bank accounts of members. */
export const sealedAccounts: SealedValues = {
  name: 'bank accounts',
  async listOld({ sql }, { prefix }, after) {
    const rows = await sql<{ user_no: number }[]>`
      select user_no from viv_bank_account
      where user_no > ${after} and substring(account_sealed from 1 for ${prefix.length}) <> ${prefix} order by user_no limit ${RESEAL_BATCH}`
    return rows.map(({ user_no }) => user_no)
  },
  reseal: ({ db }, userNo, box) =>
    db.transaction(async ({ sql }) => {
      const [row] = await sql<{ account_sealed: Uint8Array }[]>`
        select account_sealed from viv_bank_account where user_no = ${userNo} for no key update`
      if (!row) return
      const again = sealAccount(box, userNo, openAccount(box, userNo, row.account_sealed))
      await sql`update viv_bank_account set account_sealed = ${again} where user_no = ${userNo}`
    }),
}

/** The accounts that exchanges were or will be paid to. */
export const sealedExchanges: SealedValues = {
  name: 'exchanges',
  async listOld({ sql }, { prefix }, after) {
    const rows = await sql<{ exchange_no: number }[]>`
      select exchange_no from viv_exchange
      where exchange_no > ${after} and substring(account_sealed from 1 for ${prefix.length}) <> ${prefix}
      order by exchange_no limit ${RESEAL_BATCH}`
    return rows.map(({ exchange_no }) => exchange_no)
  },
  reseal: ({ db }, exchangeNo, box) =>
    db.transaction(async ({ sql }) => {
      const [row] = await sql<[{ user_no: number; account_sealed: Uint8Array }]>`
        select user_no, account_sealed from viv_exchange where exchange_no = ${exchangeNo} for no key update`
      const again = sealAccount(box, row.user_no, openAccount(box, row.user_no, row.account_sealed))
      await sql`update viv_exchange set account_sealed = ${again} where exchange_no = ${exchangeNo}`
    }),
}

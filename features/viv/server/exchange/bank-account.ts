import { reauthenticate, recordSensitiveChange, type ChangeCall, type UndoKind } from '#features/sensitive-change/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { getBankAccount, saveBankAccount } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { ACCOUNT_HOURS, isAccountNo } from '../../rules.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import { transitionAll } from '#kit/server/transition.ts'
import { EXCHANGE } from '../../transitions.ts'
import { lockAccount, openAccountChecks } from './account-check.ts'
import { exchanges } from './state-machine.ts'

type Account = NonNullable<Answer<typeof getBankAccount>>
/** A stored account as JSON: bytes as hexadecimal digits. */
type StoredAccount = Account & { account_sealed: string; account_hash: string; reg_dt: string }
/** `made`: digest of the saved account. */
type AccountUndo = { old: StoredAccount | null; made: string }

/** Saves the account that exchanges are paid to, after reauthentication. A changed account can be used after 24 hours, a first one at once. */
export async function saveAccount(services: Services, call: ChangeCall, body: Body<typeof saveBankAccount>): Promise<Account> {
  const { db } = services
  const { now } = call
  const userNo = call.me.user_no
  const { bank_code, password, identity_no } = body
  const digits = body.account_no.replace(/\D/g, '')
  if (!(await readBanks(db)).isOffered(bank_code)) throw vivErrors.bank('bank_code')
  if (!isAccountNo(digits)) throw vivErrors.account_no('account_no')
  const [member] = await db.sql<[{ real_name: string | null; identity_dt: string | null }]>`
    select real_name, identity_dt from users where user_no = ${userNo}`
  if (member.real_name === null || member.identity_dt === null) throw vivErrors.identity()
  if (!isSameName(body.holder, member.real_name)) throw vivErrors.holder('holder')
  await reauthenticate(services, call, { password, identity_no })
  const sealed = sealAccount(services.secretBox, userNo, digits)
  const hash = services.digest('bank', `${bank_code} ${digits}`)
  const usableFrom = new Date(now.getTime() + ACCOUNT_HOURS * HOUR_MS)
  return db.transaction(async (tx) => {
    const undo: AccountUndo = { old: await storedAccount(tx, userNo), made: hash.toString('hex') }
    await recordSensitiveChange(tx, services, call, { kind: 'bank_account', undo })
    await lockAccount(tx, hash)
    const [saved] = await tx.sql<[Account]>`
      insert into viv_bank_account as b (user_no, bank_code, account_sealed, account_hash, account_last4, holder, from_dt, reg_dt)
      values (${userNo}, ${bank_code}, ${sealed}, ${hash}, ${digits.slice(-4)}, ${member.real_name}, ${now}, ${now})
      on conflict (user_no) do update set bank_code = excluded.bank_code, account_sealed = excluded.account_sealed,
        account_hash = excluded.account_hash, account_last4 = excluded.account_last4, holder = excluded.holder, from_dt = ${usableFrom}, reg_dt = ${now}
      returning bank_code, account_last4, holder, from_dt`
    await openAccountChecks(tx, { account_hash: hash }, now)
    return saved
  })
}

/** Restores the earlier account, and cancels exchanges to the new one that no operator has approved. */
export const undoBankAccount: UndoKind = {
  kind: 'bank_account',
  async undo(tx, { secretBox }, { user_no, data, now }) {
    const { old, made } = data as AccountUndo
    const [present] = await tx.sql<{ bank_code: string; account_sealed: Uint8Array }[]>`
      delete from viv_bank_account where user_no = ${user_no} and account_hash = ${Buffer.from(made, 'hex')} returning bank_code, account_sealed`
    if (!present) return
    const sealedAgain = old && sealAgain(secretBox, user_no, Buffer.from(old.account_sealed, 'hex'))
    if (sealedAgain) {
      const hash = Buffer.from(old.account_hash, 'hex')
      await lockAccount(tx, hash)
      await tx.sql`
        insert into viv_bank_account (user_no, bank_code, account_sealed, account_hash, account_last4, holder, from_dt, reg_dt)
        values (${user_no}, ${old.bank_code}, ${sealedAgain}, ${hash},
          ${old.account_last4}, ${old.holder}, ${old.from_dt}, ${old.reg_dt})`
      await openAccountChecks(tx, { account_hash: hash }, now)
    }
    const requested = await tx.sql<{ exchange_no: number; account_sealed: Uint8Array }[]>`
      select exchange_no, account_sealed from viv_exchange
      where user_no = ${user_no} and state = ${EXCHANGE.requested} and bank_code = ${present.bank_code} order by exchange_no`
    // Compared when opened: after a change of HARU_SECRET each row has been sealed again, with other bytes.
    const digits = openAccount(secretBox, user_no, present.account_sealed)
    const waiting = requested.filter((one) => openAccount(secretBox, user_no, one.account_sealed) === digits)
    const nos = waiting.map(({ exchange_no }) => exchange_no)
    await transitionAll(tx, exchanges, nos, { act: 'cancel', by: 'member', set: { end_dt: now }, context: { userNo: user_no, now } })
  },
}

/** The account sealed with the present secret; null if its own secret is no longer there: the member enters the account again. */
function sealAgain(box: SecretBox, userNo: number, sealed: Buffer): Buffer | null {
  try {
    return sealAccount(box, userNo, openAccount(box, userNo, sealed))
  } catch {
    return null
  }
}

async function storedAccount({ sql }: Tx, userNo: number): Promise<StoredAccount | null> {
  const [row] = await sql<StoredAccount[]>`
    select bank_code, encode(account_sealed, 'hex') as account_sealed, encode(account_hash, 'hex') as account_hash, account_last4, holder,
      from_dt, reg_dt
    from viv_bank_account where user_no = ${userNo}`
  return row ?? null
}

export async function accountOf({ sql }: Pool, userNo: number): Promise<Account | null> {
  const [row] = await sql<Account[]>`
    select bank_code, account_last4, holder, from_dt from viv_bank_account where user_no = ${userNo}`
  return row ?? null
}

type Sealed = Account & { account_sealed: Uint8Array; account_hash: Uint8Array | null }

/** The account to pay an exchange to. @throws `viv.no_account`, `viv.account_wait`, `viv.holder` */
export async function accountFor({ sql }: Db, userNo: number, { real_name }: { real_name: string }, now: Date): Promise<Sealed> {
  const [row] = await sql<Sealed[]>`
    select bank_code, account_sealed, account_hash, account_last4, holder, from_dt from viv_bank_account where user_no = ${userNo}`
  if (!row) throw vivErrors.no_account()
  if (Date.parse(row.from_dt) > now.getTime()) throw vivErrors.account_wait()
  if (!isSameName(row.holder, real_name)) throw vivErrors.holder()
  return row
}

/** Encrypts the number for this member, so that it cannot be decrypted in another member's row. */
export const sealAccount = (box: SecretBox, userNo: number, digits: string): Buffer => box.seal('bank account', placeOf(userNo), digits)

/** Decrypts the number, for the bank file only. @throws Error for another member's or a modified value */
export const openAccount = (box: SecretBox, userNo: number, sealed: Uint8Array): string =>
  box.open('bank account', placeOf(userNo), sealed).toString('utf8')

const placeOf = (userNo: number): string => `viv account ${userNo}`
const isSameName = (one: string, other: string): boolean => normalized(one) === normalized(other)
const normalized = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toLowerCase()

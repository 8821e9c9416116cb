import { randomBytes } from 'node:crypto'
import { deviceName } from '#features/account/words/device.ts'
import type { OwnerAccess, UndoKind } from '#features/sensitive-change/server/public.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { identityChanged } from './verified-identity.ts'
import { reauthenticate } from './reauthenticate.ts'

/** Answers the questions of the sensitive changes about an account's owner. */
export const owner: OwnerAccess = {
  reauthenticate,
  deviceName,
  async addressesOf({ sql }, userNo) {
    const [found] = await sql<{ mail: string | null; phone: string | null }[]>`
      select case when mail_dt is not null then mail end as mail, phone from users where user_no = ${userNo}`
    return found ?? { mail: null, phone: null }
  },
  async findByIdentity({ sql }, ciHash, now) {
    const [found] = await sql<{ user_no: number }[]>`
      select user_no from users where ci_hash = ${ciHash} and (state = 1 or purge_dt > ${now})`
    return found?.user_no ?? null
  },
  async prepareBlockPassword() {
    // A hash of a password that nobody knows: "find password" still works, which an empty column would refuse.
    const unknown = await hashPassword(randomBytes(32).toString('base64url'))
    return async ({ sql }, userNo) => {
      await sql`delete from reset_token where user_no = ${userNo}`
      const blocked = await sql`
        update users set password_hash = ${unknown} where user_no = ${userNo} and password_hash is not null returning 1`
      return blocked.length > 0
    }
  },
}

/** The mail address before and after a change. */
export type MailUndo = { old: string | null; old_dt: string | null; new: string }

const mail: UndoKind = {
  kind: 'mail',
  async undo({ sql }, _services, { user_no, data }) {
    const { old, old_dt, new: present } = data as MailUndo
    await sql`update users set mail = ${old}, mail_dt = ${old_dt} where user_no = ${user_no} and mail = ${present}`
  },
}

/** The identity before a proof, and the phone after it. `is_first`: there was none. */
export type IdentityUndo = {
  is_first: boolean
  real_name: string | null
  birth: string | null
  phone: string | null
  identity_provider: string | null
  identity_dt: string | null
  new_phone: string
}

const identity: UndoKind = {
  kind: 'identity',
  async undo(tx, services, { user_no, data, now }) {
    const { is_first, real_name, birth, phone, identity_provider, identity_dt, new_phone } = data as IdentityUndo
    await tx.sql`
      update users set real_name = ${real_name}, birth = ${birth}, phone = ${phone}, identity_provider = ${identity_provider},
        identity_dt = ${identity_dt}, ci_hash = case when ${is_first} then null else ci_hash end,
        di_hash = case when ${is_first} then null else di_hash end
      where user_no = ${user_no} and phone = ${new_phone}`
    for (const changed of services.extensions.all(identityChanged)) await changed(tx, user_no, now)
  },
}

/** The old password is not restored, because the person who changed it knew it. Every undo blocks the password. */
const password: UndoKind = { kind: 'password', undo: () => Promise.resolve() }

export const accountUndoKinds: readonly UndoKind[] = [mail, identity, password]

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Tx } from '#kit/server/db/db.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import type { PayMethod } from '../rules.ts'
import { chargeViv } from './charge/charge.ts'
import { vivHttp } from './http.ts'
import { findDifferences } from './ledger/reconcile.ts'

export const ADULT = { birth: '1990-05-05', real_name: '김하루', identity_dt: '2026-01-01T00:00:00Z' }

/** The calls of viv, with nobody to tell. */
export const calls = vivHttp({ onGifts: async () => {} })

/** Does something with the ledger in a transaction of its own. */
export const inLedger = <T>({ db, clock }: TestServer, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx, clock.now))

/** Credits a paid charge of any size; gives its number. */
export async function charged(server: TestServer, { user_no }: TestMember, viv: number, method: PayMethod = 'bank'): Promise<number> {
  const order_id = randomUUID()
  return inLedger(server, async (tx, now) => {
    const [order] = await tx.sql<[{ charge_no: number }]>`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
      values (${user_no}, ${viv}, ${viv * 100}, ${order_id}, ${now}, ${now}) returning charge_no`
    expect(await chargeViv(tx, { order_id, won: viv * 100, method }, now)).toBe('credited')
    return order.charge_no
  })
}

/** A member of age whose identity is proven, with so many paid viv of a bank transfer. */
export async function aHolder(server: TestServer, paid = 0, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await server.aMember({ ...ADULT, ...columns })
  if (paid > 0) await charged(server, member, paid)
  return member
}

/** Where two records of the ledger disagree. */
export const differencesOf = ({ db }: Pick<TestServer, 'db'>) => findDifferences(db)

/** Every book says the same. */
export async function expectBooksAgree(server: TestServer): Promise<void> {
  expect(await differencesOf(server)).toEqual([])
}

const TABLES = ['journal', 'entry', 'lot', 'lot_use', 'hold', 'gift', 'charge', 'refund', 'exchange']

/** The member with a log-in of now: tokens live a day. */
export async function again({ app, db, clock }: TestServer, { user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}

/** All that is booked, as one value: a refusal leaves it as it was. Accounts that nothing was ever booked on say nothing. */
export async function booked({ db }: TestServer): Promise<unknown[]> {
  const rows: unknown[] = [[...(await db.sql`select * from viv_account where last_dt > '-infinity' order by account_no`)]]
  for (const table of TABLES) rows.push([...(await db.sql`select * from ${db.sql(`viv_${table}`)} t order by t::text`)])
  return rows
}

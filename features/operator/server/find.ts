import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { Found } from '../contract.ts'
import type { Right } from '../contract/rights.ts'
import { someoneOrNullSql } from './log.ts'

/** How things of a kind are found by what an operator typed, as SQL that reads them by a key of an index. */
export type Find = {
  /** 'order': also the name under which the console shows it. */
  kind: string
  /** Who finds it. */
  right: Right
  /** FROM and WHERE, where `$1` is what was typed: `no` a whole number (`$1::bigint`), `code` a number of a receipt (`$1::text`). */
  from: string
  by: 'no' | 'code'
  no: string
  /** The number of the member whom it concerns. */
  user: string | null
  /** What it is, without personal data. */
  title: string
  reg: string
}

/** What the features let operators find by its number. */
export const finds = extensionPoint<readonly Find[]>('finds')

/** Most rows of a kind: different things share a number only where a kind has several tables. */
const OF_A_KIND = 5

/** What has this number, of the kinds that the operator sees. */
export async function find(db: Pool, q: string, { me, extensions }: { me: Operator; extensions: Extensions }): Promise<Found[]> {
  const asked = q.normalize('NFC').replace(/^#/, '')
  const by = rowNumberOf(asked) !== null ? ['no', 'code'] : CODE.test(asked) ? ['code'] : []
  const kinds = extensions
    .all(finds)
    .flat()
    .filter((one) => me.may(one.right))
  const rows = await Promise.all(
    by
      .map((way) => kinds.filter((one) => one.by === way))
      .filter((some) => some.length > 0)
      .map((some) => rowsOf<Found>(db, findSql(some), [asked])),
  )
  return rows.flat()
}

/** Numbers of receipts: letters, digits and marks of an identifier. */
const CODE = /^[\w.:-]{6,64}$/

/** Everything of these kinds that $1 names. All are found in the same way. */
export const findSql = (kinds: readonly Find[]): Statement => `
  select f.kind, f.no, ${someoneOrNullSql('f.user_no')} as member, f.title, f.reg_dt
  from (${kinds.map(ofKind).join(' union all ')}) f`

const ofKind = ({ kind, from, no, user, title, reg }: Find): string => `
  (select '${kind}'::text as kind, (${no})::bigint as no, (${user ?? 'null'})::bigint as user_no, (${title})::text as title, ${reg} as reg_dt
   from ${from} limit ${OF_A_KIND})`

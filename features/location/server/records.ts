import { personSql } from '#features/account/server/public.ts'
import { list } from '#kit/server/data-export.ts'
import type { Pool, Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { LocationRecord } from '../contract.ts'
import { hourOf, RECORD_MS, RECORDS_PAGE } from '../rules.ts'

// Records of collection and provision (위치정보법 제16조). No other file reads or writes `location_record`.

/** Records that a member's device sent a position. */
export async function recordCollected(tx: Tx, userNo: number, now: Date): Promise<void> {
  await rowsOf(tx, ADD, [[userNo], 'collect', 'share', null, hourOf(now), now])
}

/** Records that a member was shown the positions of others. Call it with everybody in the answer, before answering. */
export async function recordProvided(
  db: Db,
  { userNos, receiverNo, now }: { userNos: readonly number[]; receiverNo: number; now: Date },
): Promise<void> {
  if (userNos.length > 0) await rowsOf(db, ADD, [userNos, 'provide', 'nearby', receiverNo, hourOf(now), now])
}

/** A page of a member's records, newest first. */
export const recordsOf = (db: Db, userNo: number, before: number | undefined): Promise<LocationRecord[]> =>
  rowsOf<LocationRecord>(db, PAGE, [userNo, before ?? Number.MAX_SAFE_INTEGER])

/** A member who takes the location consent back has all of it deleted (terms, article 8). */
export async function deleteRecords(tx: Tx, userNo: number): Promise<void> {
  await rowsOf(tx, DELETE_OWN, [userNo])
}

export const deleteOldRecords = async (db: Pool, now: Date): Promise<number> => {
  const [deleted] = await rowsOf<{ count: number }>(db, DELETE_OLD, [new Date(now.getTime() - RECORD_MS)])
  return deleted!.count
}

export const recordsExport = list(
  'location-records',
  '위치를 모으고 보여 준 기록',
  'record_no',
  'select record_no, kind, service, receiver_no, first_dt, last_dt, record_qtt from location_record where user_no = $1',
)

// $1 members, $2 kind, $3 service, $4 receiver, $5 the hour, $6 now. In the order of the key, so that two calls never wait for each other.
const ADD: Statement = `
  insert into location_record (user_no, kind, service, receiver_no, hour_dt, first_dt, last_dt, record_qtt)
  select m, $2, $3, $4::bigint, $5::timestamptz, $6::timestamptz, $6::timestamptz, 1 from unnest($1::bigint[]) m order by m
  on conflict (user_no, hour_dt, kind, service, receiver_no)
  do update set last_dt = excluded.last_dt, record_qtt = location_record.record_qtt + 1`
const PAGE: Statement = `
  select r.record_no, r.kind, r.service, r.first_dt, r.last_dt, r.record_qtt,
    case when r.receiver_no is not null then json_build_object('user_no', r.receiver_no, 'haru_name', ${personSql('r.receiver_no')} ->> 'haru_name') end as receiver
  from location_record r where r.user_no = $1::bigint and r.record_no < $2::bigint order by r.record_no desc limit ${RECORDS_PAGE}`
const DELETE_OWN: Statement = 'delete from location_record where user_no = $1::bigint'
const DELETE_OLD: Statement = `
  with deleted as (delete from location_record where last_dt < $1::timestamptz returning 1) select count(*) as count from deleted`

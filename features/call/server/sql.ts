import type { CounselEvent, Side } from '#features/counsel/contract.ts'
import type { DeviceTest } from '../contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** `has_left`: the person left the call since, as they chose. */
type Seat = { seat_no: number; has_left: boolean }
/** The seats of the two sides; null: this side never joined. */
export type Seats = Record<Side, Seat | null>

/** Gives the side a new seat and returns its number and that of the seat before it. */
export async function takeSeat(db: Db, counNo: number, side: Side, now: Date): Promise<{ seat_no: number; before_no: number | null }> {
  const [row] = await rowsOf<{ seat_no: number; before_no: number | null }>(db, TAKE, [counNo, side, now])
  return row!
}

export async function seatsOf(db: Db, counNo: number): Promise<Seats> {
  const rows = await rowsOf<Seat & { side: Side }>(db, SEATS, [counNo])
  const of = (side: Side): Seat | null => rows.find((row) => row.side === side) ?? null
  return { member: of('member'), expert: of('expert') }
}

/** Stores that the person who has this seat left the call, until this side joins again. */
export const leaveSeat = (db: Db, counNo: number, side: Side, seatNo: number): Promise<object[]> =>
  rowsOf(db, LEAVE, [counNo, side, seatNo])

export type TestRow = DeviceTest & { test_dt: string }

export async function testOf(db: Db, counNo: number, side: Side): Promise<TestRow | null> {
  const [row] = await rowsOf<TestRow>(db, TEST, [counNo, side])
  return row ?? null
}

/** The tests of both sides as events of the counselling, for the operators who decide about it. */
export async function deviceTestEvents(db: Db, counNo: number): Promise<CounselEvent[]> {
  const rows = await rowsOf<TestRow & { side: Side }>(db, TESTS, [counNo])
  return rows.map(({ side, test_dt, ...detail }) => ({ event: 'device_test', actor: side, from_dt: test_dt, to_dt: null, detail }))
}

export async function saveTest(db: Db, counNo: number, side: Side, test: DeviceTest, now: Date): Promise<void> {
  const { camera, microphone, speaker, network } = test
  await rowsOf(db, SAVE_TEST, [counNo, side, camera, microphone, speaker, network, now])
}

// $1 the counselling, $2 the side, $3 now.
const TAKE: Statement = `
  with before as (select seat_no from call_seat where coun_no = $1 and side = $2)
  insert into call_seat (coun_no, side, join_dt) values ($1, $2, $3)
  on conflict (coun_no, side) do update set seat_no = excluded.seat_no, join_dt = excluded.join_dt, has_left = false
  returning seat_no, (select seat_no from before) as before_no`
const SEATS: Statement = 'select side, seat_no, has_left from call_seat where coun_no = $1'
const LEAVE: Statement = 'update call_seat set has_left = true where coun_no = $1 and side = $2 and seat_no = $3'
const TEST: Statement = 'select camera, microphone, speaker, network, test_dt from call_test where coun_no = $1 and side = $2'
const TESTS: Statement = 'select side, camera, microphone, speaker, network, test_dt from call_test where coun_no = $1'
const SAVE_TEST: Statement = `
  insert into call_test (coun_no, side, camera, microphone, speaker, network, test_dt) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (coun_no, side) do update set camera = excluded.camera, microphone = excluded.microphone, speaker = excluded.speaker,
    network = excluded.network, test_dt = excluded.test_dt`

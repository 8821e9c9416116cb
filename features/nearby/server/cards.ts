import { adhocCards } from '#features/bungae/server/public.ts'
import { clubCards } from '#features/club/server/public.ts'
import { shownDistance } from '#features/location/rules.ts'
import { recordProvided } from '#features/location/server/public.ts'
import { dayRecordSql } from '#features/post/server/public.ts'
import { expertCards, peopleCards } from '#features/search/server/public.ts'
import { itemCards } from '#features/shop/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { NearPlace } from '../contract.ts'
import type { NearbyKind } from '../rules.ts'
import type { NearRow } from './sources.ts'

export type ViewerContext = { db: Pool; me: Me | null; now: Date }
/** A place without its card; `km` is null where it is not known from where. */
export type Found = Omit<NearRow, 'km'> & { km: number | null }
type From = { lat: number; lng: number } | null
type Cards = (context: ViewerContext, found: readonly Found[], from: From) => Promise<[no: number, card: object][]>

/** The places of one kind with their cards, in the order of `found`. Those that are gone in the meantime are left out. */
export async function placesOf(context: ViewerContext, kind: NearbyKind, found: readonly Found[], from: From): Promise<NearPlace[]> {
  if (found.length === 0) return []
  const cards = new Map(await CARDS[kind](context, found, from))
  return found.flatMap(({ no, lat, lng, is_approximate, km }) => {
    const card = cards.get(no)
    return card ? [{ kind, no, lat, lng, is_approximate, dist_from_user: shownDistance(km), card } as NearPlace] : []
  })
}

const numbersOf = (found: readonly Found[]): number[] => found.map(({ no }) => no)

const CARDS: Record<NearbyKind, Cards> = {
  people: async (context, found) => (await peopleOf(context, found)).map((card) => [card.user_no, card]),
  expert: async (context, found) =>
    (await expertCards(context, numbersOf(found))).map(({ rank: _rank, relation: _relation, account_private: _private, ...card }) => [
      card.user_no,
      card,
    ]),
  shop: async ({ db, now }, found, from) =>
    (await itemCards(db, numbersOf(found), { now, lat: from?.lat ?? null, lng: from?.lng ?? null })).map((card) => [card.item_no, card]),
  club: async ({ db }, found) => (await clubCards(db, numbersOf(found))).map((card) => [card.meet_no, card]),
  bungae: async ({ db, me }, found) =>
    (await adhocCards(db, numbersOf(found), me?.user_no ?? null)).map(({ faces: _faces, ...card }) => [card.adhoc_no, card]),
}

/** People with what they show of today. That the viewer was shown their places is recorded before the answer. */
async function peopleOf(context: ViewerContext, found: readonly Found[]) {
  const { db, me, now } = context
  if (me === null) return []
  const [people, records] = await Promise.all([
    peopleCards(context, numbersOf(found)),
    rowsOf<RecordRow>(db, RECORDS, [me.user_no, numbersOf(found), koreanDay(now)]),
    recordProvided(db, { userNos: numbersOf(found), receiverNo: me.user_no, now }),
  ])
  const sentAt = new Map(found.map(({ no, moment }) => [no, moment!]))
  const recordOf = new Map(records.map(({ user_no, ...record }) => [user_no, record]))
  return people.map(({ rank: _rank, relation: _relation, account_private: _private, ...person }) => ({
    ...person,
    position_dt: sentAt.get(person.user_no)!,
    record: recordOf.get(person.user_no) ?? null,
  }))
}

type RecordRow = { user_no: number; emoji: number | null; workout: { name: string; meter: number; time: string } | null }
/** $1 the viewer, $2 members, $3 today: their mood and the first workout of the newest daily that the viewer sees. */
export const RECORDS: Statement = `
  select r.user_no, nullif((r.info ->> 'emoji')::int, 0) as emoji, case when r.workout is not null then json_build_object('name', r.workout ->> 'name',
    'meter', coalesce((r.workout ->> 'meter')::float8, 0), 'time', coalesce(r.workout ->> 'time', '')) end as workout
  from (select i.user_no, i.info, i.info #> '{health,todayHealths,0}' as workout from (
    select m.user_no, ${dayRecordSql({ userNo: 'm.user_no', day: '$3::date', viewer: '$1::bigint' })} as info from unnest($2::bigint[]) m (user_no)) i) r
  where r.info is not null`

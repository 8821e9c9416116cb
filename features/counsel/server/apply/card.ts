import { weightsOf } from '#features/account/server/public.ts'
import { recordsOf, type OwnRecord } from '#features/daily/server/public.ts'
import { caloriesOf, workoutSecondsOf } from '#features/daily/rules.ts'
import { shareMedia, signedItemsSql } from '#features/media/server/public.ts'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { CounselCard } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { CARD_PARTS, type CardPart } from '../../rules.ts'
import { mayReadSql } from '../session/readable.ts'

type Choice = { days: number; parts: readonly CardPart[] }
type Of = { userNo: number; now: Date }

/** The member's own records of the last days, today included, as the expert would see them. */
export async function previewOf(db: Db, of: Of, days: number): Promise<CounselCard> {
  const card = await cardOf(db, of, { days, parts: CARD_PARTS })
  const [row] = await rowsOf<{ card: CounselCard }>(db, PREVIEW, [of.userNo, of.now, JSON.stringify(card)])
  return row!.card
}

/** Freezes the chosen parts of the member's records for a counselling; the expert sees its pictures too. */
export async function freezeCard(
  tx: Tx,
  { counNo, expertNo, ...of }: Of & { counNo: number; expertNo: number },
  choice: Choice,
): Promise<void> {
  const card = await cardOf(tx, of, choice)
  const keys = (card.words ?? []).flatMap(({ images }) => images.map(({ key }) => key))
  await shareMedia(tx, { user_no: of.userNo, with_no: expertNo, keys })
  await rowsOf(tx, FREEZE, [counNo, card.from_day, card.to_day, [...new Set(choice.parts)], JSON.stringify(card), of.now])
}

type Reading = { counNo: number; userNo: number; now: Date }

/** The card of a counselling. @throws `counsel.not_found` for others, without one, and after its time */
export async function readCard(db: Db, { counNo, userNo, now }: Reading): Promise<CounselCard> {
  const [row] = await rowsOf<{ card: CounselCard }>(db, CARD, [userNo, now, counNo])
  if (!row) throw counselErrors.not_found()
  return row.card
}

/** Takes the card back: nobody reads it afterwards, and its content is deleted. @throws `counsel.not_found` */
export async function takeCardBack(db: Pool, { counNo, userNo, now }: Reading): Promise<void> {
  const closed = await rowsOf(db, TAKE_BACK, [userNo, now, counNo])
  if (closed.length === 0) throw counselErrors.not_found()
}

async function cardOf(db: Db, { userNo, now }: Of, { days, parts }: Choice): Promise<CounselCard> {
  const range = { userNo, from: addDays(koreanDay(now), 1 - days), to: koreanDay(now) }
  const records = await recordsOf(db, range)
  const has = (part: CardPart): boolean => parts.includes(part)
  return {
    from_day: range.from,
    to_day: range.to,
    mood: has('mood') ? perDay(records, moodOf) : null,
    meal: has('meal') ? perDay(records, mealOf) : null,
    workout: has('workout') ? perDay(records, workoutOf) : null,
    weight: has('weight') ? await weightsOf(db, range) : null,
    words: has('words') ? records.filter(({ content, images }) => content !== '' || images.length > 0).map(wordsOf) : null,
  }
}

/** One row for each day on which there is something to show. */
const perDay = <Row extends object>(records: readonly OwnRecord[], rowOf: (day: string, records: OwnRecord[]) => Row | null): Row[] =>
  [...Map.groupBy(records, ({ day }) => day)].flatMap(([day, ofDay]) => rowOf(day, ofDay) ?? [])

function moodOf(day: string, records: OwnRecord[]) {
  const last = records.findLast(({ info }) => info.emoji !== null)
  return last ? { day, value: last.info.emoji! } : null
}

function mealOf(day: string, records: OwnRecord[]) {
  const calories = records.reduce((sum, { info }) => sum + caloriesOf(info.eat), 0)
  const foods = records.flatMap(({ info }) => info.eat.selectedFood.map(({ key, calorie, sort }) => ({ name: key, calorie, sort })))
  return calories > 0 || foods.length > 0 ? { day, calories, foods } : null
}

function workoutOf(day: string, records: OwnRecord[]) {
  const names = [...new Set(records.flatMap(({ info }) => info.health.todayHealths.map(({ name }) => name)))]
  const seconds = records.reduce((sum, { info }) => sum + workoutSecondsOf(info.health), 0)
  return names.length > 0 ? { day, minutes: Math.round(seconds / 60), names } : null
}

const wordsOf = ({ day, content, images }: OwnRecord) => ({ day, text: content, images })

/** A snapshot with addresses of its pictures for the reader. */
const signedCardSql = (snapshot: string): string => `
  case when jsonb_typeof(${snapshot} -> 'words') = 'array' then jsonb_set(${snapshot}, '{words}', (
    select coalesce(jsonb_agg(w.word || jsonb_build_object('images', ${signedItemsSql({ items: `w.word -> 'images'`, viewer: '$1', now: '$2' })}) order by w.n), '[]')
    from jsonb_array_elements(${snapshot} -> 'words') with ordinality w (word, n))) else ${snapshot} end`

// $1 reader, $2 now in all of them; $3 the card.
const PREVIEW: Statement = `select ${signedCardSql('c.card')} as card from (select $3::text::jsonb as card) c`

const CARD: Statement = `
  select ${signedCardSql('k.snapshot')} as card from counsel c join counsel_card k on k.coun_no = c.coun_no
  where c.coun_no = $3 and k.close_dt is null and ${mayReadSql({ viewer: '$1::bigint', now: '$2::timestamptz' })}`

const TAKE_BACK: Statement = `
  update counsel_card k set close_dt = $2::timestamptz, snapshot = '{}', parts = '{}' from counsel c
  where k.coun_no = $3 and c.coun_no = k.coun_no and c.user_no = $1 and k.close_dt is null returning k.coun_no`

// $1 counselling, $2 and $3 days, $4 parts, $5 snapshot, $6 now. The hash is that of the stored text, so that it can be checked later.
const FREEZE: Statement = `
  insert into counsel_card (coun_no, from_day, to_day, parts, snapshot, hash, reg_dt)
  select $1::bigint, $2::date, $3::date, $4::text[], s.snapshot, encode(sha256(convert_to(s.snapshot::text, 'UTF8')), 'hex'), $6::timestamptz
  from (select $5::text::jsonb as snapshot) s`

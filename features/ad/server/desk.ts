import { attachHolderMedia } from '#features/media/server/public.ts'
import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import { adErrors } from '../errors.ts'
import type { AdCase, AdRow, createAd, editAd, listAdCases, stepAd } from '../operator-contract.ts'
import { AD, adTransitions } from '../transitions.ts'

export const adCasesOf = (db: Db, { state, after_no, limit }: Query<typeof listAdCases>): Promise<AdRow[]> =>
  rowsOf<AdRow>(db, PAGE, [state, after_no ?? Number.MAX_SAFE_INTEGER, limit])

/** @throws `ad.not_found` */
export async function adCaseOf(db: Db, no: number): Promise<AdCase> {
  const [found] = await rowsOf<AdCase>(db, ONE, [no])
  if (!found) throw adErrors.not_found()
  return found
}

/** @throws `media.not_usable` */
export async function create(op: OperatorContext, { ad_images, ...body }: Body<typeof createAd>): Promise<AdCase> {
  const { tx, operatorNo, now } = op
  const row = { ...body, state: AD.draft, change_by: operatorNo, change_dt: now }
  const [made] = await tx.sql<[{ ad_no: number }]>`insert into ad ${tx.sql(row)} returning ad_no`
  await attach(op, made.ad_no, ad_images)
  await logAct(op, { act: 'ad.create', target: targetOf(made.ad_no), facts: { after: { ...body, pictures: ad_images.length } } })
  return adCaseOf(tx, made.ad_no)
}

/** @throws `ad.not_found`, `ad.not_now`, `ad.changed`, `ad.place_fixed`, `media.not_usable` */
export async function edit(op: OperatorContext, no: number, { version, ad_images, ...body }: Body<typeof editAd>): Promise<AdCase> {
  const { tx, operatorNo, now } = op
  const before = await lock(tx, no)
  if (before.state === AD.ended) throw adErrors.not_now()
  if (before.version !== version) throw adErrors.changed()
  if (before.state !== AD.draft && before.place !== body.place) throw adErrors.place_fixed('place')
  await tx.sql`
    update ad set ${tx.sql({ ...body, change_by: operatorNo, change_dt: now })}, version = version + 1 where ad_no = ${no}`
  await attach(op, no, ad_images)
  const { state: _state, version: _version, ...texts } = before
  await logAct(op, { act: 'ad.edit', target: targetOf(no), facts: { before: texts, after: { ...body, pictures: ad_images.length } } })
  return adCaseOf(tx, no)
}

/** @throws `ad.not_found`, `ad.not_now`, `ad.over` */
export async function step(op: OperatorContext, no: number, { step: act, reason }: Body<typeof stepAd>): Promise<AdCase> {
  const { tx, operatorNo, now } = op
  const set = { change_by: operatorNo, change_dt: now }
  const { row, transition: done } = await transition(tx, ads, no, { act, by: 'operator', context: { now }, set })
  await logAct(op, { act: `ad.${act}`, target: targetOf(no), facts: { before: row.state, after: done.to }, reason })
  return adCaseOf(tx, no)
}

type AdContext = { now: Date }

/** An ad whose period is over would be "on" and shown to nobody. */
const inPeriod: StateMachine<typeof adTransitions, 'ad', AdContext>['guards']['publish'] =
  (_tx, _nos, { context: { now } }) =>
  ({ end_dt }): 'inPeriod' | AppError =>
    end_dt === null || new Date(end_dt) > now ? 'inPeriod' : adErrors.over()

const ads: StateMachine<typeof adTransitions, 'ad', AdContext> = {
  transitions: adTransitions,
  table: 'ad',
  key: 'ad_no',
  guards: { publish: inPeriod, resume: inPeriod },
  effects: {},
  refusal: ({ state }) => (state === null ? adErrors.not_found() : adErrors.not_now()),
}

/** Stores the pictures, which everybody may see. */
async function attach({ tx, now }: OperatorContext, no: number, pictures: readonly { key: string }[]): Promise<void> {
  const keys = pictures.map(({ key }) => key)
  const items = await attachHolderMedia(tx, { user_no: null, holder: `ad:${no}`, keys, now, field: 'ad_images' })
  await tx.sql`update ad set ad_images = ${tx.sql.json(items as never)} where ad_no = ${no}`
}

type Locked = Omit<Body<typeof editAd>, 'ad_images'> & { state: number; pictures: number }

async function lock(tx: Tx, no: number): Promise<Locked> {
  const [row] = await rowsOf<Locked>(tx, LOCK, [no])
  if (!row) throw adErrors.not_found()
  return row
}

const targetOf = (no: number): string => `ad:${no}`

const ROW = 'a.ad_no, a.ad_title, a.place, a.state, a.weight, a.start_dt, a.end_dt'

// $1 state, $2 the last ad of the page before, $3 most.
const PAGE: Statement = `select ${ROW} from ad a where a.state = $1::smallint and a.ad_no < $2::bigint order by a.ad_no desc limit $3::int`

const ONE: Statement = `
  select ${ROW}, a.ad_desc, a.link, a.ad_images, a.version, ${operatorNameOrNullSql('a.change_by')} as change_by, a.change_dt
  from ad a where a.ad_no = $1`

const LOCK: Statement = `
  select ad_title, ad_desc, link, place, weight, start_dt, end_dt, state, version, jsonb_array_length(ad_images) as pictures
  from ad where ad_no = $1 for no key update`

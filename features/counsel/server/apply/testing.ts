import { creditCharge, ADULT } from '#features/viv/server/testing.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { addDays, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { applyCounsel, type IntakeBody } from '../../contract/apply.ts'
import { healthConditions } from './conditions.ts'

/** Stands for the room, which has the table of health conditions. */
export const conditionsFeature: Feature = {
  name: 'conditions',
  extensions: [extend(healthConditions, { names: () => Promise.resolve(['고혈압', '비만']), of: () => Promise.resolve(['비만']) })],
}

/** The terms of a test's product. */
export const TERMS = { title: '운동 질문', channel: 'chat', minutes: 30, price: 300, ext_minutes: 10, ext_price: 90 }

/** What is needed to insert people and their products. */
type Population = Pick<TestServer, 'db' | 'aMember'> & { clock: { readonly now: Date } }

/** Inserts a product of the expert that members can choose. Returns its number. */
export async function aProduct({ db, clock }: Population, expert: TestMember, columns: Record<string, unknown> = {}): Promise<number> {
  const row = { expert_user_no: expert.user_no, ...TERMS, position: 1, reg_dt: clock.now, edit_dt: clock.now, ...columns }
  const [made] = await db.sql<[{ product_no: number }]>`insert into counsel_product ${db.sql(row as never)} returning product_no`
  return made.product_no
}

/** Opens every day from 9:00 to 21:00 in Korea, with pauses of 10 minutes, from an hour ahead to 14 days ahead. */
export async function openCalendar(
  { db, clock }: Population,
  { user_no }: TestMember,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const row = { user_no, is_open: true, buffer_minutes: 10, notice_minutes: 60, horizon_days: 14, is_holiday_closed: false, ...columns }
  await db.sql`insert into expert_calendar ${db.sql({ ...row, edit_dt: clock.now } as never)}`
  await db.sql`
    insert into expert_calendar_week (user_no, weekday, from_minute, to_minute) select ${user_no}::bigint, d, 540, 1260 from generate_series(0, 6) d`
}

/** An expert with open times and a product. */
export async function aCounsellor(server: Population, columns: Record<string, unknown> = {}, terms: Record<string, unknown> = {}) {
  await seedPolicies(server.db, server.clock.now)
  const expert = await anExpert(server, columns)
  await openCalendar(server, expert)
  return { ...expert, product_no: await aProduct(server, expert, terms) }
}
export type Counsellor = Awaited<ReturnType<typeof aCounsellor>>

/** An adult member with so many paid viv. */
export async function aClient(server: TestServer, paid = 1000, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await server.aMember({ ...ADULT, ...columns })
  if (paid > 0) await creditCharge(server, member, paid)
  return member
}

export const anIntake: IntakeBody = {
  gender: 'w',
  old: 36,
  tall: null,
  weight: null,
  user_interest_disease: [],
  disease_text: '',
  user_contact: '01012345678',
  question: '저녁에 무엇을 먹으면 좋을까요?',
  images: [],
}

export type Application = Body<typeof applyCounsel>

/** A request for the product's first slot of the day after tomorrow, unless the changes say otherwise. */
export const anApplication = (
  server: TestServer,
  { product_no }: { product_no: number },
  changes: Partial<Application> = {},
): Application => ({
  product_no,
  price: TERMS.price,
  minutes: TERMS.minutes,
  hope_dt: slotOn(server, 2),
  intake: anIntake,
  card: null,
  follow_up: null,
  consents: { health: false, terms: true },
  ...changes,
})

/** The n-th slot (from 0) of the day after so many days. */
export const slotOn = ({ clock }: Pick<TestServer, 'clock'>, days: number, nth = 0): string =>
  new Date(startOfDay(addDays(koreanDay(clock.now), days)).getTime() + (540 + nth * 40) * MINUTE_MS).toISOString()

/** Asks for a session and returns its number. */
export async function request(
  server: TestServer,
  as: TestMember,
  of: { product_no: number },
  changes: Partial<Application> = {},
): Promise<number> {
  const { status, body } = await server.call(applyCounsel, { body: anApplication(server, of, changes) }, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.query as Answer<typeof applyCounsel>).coun_no
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar } from '#features/calendar/server/feature.ts'
import { counsel } from '#features/counsel/server/feature.ts'
import { aCounsellor } from '#features/counsel/server/testing.ts'
import { applyCounsel } from '#features/counsel/contract/apply.ts'
import { createRejectTemplate, getNote, saveNote, type RejectTemplate } from '#features/counsel/contract/desk.ts'
import { approveCounsel, getCounsel, type CounselInfo } from '#features/counsel/contract/session.ts'
import { getCounselCase, openPeople } from '#features/counsel/operator-contract.ts'
import { anUpload } from '#features/media/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { creditCharge } from '#features/viv/server/testing.ts'
import type { Answer, Endpoint } from '#kit/contract/endpoint.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { exportParts } from '#kit/server/data-export.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from '../app.ts'

// What a member told an expert, its pictures, the records card, the room and the money are readable by the two sides alone, and by operators
// who name a reason: every registered endpoint of counselling and of the calendar, called by everybody else.

const { handled } = composeFeatures([counsel, calendar])
const ENDPOINTS: readonly Endpoint[] = handled.map(({ endpoint }) => endpoint)

let server: TestServer
let expert: Awaited<ReturnType<typeof aCounsellor>>
let member: TestMember
/** A counselling that has begun, with everything that is secret. */
let counNo: number
let roomNo: number
let templateNo: number
let picture: string
beforeAll(async () => {
  server = await featureServer(features)
  expert = await aCounsellor(server, { haru_name: '비밀전문가' })
  member = await server.aMember({ birth: '1990-05-05', haru_name: '비밀회원' })
  await creditCharge(server, member, 1000)
  picture = (await anUpload(server, member)).key
  counNo = await startedCounsel()
})
afterAll(() => server.close())

const SECRETS = {
  question: '비밀스러운 질문이에요, 아무도 몰라요',
  disease: '비밀병',
  contact: '01098765432',
  note: '비밀 메모',
  template: '비밀 문구',
}

async function startedCounsel(): Promise<number> {
  const hope_dt = new Date(startOfDay(addDays(koreanDay(server.clock.now), 2)).getTime() + 9 * HOUR_MS).toISOString()
  const measures = { gender: 'w' as const, old: 36, tall: 171.3, weight: 63.7, user_interest_disease: [] }
  const words = { disease_text: SECRETS.disease, user_contact: SECRETS.contact, question: SECRETS.question, images: [picture] }
  const terms = { product_no: expert.product_no, price: 300, minutes: 30, hope_dt }
  const card = { days: 7 as const, parts: ['words' as const] }
  const body = { ...terms, intake: { ...measures, ...words }, card, consents: { health: true, terms: true } }
  const applied = await server.call(applyCounsel, { body }, { as: member })
  const { coun_no } = applied.body.query as Answer<typeof applyCounsel>
  await server.call(approveCounsel, { params: { coun_no } }, { as: expert })
  const template = await server.call(createRejectTemplate, { body: { words: SECRETS.template } }, { as: expert })
  templateNo = (template.body.query as RejectTemplate).template_no
  await server.call(saveNote, { params: { coun_no }, body: { words: SECRETS.note } }, { as: expert })
  await server.db.sql`
    update counsel set state = 2, start_dt = ${server.clock.now}, end_dt = ${server.clock.now}::timestamptz + interval '30 minutes' where coun_no = ${coun_no}`
  roomNo = (await infoFor(member, coun_no)).cr_no!
  return coun_no
}

const infoFor = async (as: TestMember, coun_no = counNo): Promise<CounselInfo> =>
  (await server.call(getCounsel, { params: { coun_no }, query: {} }, { as })).body.query as CounselInfo

const moment = () => new Date(server.clock.now.getTime() + 3 * DAY_MS).toISOString()
const reason = { reason: '이유가 있어서 적어요' }
const review = { rating: 5, content: '설명이 차분하고 좋았어요.', images: [] }
const intake = {
  gender: 'w',
  old: 36,
  tall: null,
  weight: null,
  user_interest_disease: [],
  disease_text: '',
  user_contact: null,
  question: '열 글자가 넘는 다른 질문이에요',
  images: [],
}
const product = {
  title: '다른 상담',
  description: '',
  channel: 'chat',
  minutes: 30,
  price: 300,
  ext_minutes: null,
  ext_price: null,
}
const emptyCalendar = {
  is_open: false,
  buffer_minutes: 0,
  notice_minutes: 60,
  horizon_days: 14,
  day_max: null,
  is_holiday_closed: true,
  week: [],
  exceptions: [],
  version: 0,
}
const refund = { refund_percent: 50, refund_viv: 150, answer: '기록을 살펴보고 결정했어요.' }

/** A valid body of each endpoint that has one: an endpoint that refuses its body shows nothing about access. */
const BODIES: Record<string, () => object> = {
  'POST /v1/user/counsel/expert/product': () => product,
  'PUT /v1/user/counsel/expert/product/:product_no': () => ({ ...product, version: 1 }),
  'PUT /v1/user/counsel/expert/product/:product_no/state': () => ({ state: 0 }),
  'PUT /v1/user/counsel/expert/product': () => ({ product_nos: [] }),
  'POST /v1/user/counsel': () => ({
    product_no: expert.product_no,
    price: 300,
    minutes: 30,
    hope_dt: moment(),
    intake: { ...intake, images: [picture] },
    card: null,
    consents: { health: false, terms: true },
  }),
  'PUT /v1/user/counsel/slot/watch': () => ({ product_no: expert.product_no, is_watching: false }),
  'PUT /v1/user/counsel/intake/:coun_no': () => intake,
  'PUT /v1/user/counsel/expert/request/reject/:coun_no': () => ({ reject_reason: '바빠요' }),
  'PUT /v1/user/counsel/expert/cancel/:coun_no': () => reason,
  'PUT /v1/user/counsel/move/:coun_no': () => ({ hope_dt: moment() }),
  'PUT /v1/user/counsel/move/answer/:coun_no': () => ({ accept: true }),
  'POST /v1/user/counsel/beat/:coun_no': () => ({}),
  'PUT /v1/user/counsel/expert/note/:coun_no': () => ({ words: '남의 메모' }),
  'POST /v1/user/counsel/expert/template': () => ({ words: '다른 문구' }),
  'PUT /v1/user/counsel/expert/template/:template_no': () => ({ words: '남의 문구' }),
  'PUT /v1/user/counsel/expert/refuse/:coun_no': () => ({ is_refused: true }),
  'POST /v1/user/counsel/dispute/:coun_no': () => ({ reason: '약속한 내용과 너무 달랐어요' }),
  'POST /v1/user/counsel/review/of/:coun_no': () => review,
  'PUT /v1/user/counsel/review/of/:coun_no': () => review,
  'POST /v1/user/counsel/expert/review/:coun_no': () => ({ reply: '고마워요' }),
  'POST /v1/operator/counsel/:coun_no/people': () => reason,
  'POST /v1/operator/counsel/:coun_no/decide': () => refund,
  'POST /v1/operator/counsel/:coun_no/correct': () => ({ ...refund, inquiry: '앱이 꺼졌다고 해요, 여러 번' }),
  'POST /v1/operator/counsel/:coun_no/end': () => ({ return_percent: 50, return_viv: 150, ...reason }),
  'PUT /v1/user/expert/calendar': () => emptyCalendar,
  'POST /v1/user/expert/calendar/preview': () => emptyCalendar,
}
/** Queries that name the expert, the product and the counselling where an endpoint takes them. */
const QUERIES: Record<string, () => string> = {
  'GET /v1/user/counsel/product': () => `?user_no=${expert.user_no}`,
  'GET /v1/user/counsel/slot/days': () => `?product_no=${expert.product_no}&coun_no=${counNo}`,
  'GET /v1/user/counsel/slot': () => `?product_no=${expert.product_no}&coun_no=${counNo}&day=${koreanDay(server.clock.now)}`,
  'GET /v1/user/counsel/card': () => '?days=7',
  'GET /v1/user/counsel/expert/week': () => `?from=${koreanDay(server.clock.now)}`,
  'GET /v1/user/counsel/review/expert': () => `?user_no=${expert.user_no}`,
}

async function send({ line }: Endpoint, as: TestMember | null) {
  const path = line
    .replace(':coun_no', String(counNo))
    .replace(':template_no', String(templateNo))
    .replace(':product_no', String(expert.product_no))
    .replace(':user_no', String(expert.user_no))
  const { status, body } = await server.send(path + (QUERIES[line]?.() ?? ''), BODIES[line]?.(), { as, key: crypto.randomUUID() })
  return { status, code: String(body.code), text: JSON.stringify(body) }
}

/** Everything that is stored about the counselling and the expert's offer. */
const stored = () => server.db.sql`
  select to_jsonb(c) as counsel, to_jsonb(i) as intake, (select jsonb_agg(n) from counsel_note n where n.coun_no = c.coun_no) as note,
    (select jsonb_agg(k) from counsel_card k where k.coun_no = c.coun_no) as card, (select jsonb_agg(h) from counsel_history h where h.coun_no = c.coun_no) as history,
    (select jsonb_agg(p) from counsel_presence p where p.coun_no = c.coun_no) as presence, (select jsonb_agg(h) from viv_hold h where h.user_no = c.user_no) as holds,
    (select jsonb_agg(p) from counsel_product p where p.expert_user_no = c.expert_user_no) as products, (select to_jsonb(e) from expert_calendar e where e.user_no = c.expert_user_no) as calendar,
    (select jsonb_agg(t) from counsel_reject_template t where t.expert_user_no = c.expert_user_no) as templates,
    (select jsonb_agg(m.state) from media m where m.key = ${picture}) as pictures
  from counsel c join counsel_intake i on i.coun_no = c.coun_no where c.coun_no = ${counNo}`

/** Another person's counselling, product or text is in the path. */
const namesAnother = ({ path }: Endpoint): boolean => /:(coun|product|template)_no/.test(path)

test('every endpoint with a body has a valid one here', () => {
  expect(Object.keys(BODIES).toSorted()).toEqual(
    ENDPOINTS.filter(({ body }) => body !== undefined)
      .map(({ line }) => line)
      .toSorted(),
  )
})

type Caller = 'guest' | 'stranger' | 'another expert' | 'blocked member'
const callers: Record<Caller, () => Promise<TestMember | null>> = {
  guest: () => Promise.resolve(null),
  stranger: () => server.aMember({ birth: '1990-05-05' }),
  'another expert': () => aCounsellor(server),
  async 'blocked member'() {
    const blocked = await server.aMember({ birth: '1990-05-05' })
    const pairs = [expert, member].flatMap(({ user_no }) => [
      { user_no, target_no: blocked.user_no },
      { user_no: blocked.user_no, target_no: user_no },
    ])
    await server.db.sql`insert into block ${server.db.sql(pairs)}`
    return blocked
  },
}

test.each(Object.keys(callers) as Caller[])('%s: reads and changes nothing of a counselling of others', async (caller) => {
  const as = await callers[caller]()
  const before = await stored()
  for (const endpoint of ENDPOINTS) {
    const { line, access } = endpoint
    const { status, code, text } = await send(endpoint, as)
    expect([line, code]).not.toEqual([line, 'request.invalid'])
    expect([line, status]).not.toEqual([line, 500])
    if (access !== 'open' && as === null) expect([line, status]).toEqual([line, 401])
    else if (access === 'operator') expect([line, [401, 403].includes(status)]).toEqual([line, true])
    else if (access === 'expert' && caller !== 'another expert') expect([line, status]).toEqual([line, 403])
    else if (namesAnother(endpoint)) expect([line, status]).toEqual([line, 404])
    for (const secret of [...Object.values(SECRETS), picture, '비밀회원']) expect([line, text.includes(secret)]).toEqual([line, false])
  }
  expect(await stored()).toEqual(before)
  for (const path of ['msglist', 'files', 'find']) {
    const { status } = await server.send(`GET /v1/user/chat/${path}?cr_no=${roomNo}&q=${encodeURIComponent('비밀')}`, undefined, { as })
    expect([path, status]).toEqual([path, as === null ? 401 : 404])
  }
})

test('the two sides read it; the picture’s address is of the reader alone, and of the expert for 7 days after the end', async () => {
  const get = async (address: string) => (await fetch(server.url + address)).status
  const addresses: string[] = []
  for (const side of [member, expert]) {
    const { intake: read } = await infoFor(side)
    expect(read).toMatchObject({ question: SECRETS.question, user_contact: SECRETS.contact, images: [{ key: picture }] })
    const address = read!.images[0]!.transforms['thm']!
    expect(await get(address)).toBe(200)
    expect(await get(address.split('?')[0]!)).toBe(404)
    const stranger = await server.aMember()
    expect(await get(address.replace(`viewer=${side.user_no}`, `viewer=${stranger.user_no}`))).toBe(404)
    addresses.push(address)
  }
  await server.db.sql`update counsel set state = 3, close_code = 'TIME_UP', quit_dt = ${server.clock.now} where coun_no = ${counNo}`
  server.clock.advance(7 * DAY_MS + 1)
  for (const address of addresses) expect(await get(address)).toBe(404)
  const [ofMember, ofExpert] = await Promise.all([member, expert].map(loggedIn))
  expect((await infoFor(ofExpert!)).intake).toBeNull()
  expect((await infoFor(ofMember!)).intake).toMatchObject({ question: SECRETS.question })
})

test('the note is sealed, and its expert alone reads it', async () => {
  const [row] = await server.db.sql<{ words: string | null; sealed: Uint8Array }[]>`
    select words, sealed from counsel_note where coun_no = ${counNo}`
  expect(row!.words).toBeNull()
  expect(Buffer.from(row!.sealed).includes(SECRETS.note)).toBe(false)
  const asExpert = await loggedIn(expert)
  const read = await server.call(getNote, { params: { coun_no: counNo } }, { as: asExpert })
  expect(read.body.query).toEqual({ words: SECRETS.note })
  const exported = async (userNo: number): Promise<string> => {
    let text = ''
    for (const { pieces } of server.app.services.extensions.all(exportParts).flat()) {
      for await (const piece of pieces(server.db, userNo, server.app.services.secretBox)) text += piece
    }
    return text
  }
  expect(await exported(expert.user_no)).toContain(SECRETS.note)
  expect(await exported(member.user_no)).not.toContain(SECRETS.note)
})

test('no endpoint shows the note to the member of the counselling', async () => {
  const as = await loggedIn(member)
  for (const endpoint of ENDPOINTS.filter(({ line }) => line.startsWith('GET '))) {
    const { text } = await send(endpoint, as)
    expect([endpoint.line, text.includes(SECRETS.note)]).toEqual([endpoint.line, false])
  }
})

test('an operator sees the case without what the member told, and the names with a reason that is logged', async () => {
  const as = await anOperator(server)
  const params = { coun_no: counNo }
  const shown = await server.call(getCounselCase, { params }, { as })
  expect(shown.status).toBe(200)
  for (const secret of [...Object.values(SECRETS), picture, '비밀회원']) expect(JSON.stringify(shown.body)).not.toContain(secret)
  expect((await server.call(openPeople, { params, body: { reason: '' } }, { as })).status).toBe(400)
  expect((await server.call(openPeople, { params, body: { reason: '본인 확인' } }, { as })).status).toBe(200)
  const logged = await server.db.sql`select act, reason from operator_log where target = ${`counsel:${counNo}`} order by log_no`
  expect(logged).toMatchObject([{ act: 'counsel.read' }, { act: 'counsel.people', reason: '본인 확인' }])
})

async function loggedIn({ user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await server.app.services.sessions.open(server.db, { user_no, device: 'test', now: server.clock.now }) }
}

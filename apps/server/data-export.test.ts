import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#kit/server/auth/password.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, aMedia, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginExport } from '#features/account-deletion/contract.ts'
import { EXPORT_MINUTES } from '#features/account-deletion/rules.ts'
import { numberColumns, unzipped } from '#features/account-deletion/server/testing.ts'
import { features } from './app.ts'

const PASSWORD = '하루 비밀 1!'
const lines: string[] = []

let server: TestServer
let hash: string
let ci: string
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features, {
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember({
    password_hash: hash,
    real_name: '김하루',
    ci_hash: Buffer.from((ci = crypto.randomUUID())),
    phone: '01012345678',
  })
})

const ask = (as: TestMember | null = me, password = PASSWORD) => server.call(beginExport, { body: { password } }, { as })
const urlOf = async (as = me): Promise<string> => server.url + ((await ask(as)).body.query as { url: string }).url

test('refuses guests, a wrong password and a missing or wrong ticket', async () => {
  expect((await ask(null)).status).toBe(401)
  expect((await ask(me, 'wrong')).body).toMatchObject({ code: 'auth.pw_wrong', field: 'password' })
  for (const token of ['', 'x', 'A'.repeat(43)]) {
    expect((await fetch(`${server.url}/v1/user/export?token=${token}`)).status).toBe(404)
  }
  // The session token is no ticket.
  const answer = await fetch(`${server.url}/v1/user/export`, { headers: { authorization: `Bearer ${me.token}` } })
  expect(await answer.json()).toMatchObject({ state: -9, code: 'withdraw.link' })
})

test('a ticket works once, for minutes, and neither for a deleted account nor after a log-out; HEAD does not use it', async () => {
  const url = await urlOf()
  expect((await fetch(url, { method: 'HEAD' })).status).not.toBe(200)
  const got = await Promise.all([fetch(url), fetch(url), fetch(url)])
  expect(got.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  await Promise.all(got.map((answer) => answer.arrayBuffer()))

  const late = await urlOf()
  const gone = await server.aMember({ password_hash: hash })
  const ofGone = await urlOf(gone)
  await server.db.sql`update users set state = 0 where user_no = ${gone.user_no}`
  expect((await fetch(ofGone)).status).toBe(404)
  const { sessions } = server.app.services
  const left = { ...me, token: await sessions.open(server.db, { user_no: me.user_no, device: '', now: server.clock.now }) }
  const ofLeft = await urlOf(left)
  await sessions.end(server.db, (await sessions.check(left.token, server.clock.now))!.session_no, server.clock.now)
  expect((await fetch(ofLeft)).status).toBe(404)
  server.clock.advance(EXPORT_MINUTES * MINUTE_MS)
  expect((await fetch(late)).status).toBe(404)
  expect(lines.join()).not.toContain(new URL(url).searchParams.get('token'))
})

test('allows three exports a day, also for concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'withdraw.exports' })
})

test('contains all data and pictures of the member, and nothing of others', async () => {
  const other = await server.aMember({ password_hash: hash, haru_name: '남의이름' })
  const mine = await aDaily(server.db, me.user_no, { content: '내 하루' })
  const theirs = await aDaily(server.db, other.user_no, { content: '남의 하루' })
  await aComment(server.db, theirs, me.user_no, { content: '내 댓글' })
  await aComment(server.db, mine, other.user_no, { content: '남의 댓글' })
  await relate(server.db, 'follow', me.user_no, other.user_no)
  const [closed, asks] = [await aDaily(server.db, other.user_no, { visibility: 'private' }), await server.aMember()]
  await relate(server.db, 'follow', asks.user_no, me.user_no)
  const at = { user_no: me.user_no, post_no: theirs }
  for (const table of ['post_bookmark', 'post_same', 'story_view']) {
    await server.db.sql`insert into ${server.db.sql(table)} ${server.db.sql(at)}`
  }
  await server.db.sql`insert into story_reply ${server.db.sql({ ...at, content: '내 대답' })}`
  const hushed = await aComment(server.db, theirs, asks.user_no, { content: '감춘 댓글' })
  await server.db.sql`update comment set hide_dt = now() where comment_no = ${hushed}`
  for (const [post_no, comment_no] of [
    [theirs, null],
    [theirs, hushed],
    [closed, null],
  ] as const) {
    await server.db.sql`insert into mention ${server.db.sql({ user_no: me.user_no, post_no, comment_no, haru_name: '하루' })}`
  }
  const { storage } = server.app.services
  const [key, theirKey] = [await aMedia(server.db, me.user_no), await aMedia(server.db, other.user_no)]
  for (const one of [key, theirKey]) await storage.write(`media/${one}/copy`, Buffer.from(`picture ${one}`), 'image/jpeg')

  const answer = await fetch(await urlOf())
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="haru-2026-11-21.zip"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toEqual(['README.txt', ...FILES.map((name) => `${name}.json`), `media/${key}.jpg`])
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[]
  expect(json('profile')).toMatchObject([{ user_no: me.user_no, real_name: '김하루', phone: '01012345678' }])
  expect(json('dailys')).toMatchObject([{ post_no: mine, content: '내 하루' }])
  expect(json('comments')).toMatchObject([{ post_no: theirs, content: '내 댓글' }])
  expect(json('follows')).toMatchObject([{ target_no: other.user_no }])
  expect(json('sessions')).toMatchObject([{ device: 'test' }])
  for (const name of ['bookmarks', 'same', 'story-views']) expect(json(name)).toMatchObject([{ post_no: theirs }])
  expect(json('story-replies')).toMatchObject([{ post_no: theirs, content: '내 대답' }])
  expect(json('mentions')).toMatchObject([{ post_no: theirs, comment_no: null }])
  expect(json('followers')).toMatchObject([{ user_no: asks.user_no, state: 1 }])
  expect(json('meals')).toEqual([])
  expect(files.get(`media/${key}.jpg`)!.toString()).toBe(`picture ${key}`)
  expect(files.get('README.txt')!.toString()).toContain('- dailys.json: 하루 기록과 피드, 스토리')
  const all = [...files.values()].map((file) => file.toString()).join()
  const secrets = ['남의 하루', '남의 댓글', '남의이름', theirKey, hash, ci, Buffer.from(ci).toString('hex')]
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})

test('contains every row of a long list', async () => {
  await server.db.sql`
    insert into post (user_no, kind, content, info, visibility, record_date)
    select ${me.user_no}, 'daily', '글 ' || n, '{}', 'private', '2026-11-21' from generate_series(1, 1203) as n`
  const files = await unzipped(Buffer.from(await (await fetch(await urlOf())).arrayBuffer()))
  const dailys = JSON.parse(files.get('dailys.json')!.toString()) as { content: string }[]
  expect(dailys.map(({ content }) => content)).toEqual(Array.from({ length: 1203 }, (_, n) => `글 ${n + 1}`))
})

test('every table with a member number is exported or listed as left out', async () => {
  const tables = new Set((await numberColumns(server.db)).map(({ table_name }) => table_name))
  expect([...tables].filter((name) => !EXPORTED.has(name) && !LEFT_OUT.has(name))).toEqual([])
})

/** All files, in the order of the README. */
const FILES = `
  profile hidden-profile settings consents weights interests social sessions app-devices browsers sensitive-changes payment-means dailys daily-edits comments
  likes comment-likes bookmarks same story-views story-replies mentions messages conversations conversation-requests
  reactions alarms meals follows followers blocks mutes reports sanctions appeals rights-requests rights-objections ads inquiries expert-applications expert-application-history
  expert-profile calendar counsel-products counsels counsel-intakes counsel-cards counsel-follow-ups counsel-reviews counsel-watches counsel-disputes counsel-notes counsel-reject-templates counsel-refusals viv viv-history viv-lots
  viv-holds viv-charges viv-refunds viv-gifts-sent viv-gifts-received viv-bank-account viv-exchanges viv-guardian
  viv-guarded campaigns location location-records clubs club-history club-invites club-challenge-entries club-challenges-started club-cheers club-posts club-poll-votes club-polls questions answers question-invites hosted-bungae bungae trust-appeals plans shop-seller shop-products shop-wishes shop-seen shop-restocks shop-questions cart addresses
  orders sold-orders order-claims order-reviews helpful-reviews passes sold-passes order-addresses
`
  .trim()
  .split(/\s+/)

const EXPORTED = new Set(
  `users user_setting user_consent user_interest social_account user_session user_device user_browser sensitive_change pay_instrument post comment post_like comment_like saved_meal follow
  block mute report sanction appeal rights_block inquiry expert_application expert_profile media hidden_profile ad_log campaign_receipt post_bookmark post_same story_view story_reply mention
  chat_message chat_member chat_request chat_reaction alarm viv_account viv_journal viv_lot viv_hold viv_charge viv_refund viv_gift
  viv_bank_account viv_exchange viv_guardian guardian_answer counsel_product counsel counsel_watch counsel_dispute counsel_note counsel_reject_template counsel_refusal counsel_review plan user_weight expert_calendar expert_calendar_week expert_calendar_day
  expert_calendar_day_range shop_seller shop_product shop_wish shop_seen shop_restock shop_question cart_item cart_option address
  order_group shop_order order_review order_review_help order_pass pass_payment meet_member meet_history meet_invite club_challenge club_challenge_cheer club_challenge_entry club_post club_poll club_poll_option club_poll_vote kin_question kin_answer kin_invite adhoc adhoc_member trust_appeal location_position location_home location_record`.split(
    /\s+/,
  ),
)
/** What deleted messages said, which is kept for reports for a day; delivery state, counters of listed rows, codes, tickets, error reports and idempotency keys; what reports say about a member; rows that other lists include (clubs, offered times, grants); addresses of calendar feeds; documents of applications, which are given out on inquiry; the work of operators. */
const LEFT_OUT = new Set(
  `idempotency follow_count client_trace identity_check proof_code reset_token social_visit social_arrival password_history export_ticket kept_record
  expert_document chat_room chat_deleted chat_hidden club_report chat_push adhoc_event remind_done consent_recheck push_device meet counsel_offer counsel_feed media_share viv_expire_notice treasury_grant_member viv_event_grant viv_event_member viv_account_check pay_close_case operator operator_log_member trace_member member_limit report_case`.split(
    /\s+/,
  ),
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { getNotice, listNotices, type NoticeHead } from '../contract.ts'
import { addNotice, editNotice, getNoticeCase, listNoticeQueue, showNotice, type NoticeCase, type NoticeRow } from '../operator-contract.ts'
import { cs } from './feature.ts'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await featureServer([...tableFeatures, cs], { now: new Date('2026-12-01T01:00:00Z') })
  as = await anOperator(server, { roles: ['cs'], name: '다온' })
})
afterAll(() => server.close())

const words = {
  title: '점검해요',
  body: '새벽 2시부터 4시까지 점검해요.',
  is_pinned: false,
  is_told: false,
  publish_dt: null,
  change: null,
}
const later = (ms: number) => new Date(server.clock.now.getTime() + ms).toISOString()
const add = (change: object = {}) => server.call(addNotice, { body: { ...words, ...change } }, { as })
const added = async (change: object = {}) => (await add(change)).body.query as NoticeCase
const edit = ({ notice_no, version }: NoticeCase, change: object = {}) =>
  server.call(editNotice, { params: { notice_no }, body: { ...words, version, ...change } }, { as })
const show = ({ notice_no, version }: NoticeCase, is_shown: boolean) =>
  server.call(showNotice, { params: { notice_no }, body: { version, is_shown, reason: '내용이 달라졌어요' } }, { as })
const read = (notice_no: number) => server.call(getNotice, { params: { notice_no } })
const listed = async () => ((await server.call(listNotices)).body.query as NoticeHead[]).map(({ notice_no }) => notice_no)
const queue = async (query: object) => (await server.call(listNoticeQueue, { query }, { as })).body.query as NoticeRow[]
const one = async (notice_no: number) => (await server.call(getNoticeCase, { params: { notice_no } }, { as })).body.query as NoticeCase
const log = (notice_no: number) =>
  server.db.sql`select act, facts, reason from operator_log where target = ${`notice:${notice_no}`} order by log_no`

test('a scheduled notice appears at its moment; each version is kept with its author', async () => {
  expect((await add({ publish_dt: later(0) })).body).toMatchObject({ code: 'cs.notice_past', field: 'publish_dt' })
  const notice = await added({ publish_dt: later(2 * HOUR_MS) })
  const { notice_no } = notice
  expect(await queue({ queue: 'scheduled' })).toMatchObject([{ notice_no, title: '점검해요' }])
  expect((await read(notice_no)).status).toBe(404)
  const moved = (await edit(notice, { publish_dt: later(HOUR_MS), body: '새벽 3시부터 4시까지 점검해요.', reason: '시각이 바뀌었어요' }))
    .body.query as NoticeCase
  expect((await edit(notice)).body.code).toBe('cs.notice_changed')
  expect(moved.versions).toMatchObject([
    { version: 2, body: '새벽 3시부터 4시까지 점검해요.', by: { name: '다온' }, reason: '시각이 바뀌었어요' },
    { version: 1, body: words.body },
  ])

  server.clock.advance(HOUR_MS - 1)
  expect(await listed()).toEqual([])
  server.clock.advance(1)
  expect(await listed()).toEqual([notice_no])
  expect((await read(notice_no)).body.query).toMatchObject({ body: '새벽 3시부터 4시까지 점검해요.', change: null })
  expect(await queue({ queue: 'scheduled' })).toEqual([])
  expect(await queue({})).toMatchObject([{ notice_no }])

  // A published notice keeps its moment.
  expect((await edit(moved, { publish_dt: later(HOUR_MS) })).body).toMatchObject({ code: 'cs.notice_published', field: 'publish_dt' })
  const corrected = (await edit(moved, { is_pinned: true })).body.query as NoticeCase
  expect(corrected).toMatchObject({ publish_dt: moved.publish_dt, is_pinned: true })
  const hidden = (await show(corrected, false)).body.query as NoticeCase
  expect(await listed()).toEqual([])
  expect(await queue({ queue: 'hidden' })).toMatchObject([{ notice_no, state: 0 }])
  expect((await show(hidden, false)).body.code).toBe('cs.notice_changed')
  // Corrected while it is taken down, it keeps its moment too, or gets a later one.
  expect((await edit(hidden, { publish_dt: moved.publish_dt })).body).toMatchObject({ code: 'cs.notice_past', field: 'publish_dt' })
  server.clock.advance(HOUR_MS)
  const kept = (await edit(hidden)).body.query as NoticeCase
  expect(kept).toMatchObject({ publish_dt: moved.publish_dt, state: 0 })
  expect((await show(kept, true)).status).toBe(200)
  expect(await listed()).toEqual([notice_no])
  expect(await log(notice_no)).toMatchObject([
    { act: 'notice.add', facts: { after: 1, version_no: 1 } },
    { act: 'notice.edit', reason: '시각이 바뀌었어요' },
    { act: 'notice.edit' },
    { act: 'notice.hide', facts: { before: 1, after: 0, version_no: 4 } },
    { act: 'notice.edit', facts: { before: 0, after: 0 } },
    { act: 'notice.show', facts: { before: 0, after: 1 } },
  ])
  expect((await server.call(getNoticeCase, { params: { notice_no: 999_999 } }, { as })).status).toBe(404)
})

test('a notice of a change is published 7 days before it holds, 30 if it is unfavourable, and stays until then', async () => {
  // Now is 2026-12-01 11:00 in Korea, so that seven days later is in the middle of the 8th.
  const change = (effective_on: string, is_unfavourable = false) => ({ change: { effective_on, is_unfavourable } })
  for (const [refused, fine, unfavourable] of [
    ['2026-12-08', '2026-12-09', false],
    ['2026-12-31', '2027-01-01', true],
  ] as const) {
    expect((await add(change(refused, unfavourable))).body).toMatchObject({ code: 'cs.notice_short', field: 'effective_on' })
    expect((await added(change(fine, unfavourable))).effective_dt).toBe(`${fine}T00:00:00+09:00`)
  }
  const notice = await added({ publish_dt: later(DAY_MS), ...change('2026-12-10') })
  expect((await edit(notice, { publish_dt: later(3 * DAY_MS), ...change('2026-12-10') })).body.code).toBe('cs.notice_short')
  await expect(
    Promise.resolve(server.db.sql`update notice set effective_dt = publish_dt + interval '6 days' where notice_no = ${notice.notice_no}`),
  ).rejects.toMatchObject({ code: '23514' })

  server.clock.advance(DAY_MS + MINUTE_MS)
  expect((await read(notice.notice_no)).body.query).toMatchObject({
    change: { effective_dt: '2026-12-10T00:00:00+09:00', is_unfavourable: false },
  })
  // Once it is published, another day counts from now; the same day is fine.
  expect((await edit(notice, change('2026-12-09'))).body.code).toBe('cs.notice_short')
  const corrected = (await edit(notice, { title: '약관이 바뀌어요', ...change('2026-12-10') })).body.query as NoticeCase
  expect((await show(corrected, false)).body.code).toBe('cs.notice_needed')
  server.clock.advance(9 * DAY_MS)
  expect((await show(await one(notice.notice_no), false)).status).toBe(200)
})

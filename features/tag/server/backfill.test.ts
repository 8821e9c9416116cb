import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { tagsOf } from '../rules.ts'

const MIGRATION = join(import.meta.dirname, '../../../db/migrations/0013_search.sql')

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())

test('the migration gives older posts the tags that they would get now', async () => {
  const { db } = server
  const [writer, friend, blocked] = [
    await server.aMember(),
    await server.aMember({ haru_name: '보리차' }),
    await server.aMember({ haru_name: '막힌이' }),
  ]
  await relate(db, 'block', writer.user_no, blocked.user_no)
  const texts = [
    '오늘은 #런닝 #한강_5km 그리고 #Run #run',
    '#a#b C# https://x.kr/#top &#39; 막#산책',
    `#${'가'.repeat(30)} #${'나'.repeat(31)}`,
    '<b>#굵게</b> &lt;#작게 (#괄호)',
    '태그 없음',
  ]
  const posts = await Promise.all(texts.map((content) => aDaily(db, writer.user_no, { content })))
  const hidden = await aDaily(db, writer.user_no, { content: '#런닝 @보리차 @막힌이 me@보리차', visibility: 'private' })
  const comment_no = await aComment(db, hidden, writer.user_no, { content: '@보리차 고마워 #런닝' })

  const [, backfill = ''] = readFileSync(MIGRATION, 'utf8').split('-- Tags of what was written before there were any.')
  await db.sql.unsafe(backfill)
  for (const [at, post_no] of posts.entries()) {
    const rows = await db.sql<{ tag: string }[]>`select tag from post_tag where post_no = ${post_no}`
    expect(rows.map(({ tag }) => tag).toSorted()).toEqual(tagsOf(texts[at]!).toSorted())
  }
  expect(await db.sql`select post_qtt from tag where tag = '런닝'`).toEqual([{ post_qtt: 1 }])
  expect(await db.sql`select comment_no, user_no from mention where post_no = ${hidden} order by comment_no nulls first`).toEqual([
    { comment_no: null, user_no: friend.user_no },
    { comment_no, user_no: friend.user_no },
  ])
})

test.each([
  ['보리차', 'ㅂㅗㄹㅣㅊㅏ', 'ㅂㄹㅊ'],
  ['닭 와플', 'ㄷㅏㄹㄱ ㅇㅗㅏㅍㅡㄹ', 'ㄷ ㅇㅍ'],
  ['의꽝뷁', 'ㅇㅡㅣㄲㅗㅏㅇㅂㅜㅔㄹㄱ', 'ㅇㄲㅂ'],
  ['ㅄㅋㅘ', 'ㅂㅅㅋㅗㅏ', 'ㅄㅋㅘ'],
  ['Haru_1', 'haru_1', 'haru_1'],
])('%s has the key and initials of its letters', async (words, key, first) => {
  for (const form of ['NFC', 'NFD']) {
    const [row] = await server.db.sql`select hangul_key(${words.normalize(form)}) as key, hangul_first(${words.normalize(form)}) as first`
    expect(row).toEqual({ key, first })
  }
})

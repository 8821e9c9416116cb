import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableCalls } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { checkHaruName, checkUserId } from '../contract.ts'
import { tryBannedWords } from '../operator-contract.ts'
import { readBannedWords, type BannedWords } from './banned-words.ts'
import { account } from './feature.ts'

let server: TestServer
let mod: TestOperator
let words: BannedWords
beforeAll(async () => {
  server = await featureServer([...tableFeatures, account])
  mod = await anOperator(server, { roles: ['mod'] })
  words = await readBannedWords(server.db)
})
afterAll(() => server.close())

test.each([
  ['하루살이', false],
  ['행복한하루', false],
  ['물두잔', false],
  ['하루', true],
  ['관리자', true],
  ['하루관리자', true],
  ['haru_admin1', true],
  ['관리자_99', true],
  ['나는관리자아님', false],
  ['개새끼야', true],
  ['개_새_끼', true],
  ['FuCk', true],
  ['classic', false],
  ['클래식', false],
])('isBanned(%s) is %s', (name, banned) => expect(words.isBanned(name)).toBe(banned))

test.each([
  ['admin', true],
  ['admin_01', true],
  ['root', true],
  ['newcomer', false],
  ['administer', false],
])('isReserved(%s) is %s', (id, reserved) => expect(words.isReserved(id)).toBe(reserved))

describe('operators', () => {
  const { addRow, editRow, listRows } = tableCalls.safety
  const params = { table: 'banword' }
  const nameCode = async (haru_name: string) => (await server.call(checkHaruName, { body: { haru_name } })).body.code
  const tried = async (text: string) => (await server.call(tryBannedWords, { body: { text } }, { as: mod })).body.query

  test('add a word, which names and ids are refused for, and retire it again', async () => {
    expect(await nameCode('감자도리')).toBeUndefined()
    const cs = await anOperator(server, { roles: ['cs'] })
    const add = (word: string, kind: string, as = mod) => server.call(addRow, { params, body: { row: { word, kind } } }, { as })
    expect((await add('감자도리', 'substring', cs)).body.code).toBe('auth.no_right')
    expect((await add('감자도리', 'substring')).status).toBe(200)
    expect((await add('감자도리', 'substring')).body.code).toBe('catalogue.exists')
    await add('newguide', 'reserved')
    // The process hears of a change by a notification, a moment after its commit.
    await expect.poll(() => nameCode('나감자도리야')).toBe('auth.name_banned')
    await expect.poll(async () => (await server.call(checkUserId, { body: { user_id: 'newguide7' } })).body.code).toBe('auth.id_taken')
    expect(await tried('나 감자-도리!')).toEqual({
      is_name_refused: true,
      is_id_refused: false,
      words: [{ word: '감자도리', kind: 'substring' }],
    })
    expect(await tried('newguide 7')).toMatchObject({ is_id_refused: true, words: [{ word: 'newguide', kind: 'reserved' }] })

    const [row] = (await server.call(listRows, { params, query: { q: '감자' } }, { as: mod })).body.query as {
      key: string
      seen_no: number
    }[]
    const retire = { key: row!.key, row: { word: '감자도리', kind: 'substring' }, state: 'retired', seen_no: row!.seen_no } as const
    const renamed = { ...retire, row: { word: '감자', kind: 'substring' } }
    expect((await server.call(editRow, { params, body: renamed }, { as: mod })).body.code).toBe('catalogue.key')
    expect((await server.call(editRow, { params, body: retire }, { as: mod })).status).toBe(200)
    await expect.poll(() => nameCode('나감자도리야')).toBeUndefined()
    expect(await tried('감자도리')).toMatchObject({ is_name_refused: false, words: [] })
  })
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignReads, foreignWrites } from './foreign-uses.ts'
import { owners } from './owners.ts'
import { countsOf, differences, foreignUses } from '../scripts/sql/foreign.ts'

const found = foreignUses()

test('each table belongs to an existing feature or to kit', () => {
  const missing = [...new Set(Object.values(owners))].filter((owner) => owner !== 'kit' && !existsSync(`features/${owner}`))
  expect(missing).toEqual([])
})

test('no feature writes to another one’s table except where it is listed, and the list only shrinks', () => {
  expect(differences('write', foreignWrites, found)).toEqual([])
})

test('no feature reads another one’s table except where it is listed, and the list only shrinks', () => {
  expect(differences('read', foreignReads, found)).toEqual([])
})

test('finds reads, writes and locks of another feature’s tables, and none of the feature’s own', () => {
  const file = 'features/shop/server/sql.ts'
  const text = [
    'const A = `select 1 from users u join post p on true`',
    "const B = 'delete from post where true'",
    "const C = 'select 1 from viv_account for update'",
  ].join('\n')
  const uses = foreignUses([file], () => text)
  expect(uses.map(({ kind, table, owner, at }) => [kind, table, owner, at])).toEqual([
    ['read', 'users', 'account', `${file}:1`],
    ['read', 'post', 'post', `${file}:1`],
    ['write', 'post', 'post', `${file}:2`],
    ['read', 'viv_account', 'viv', `${file}:3`],
    ['write', 'viv_account', 'viv', `${file}:3`],
  ])
  expect(foreignUses(['features/viv/server/sql.ts'], () => text).filter(({ table }) => table === 'viv_account')).toEqual([])

  expect(countsOf(uses, 'write')).toEqual({ shop: { post: 1, viv_account: 1 } })
  expect(differences('write', { shop: { post: 2 } }, uses)).toEqual([
    'db/foreign-uses.ts: writes of post by shop are 1 by now, not 2: lower the entry.',
    `shop writes viv_account, a table of viv, 1 times where 0 are listed: call features/viv/server/public.ts. ${file}:3`,
  ])
})

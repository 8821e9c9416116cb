import { expect, test } from 'vitest'
import { piecesOf } from './source.ts'
import { EXPRESSION, tablesIn } from './tables-in.ts'

const TABLES = new Set(['post', 'users', 'comment', 'follow', 'chat_room', 'chat_member'])

const uses = (sql: string): string[] => tablesIn(sql, TABLES).map(({ table, kind }) => `${kind} ${table}`)

test.each<[string, string, string[]]>([
  ['a select', 'select 1 from post', ['read post']],
  [
    'joins of every kind',
    'select 1 from post p join users u on true left join lateral (select from follow) f on true',
    ['read post', 'read users', 'read follow'],
  ],
  [
    'a list with commas',
    'select from chat_room r, chat_member k, unnest($1) x, comment where true',
    ['read chat_room', 'read chat_member', 'read comment'],
  ],
  ['a comma of a select list, which names no table', 'select post, (select 1 from users) from follow', ['read users', 'read follow']],
  ['an insert from a select', 'insert into post (a) select 1 from users', ['write post', 'read users']],
  ['an insert that updates on conflict', 'insert into post (a) values (1) on conflict (a) do update set a = 1', ['write post']],
  ['an update from another table', 'update post p set a = 1 from users u where true', ['write post', 'read users']],
  ['a delete using another table', 'delete from post p using users u where true', ['write post', 'read users']],
  ['a truncate', 'truncate table post', ['write post']],
  ['a lock of all', 'select 1 from post p join users u on true for no key update', ['read post', 'read users', 'lock post', 'lock users']],
  ['a lock of one by its alias', 'select 1 from post p, users u for update of u skip locked', ['read post', 'read users', 'lock users']],
  ['a lock inside brackets', 'with x as (select 1 from post for share) select 1 from users', ['read post', 'lock post', 'read users']],
  ['lock table', 'lock table users in share row exclusive mode', ['lock users']],
  ['a CTE of a table’s name', 'with post as materialized (select 1) select 1 from post, users', ['read users']],
  ['a CTE with columns behind another', 'with a as (select 1), post (no) as (select 1) select 1 from post', []],
  ['a function of a table’s name', 'select 1 from comment(1) c', []],
  ['words in text and comments', 'select \'from post\' -- from users\n, "post" /* join users */', []],
  ['an expression in the place of a table', `select 1 from ${EXPRESSION} join post on true`, ['read post']],
  ['a quoted name and a schema', 'select 1 from public.post, "users"', ['read post', 'read users']],
])('%s', (_, sql, expected) => {
  expect(uses(sql)).toEqual(expected)
})

test('reads the table of a state machine as a write', () => {
  const [piece] = piecesOf('a.ts', "const posts = { transitions, table: 'post' }")
  expect(uses(piece!.text)).toEqual(['write post'])
  expect(piecesOf('a.ts', "const other = { table: 'post' }").map(({ text }) => text)).toEqual(['post'])
})

test('reads strings and templates of a file with their lines, and no imports or comments', () => {
  const text = "import 'from post'\n// from post\nconst a = 'select 1 from post'\nconst b = sql`\n  select ${a}\n  from users`\n"
  expect(piecesOf('a.ts', text).map(({ line, text: sql }) => [line, uses(sql)])).toEqual([
    [3, ['read post']],
    [4, ['read users']],
  ])
})

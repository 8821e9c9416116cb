import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword, isPassword } from '#kit/server/auth/password.ts'
import { ADHOC_PAGE } from '#features/bungae/contract.ts'
import { NEXT as NEXT_BUNGAE, PAST as PAST_BUNGAE, WEEK as WEEK_OF_CLUBS } from '#features/bungae/server/read/list.ts'
import { NEXT_OF_CLUBS } from '#features/bungae/server/read/next.ts'
import { BOARD_PAGE, CLUBS_PAGE, MAIN_CLUBS } from '#features/club/rules.ts'
import { ALL_POSTS, BOARD_POSTS, PINNED_POSTS } from '#features/club/server/board.ts'
import { BY_INTEREST, NEAR, searchSql } from '#features/club/server/lists.ts'
import { OWN } from '#features/club/server/own-clubs.ts'
import { LINE_PAGE } from '#features/daily/rules.ts'
import { COUNSEL_PAGE } from '#features/counsel/contract/session.ts'
import { DAYS } from '#features/counsel/server/apply/slots.ts'
import { EXPERTS, EXPERTS_IN, MINE } from '#features/counsel/server/session/sql.ts'
import { HOLIDAY_DAYS } from '#features/calendar/server/public.ts'
import { DETAIL, LINE } from '#features/daily/server/sql.ts'
import { FEED_PAGE } from '#features/feed/rules.ts'
import { LINE as FEED_LINE } from '#features/feed/server/sql.ts'
import { POST_KINDS } from '#features/post/rules.ts'
import { ROOM } from '#features/room/server/room.ts'
import { PEOPLE_PAGE, POSTS_PAGE, RANKS } from '#features/search/rules.ts'
import { EVERYONE, statementOf } from '#features/search/server/names.ts'
import { TAGGED } from '#features/search/server/posts.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { openDb } from '#kit/server/db/db.ts'
import { ADD } from '#features/cart/server/write.ts'
import { AS_BUYER } from '#features/order/server/read/detail.ts'
import { NEWEST, ORDERED } from '#features/order/server/review/sql.ts'
import { REVIEW_PAGE } from '#features/review/rules.ts'
import { ITEM } from '#features/shop/server/catalog/detail.ts'
import { LISTS } from '#features/shop/server/catalog/list-sql.ts'
import { CATALOG_PAGE } from '#features/shop/contract.ts'
import { PRICE_MAX, type Sort } from '#features/shop/rules.ts'
import { SESSION_MINUTES } from '../dataset/counsels.ts'
import { bytesOf } from './bytes.ts'
import { nearby, type NearKind } from './nearby.ts'
import { sendReady } from './target.ts'

// The upper bound of Node and PostgreSQL: node:http, the same driver, prepared statements, undecoded bytes.
// No log-in, no parsing, no limits; the reads are haru's statements. Paths are `/kind/user_no/post_no`.
const db = openDb({ url: process.env.BENCH_DATABASE ?? '', max: 20 })
const server = createServer((request, response) => {
  answer(request).then(
    (bytes) => send(response, 200, bytes),
    (error: unknown) => send(response, 500, Buffer.from(String(error))),
  )
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => sendReady({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))

const LIKE = `
  with changed as (insert into post_like (post_no, user_no) values ($2, $1) on conflict do nothing returning post_no)
  update post set like_qtt = like_qtt + (select count(*) from changed) where post_no = $2
  returning json_build_object('isfav', true, 'like_qtt', like_qtt)`
const UNLIKE = `
  with changed as (delete from post_like where post_no = $2 and user_no = $1 returning post_no)
  update post set like_qtt = like_qtt - (select count(*) from changed) where post_no = $2
  returning json_build_object('isfav', false, 'like_qtt', like_qtt)`
const CREATE = `
  insert into post (kind, user_no, content, info, visibility, record_date) values ('daily', $1, $2, $3, $4, current_date)
  returning json_build_object('daily_no', post_no)`

const FOLLOW = `
  with made as (insert into follow (user_no, target_no, state, reg_dt) values ($1, $2, 1, now()) on conflict do nothing)
  select json_build_object('follow', 1)`
const UNFOLLOW = `
  with gone as (delete from follow where user_no = $1 and target_no = $2)
  select json_build_object('follow', null)`

const ROOMS = bytesOf(ROOM)
const NAMES = {
  begins: bytesOf(statementOf(RANKS.prefix, '하루', EVERYONE, false)!),
  first: bytesOf(statementOf(RANKS.prefix, 'ㅎㄹ', EVERYONE, false)!),
}
const POSTS_TAGGED = bytesOf(TAGGED)
const ASKED = { ...EXPERTS_IN, all: EXPERTS }
const SLOT_DAYS = bytesOf(DAYS)
const PRODUCT = bytesOf(ITEM)
type Listed = Exclude<Sort, 'distance' | 'rating'>
const PRODUCT_PAGES: Record<Listed, string> = {
  recommend: bytesOf(LISTS.recommend.all),
  price: bytesOf(LISTS.price.all),
  new: bytesOf(LISTS.new.all),
}
const FIRST_PRODUCT: Record<Listed, (number | string)[]> = {
  recommend: [2_147_483_647, Number.MAX_SAFE_INTEGER],
  price: [-1, 0],
  new: ['infinity', Number.MAX_SAFE_INTEGER],
}
const ORDER = bytesOf(AS_BUYER)
const REVIEWS = { new: bytesOf(NEWEST[0]!.statement), helpful: bytesOf(ORDERED.helpful), high: bytesOf(ORDERED.high) }
const FIRST_REVIEW = { new: [], helpful: [2_147_483_647], high: [6] }
const CLUBS_OF = { own: bytesOf(OWN), next: bytesOf(NEXT_OF_CLUBS), near: bytesOf(NEAR), interest: bytesOf(BY_INTEREST) }
type ClubSearch = { q?: string; category?: number; sigungu_code?: string }
/** As `SEARCHES` of figures/clubs.ts. */
const CLUB_SEARCHES: Record<string, ClubSearch> = {
  newest: {},
  category: { category: 3 },
  region: { sigungu_code: '11' },
  word: { q: '한강러닝' },
}
const clubSearchOf = (asked: ClubSearch): string => bytesOf(searchSql({ q: '', limit: CLUBS_PAGE, ...asked }))
const CLUB_PAGES = Object.fromEntries(Object.entries(CLUB_SEARCHES).map(([name, asked]) => [name, clubSearchOf(asked)]))
const BOARD = { all: bytesOf(ALL_POSTS), one: bytesOf(BOARD_POSTS), pinned: bytesOf(PINNED_POSTS) }
const BUNGAE = { next: bytesOf(NEXT_BUNGAE), past: bytesOf(PAST_BUNGAE), week: bytesOf(WEEK_OF_CLUBS) }
/** The centre of the viewers' district (dataset/products.ts). */
const MAPO = [37.5638, 126.9084]
const LATEST = Number.MAX_SAFE_INTEGER

async function answer(request: IncomingMessage): Promise<Buffer> {
  const [, kind, user, post] = (request.url ?? '').split('/')
  const userNo = Number(user)
  switch (kind) {
    case 'line':
      return read(LINE, [userNo, post === undefined ? LATEST : Number(post), LINE_PAGE, new Date()])
    case 'feed':
      return read(FEED_LINE, [userNo, post === undefined ? LATEST : Number(post), FEED_PAGE, new Date()])
    case 'room':
      return read(ROOMS, [userNo, Number(post), koreanDay(new Date()), new Date()])
    case 'begins':
    case 'first':
      return read(NAMES[kind], [userNo, new Date(), null, PEOPLE_PAGE, decodeURIComponent(post ?? '')])
    case 'tagged':
      return read(POSTS_TAGGED, [userNo, new Date(), LATEST, POSTS_PAGE, decodeURIComponent(post ?? ''), [...POST_KINDS]])
    case 'counsels':
      return read(MINE, [userNo, 0, COUNSEL_PAGE, null, null])
    case 'asked':
      return read(ASKED[post as keyof typeof ASKED], [userNo, 0, COUNSEL_PAGE, null, null, new Date()])
    // Sessions of the expert whose number is at the place of the post's.
    case 'slots':
      return read(SLOT_DAYS, [[Number(post)], [SESSION_MINUTES], new Date(), HOLIDAY_DAYS, userNo, null])
    case 'items': {
      const sort = post as Listed
      const filters = [null, 0, PRICE_MAX, null, null]
      return read(PRODUCT_PAGES[sort], [userNo, new Date(), ...FIRST_PRODUCT[sort], CATALOG_PAGE, ...filters])
    }
    case 'item':
      return read(PRODUCT, [userNo, new Date(), Number(post), null])
    case 'order':
      return read(ORDER, [Number(post), userNo])
    case 'reviews': {
      const [item, sort] = (post ?? '').split('.') as [string, keyof typeof REVIEWS]
      return read(REVIEWS[sort], [userNo, Number(item), LATEST, REVIEW_PAGE, null, false, new Date(), ...FIRST_REVIEW[sort]])
    }
    case 'clubs':
      return clubMain(userNo)
    case 'club-search': {
      const { q = '', category = null, sigungu_code = null } = CLUB_SEARCHES[post!]!
      const filters = [category, sigungu_code, sigungu_code && `${sigungu_code}:`, null, false]
      return read(CLUB_PAGES[post!]!, [userNo, null, CLUBS_PAGE, q, ...filters])
    }
    case 'board': {
      const [club, board] = (post ?? '').split('.')
      const page = [userNo, Number(club), new Date(), LATEST, BOARD_PAGE, board ?? null]
      if (board !== undefined) return read(BOARD.one, page)
      return Buffer.concat(await Promise.all([read(BOARD.pinned, page.slice(0, 3)), read(BOARD.all, page)]))
    }
    case 'bungae': {
      const [list, club] = (post ?? '').split('.')
      const now = new Date()
      if (list === 'week') return read(BUNGAE.week, [userNo, now, '-infinity', 0, ADHOC_PAGE, new Date(now.getTime() + 7 * 86_400_000)])
      const isNext = list === 'next'
      const cursor = isNext ? ['-infinity', 0] : ['infinity', LATEST]
      return read(isNext ? BUNGAE.next : BUNGAE.past, [Number(club), userNo, now, ...cursor, ADHOC_PAGE])
    }
    case 'near': {
      const [near, lat, lng] = (post ?? '').split('~') as [NearKind, string, string]
      return nearby(read, near, { userNo, lat: Number(lat), lng: Number(lng) })
    }
    case 'cart': {
      const [item, option] = (post ?? '').split('.').map(Number)
      const choice = [userNo, new Date(), item, [option], [1]]
      const [row] = await db.sql.unsafe(ADD, choice as never[], { prepare: true })
      if (row?.['problem'] !== null) throw new Error('Not in the cart.')
      return Buffer.from(JSON.stringify(row))
    }
    case 'daily':
      return read(DETAIL, [userNo, Number(post), new Date()])
    case 'like':
      return read(request.method === 'POST' ? LIKE : UNLIKE, [userNo, Number(post)])
    case 'follow':
      return read(request.method === 'POST' ? FOLLOW : UNFOLLOW, [userNo, Number(post)])
    case 'create': {
      const body = JSON.parse((await bodyOf(request)).toString()) as { daily_content: string; daily_info: object; visibility: string }
      return read(CREATE, [userNo, body.daily_content, body.daily_info, body.visibility])
    }
    // Only checks a password, as many at once as haru does.
    case 'verify': {
      const { password } = JSON.parse((await bodyOf(request)).toString()) as { password: string }
      if (await isPassword(await (storedHash ??= hashPassword(password)), password)) return Buffer.from('{}')
      throw new Error('The wrong password.')
    }
    default:
      throw new Error(`No such path: ${request.url}`)
  }
}

/** The lists of ClubMain; the place and the interests of the viewers are known here (dataset/people.ts). */
async function clubMain(userNo: number): Promise<Buffer> {
  const interests = [0, 1, 2].map((nth) => 1 + ((userNo * 7 + nth * 3) % 10))
  const own = read(CLUBS_OF.own, [userNo, 1, LATEST, MAIN_CLUBS, false])
  const lists = await Promise.all([
    own,
    own.then((bytes) =>
      read(CLUBS_OF.next, [[...bytes.toString().matchAll(/"meet_no":(\d+)/g)].map(([, no]) => Number(no)), new Date(), 1]),
    ),
    read(CLUBS_OF.near, [userNo, ...MAPO, MAIN_CLUBS]),
    read(CLUBS_OF.interest, [userNo, MAIN_CLUBS, interests]),
    read(CLUB_PAGES['newest']!, [userNo, null, MAIN_CLUBS, '', null, null, null, null, false]),
  ])
  return Buffer.concat(lists)
}

let storedHash: Promise<string> | undefined

async function read(statement: string, parameters: unknown[]): Promise<Buffer> {
  const [row] = await db.sql.unsafe(statement, parameters as never[], { prepare: true }).raw()
  const [bytes] = (row ?? []) as unknown as Buffer[]
  if (bytes === undefined) throw new Error('No row.')
  return bytes
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  response.end(bytes)
}

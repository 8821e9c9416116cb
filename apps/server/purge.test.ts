import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getComment, listComments, type Comment } from '#features/comment/contract.ts'
import { createDaily } from '#features/daily/contract.ts'
import { followMember } from '#features/follow/contract.ts'
import { likeComment, likeDaily } from '#features/like/contract.ts'
import { saveSettings } from '#features/settings/contract.ts'
import { listStoryReplies, listStoryViewers } from '#features/story/contract.ts'
import { anAddress, putInCart } from '#features/cart/server/testing.ts'
import { anItem, aSeller } from '#features/shop/server/testing.ts'
import { saveTags } from '#features/tag/server/public.ts'
import { leave, purge, tracesOf, wrongCounters } from '#features/account-deletion/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Feature } from '#kit/server/feature.ts'
import { confirmOrder, deliverOrder } from '#features/order/contract.ts'
import { aBuyer, buyOrders, orderFor, purchaseOf, shipAs } from '#features/order/server/testing.ts'
import { aComment, aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// The purge of a member, and what others see afterwards.

let server: TestServer
let isFailing = false
/** Its handler runs last. */
const failingFeature: Feature = {
  name: 'failing',
  forget: {
    posts: async () => {
      if (isFailing) throw new Error('the process died')
    },
  },
}
beforeAll(async () => {
  server = await featureServer([...features, failingFeature])
})
afterAll(() => server.close())

test('removes their content, keeps replies of others under a placeholder, and changes nothing else', async () => {
  const [me, other, reader] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const daily = await aDaily(server.db, other.user_no)
  const mine = await aDaily(server.db, me.user_no)
  const answered = await aComment(server.db, daily, me.user_no, { content: '내 말' })
  const reply = await aComment(server.db, daily, other.user_no, { parent_no: answered, content: '대답' })
  const unanswered = await aComment(server.db, daily, me.user_no)
  const root = await aComment(server.db, daily, other.user_no)
  const myReply = await aComment(server.db, daily, me.user_no, { parent_no: root })
  const under = await aComment(server.db, mine, other.user_no)
  for (const as of [me, reader]) {
    await server.call(likeDaily, { body: { daily_no: daily } }, { as })
    await server.call(likeComment, { body: { comment_no: root } }, { as })
  }
  await leave(server, me)
  await purge(server)

  const list = await server.call(listComments, { query: { daily_no: daily } }, { as: reader })
  expect(list.body.query as Comment[]).toMatchObject([
    {
      comment_no: answered,
      state: 0,
      author: null,
      comment_content: '',
      reply_qtt: 1,
      replies: [{ comment_no: reply, comment_content: '대답' }],
    },
    { comment_no: root, state: 1, like_qtt: 1, reply_qtt: 0, replies: [] },
  ])
  const thread = await server.call(getComment, { params: { comment_no: reply } }, { as: reader })
  expect(thread.body.query).toMatchObject([{ comment_no: answered, state: 0, author: null }])
  for (const gone of [unanswered, myReply, under]) {
    expect(await server.db.sql`select from comment where comment_no = ${gone}`).toHaveLength(0)
  }
  const [post] = await server.db.sql`select like_qtt, reply_qtt from post where post_no = ${daily}`
  expect(post).toEqual({ like_qtt: 1, reply_qtt: 2 })
  expect(await wrongCounters(server.db)).toEqual([])
})

test('keeps every counter exact and leaves no row with the member number', async () => {
  const operation = fc.record({ what: fc.nat(OPERATIONS - 1), who: fc.nat(3), at: fc.nat(7) })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 60 }), fc.nat(3), async (operations, leaver) => {
      const people = await Promise.all(Array.from({ length: 4 }, () => server.aMember()))
      await fill(people, operations)
      const gone = people[leaver]!
      const before = await othersWords(people, gone)
      await leave(server, gone)
      await purge(server)
      expect(await wrongCounters(server.db)).toEqual([])
      expect(await tracesOf(server.db, gone.user_no)).toEqual(['kept_record.user_no'])
      expect(await othersWords(people, gone)).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

test('a purge that fails midway changes nothing, and the next one completes', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.aMember()))
  await fill(
    people,
    Array.from({ length: 80 }, (_, n) => ({ what: n % OPERATIONS, who: n % 3, at: n % 7 })),
  )
  const [gone] = people
  await leave(server, gone!)
  const count = () => server.db.sql`
    select (select count(*) from post) as posts, (select count(*) from comment) as comments, (select count(*) from post_like) as likes,
      (select sum(like_qtt + reply_qtt) from post) as counted, (select count(*) from users) as members, (select count(*) from kept_record) as kept,
      (select count(*) from story_view) as views, (select count(*) from mention) as mentions, (select sum(post_qtt) from tag) as tags,
      (select sum(follower_qtt + following_qtt) from follow_count) as follows, (select sum(same_qtt) from post) as same`
  const before = await count()
  isFailing = true
  await expect(purge(server)).rejects.toThrow('the process died')
  isFailing = false
  expect(await count()).toEqual(before)
  await purge(server)
  expect(await tracesOf(server.db, gone!.user_no)).toEqual(['kept_record.user_no'])
  expect(await wrongCounters(server.db)).toEqual([])
})

test('removes their story views and replies, and those of others on their stories', async () => {
  const [me, other, reader] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const story = (user_no: number) =>
    aDaily(server.db, user_no, { kind: 'story', info: null, record_date: null, expire_dt: new Date(server.clock.now.getTime() + DAY_MS) })
  const [mine, theirs] = [await story(me.user_no), await story(other.user_no)]
  for (const [post_no, user_no] of [
    [theirs, me.user_no],
    [theirs, reader.user_no],
    [mine, reader.user_no],
  ]) {
    await server.db.sql`insert into story_view (post_no, user_no) values (${post_no!}, ${user_no!})`
    await server.db.sql`insert into story_reply (post_no, user_no, content) values (${post_no!}, ${user_no!}, '답')`
  }
  await leave(server, me)
  await purge(server)
  const page = { params: { story_no: theirs }, query: {} }
  for (const list of [listStoryViewers, listStoryReplies]) {
    expect((await server.call(list, page, { as: other })).body.query).toMatchObject([{ user_no: reader.user_no }])
  }
  const left = await server.db
    .sql`select post_no from story_view where post_no = ${mine} union all select post_no from story_reply where post_no = ${mine}`
  expect(left).toHaveLength(0)
})

test('removes a seller’s products with the questions about them, and what a member kept, asked and put in the cart', async () => {
  const [seller, member, neighbour] = [await aSeller(server), await server.aMember(), await server.aMember()]
  const soldOut = [{ sio_no: null, sio_title: '', sio_amt: 0, stock: 0 }]
  const { item_no, sio_info } = await anItem(server, seller, { options: soldOut })
  const other = await anItem(server, await aSeller(server))
  for (const one of [member, neighbour]) {
    const { user_no } = one
    await putInCart(server, one, other)
    await anAddress(server, one)
    for (const no of [item_no, other.item_no]) {
      await server.db.sql`insert into shop_wish (user_no, item_no, reg_dt) values (${user_no}, ${no}, now())`
      await server.db.sql`insert into shop_seen (user_no, item_no, seen_dt) values (${user_no}, ${no}, now())`
      await server.db
        .sql`insert into shop_question (item_no, user_no, content, is_secret, reg_dt) values (${no}, ${user_no}, '두께는요?', false, now())`
    }
    await server.db.sql`insert into shop_restock (sio_no, user_no, reg_dt) values (${sio_info[0]!.sio_no}, ${user_no}, now())`
  }
  for (const gone of [member, seller]) {
    await leave(server, gone)
    await purge(server)
    expect(await tracesOf(server.db, gone.user_no)).toEqual(['kept_record.user_no'])
  }
  const left = await server.db.sql`
    select (select array_agg(item_no) from shop_product) as products, (select count(*) from shop_version) as versions, (select count(*) from shop_option) as options,
      (select count(*) from shop_stock) as stock, (select count(*) from shop_restock) as waiting, (select array_agg(user_no) from shop_wish) as wishes,
      (select array_agg(user_no) from shop_seen) as seen, (select array_agg(user_no) from shop_question) as questions,
      (select array_agg(user_no) from cart_option) as carts, (select array_agg(user_no) from address) as addresses`
  const [ofOther, ofNeighbour] = [[other.item_no], [neighbour.user_no]]
  expect(left).toEqual([
    {
      products: ofOther,
      versions: 1,
      options: 1,
      stock: 0,
      waiting: 0,
      wishes: ofNeighbour,
      seen: ofNeighbour,
      questions: ofNeighbour,
      carts: ofNeighbour,
      addresses: ofNeighbour,
    },
  ])
})

test('an order stays as a contract without its people, the buyer’s words and the address; the product that was sold stays with it', async () => {
  const [seller, buyer] = [await aSeller(server), await aBuyer(server, 210)]
  const [sold, unsold] = [await anItem(server, seller), await anItem(server, seller)]
  const [order_no] = (await buyOrders(server, buyer, purchaseOf([{ item: sold }]))) as [number]
  const items = (await orderFor(server, buyer, order_no)).items.map(({ order_item_no }) => ({ order_item_no }))
  await shipAs(server, seller, order_no, items)
  const order_item_nos = items.map(({ order_item_no: no }) => no)
  await server.call(deliverOrder, { params: { order_no }, body: { order_item_nos } }, { as: seller })
  await server.call(confirmOrder, { params: { order_no }, body: { order_item_nos } }, { as: buyer })
  for (const gone of [buyer, seller]) {
    await leave(server, gone)
    await purge(server)
  }
  const rows = await server.db.sql`
    select o.user_no, o.seller_user_no, o.state, (select count(*) from order_address a where a.order_no = o.order_no) as addresses,
      (select count(*) from shop_version v join order_item i on i.item_no = v.item_no and i.version = v.version where i.order_no = o.order_no) as versions
    from shop_order o where o.order_no = ${order_no}`
  expect(rows).toEqual([{ user_no: null, seller_user_no: null, state: 9, addresses: 0, versions: 1 }])
  const products = await server.db.sql`
    select item_no, user_no, state from shop_product where item_no in (${sold.item_no}, ${unsold.item_no})`
  expect(products).toEqual([{ item_no: sold.item_no, user_no: null, state: 4 }])
})

test('concurrent likes, follows and posts of others succeed, and counters stay exact', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.aMember()))
  await fill(
    people,
    Array.from({ length: 60 }, (_, n) => ({ what: n % OPERATIONS, who: n % 4, at: n % 9 })),
  )
  // Blocks would refuse some of the calls below.
  await server.db.sql`delete from block`
  const posts = await server.db.sql<{ post_no: number }[]>`
    select post_no from post where user_no = ${people[1]!.user_no} and kind = 'daily' and state = 1`
  await leave(server, people[0]!)
  const operations = Array.from({ length: 40 }, (_, n) => {
    const as = people[1 + (n % 3)]!
    return server.call(likeDaily, { body: { daily_no: posts[n % posts.length]!.post_no } }, { as })
  })
  // Tags of the leaving member's posts, and an account that changes its privacy.
  const writes = Array.from({ length: 12 }, (_, n) => {
    const as = people[1 + (n % 2)]!
    if (n % 4 === 0) return server.call(followMember, { body: { user_no: people[3]!.user_no } }, { as })
    if (n % 4 < 3) {
      const body = { daily_content: '#모두 #태그0 #태그1', daily_info: moodOnly, visibility: 'public' as const }
      return server.call(createDaily, { body }, { as })
    }
    const body = [{ setting_key: 'account_private', setting_value: String((n >> 2) % 2) }]
    return server.call(saveSettings, { body }, { as: people[3]! })
  })
  const [answers] = await Promise.all([Promise.all([...operations, ...writes]), purge(server)])
  expect(answers.map(({ status }) => status)).toEqual(Array(52).fill(200))
  expect(await wrongCounters(server.db)).toEqual([])
})

type Operation = { what: number; who: number; at: number }
/** Number of operations that `fill` knows. */
const OPERATIONS = 13

/** Writes posts, likes, follows, bookmarks and views between these members, with the counters of the features. */
async function fill(people: TestMember[], operations: Operation[]): Promise<void> {
  const { db } = server
  const posts: number[] = []
  const roots: { post: number; root: number }[] = []
  for (const one of people) posts.push(await aDaily(db, one.user_no))
  for (const { what, who, at } of operations) {
    const user_no = people[who % people.length]!.user_no
    const post = posts[at % posts.length]!
    const place = roots[at % Math.max(1, roots.length)]
    if (what === 0) posts.push(await aDaily(db, user_no))
    if (what === 1) roots.push({ post, root: await aComment(db, post, user_no) })
    if (what === 2 && place) await aComment(db, place.post, user_no, { parent_no: place.root })
    if (what === 3) await likes('post', post, user_no)
    if (what === 4 && place) await likes('comment', place.root, user_no)
    if (what >= 5) await relateMembers(people, { what, who, at }, user_no, post)
  }
}

async function relateMembers(people: TestMember[], { what, who, at }: Operation, user_no: number, post_no: number): Promise<void> {
  const { db, clock } = server
  const { sql } = db
  const other = people[(who + 1 + (at % (people.length - 1))) % people.length]!.user_no
  const [named] = await sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${other}`
  if (what === 5) await relate(db, 'follow', user_no, other, { state: at % 2 }).catch(() => undefined)
  if (what === 6) await sql`insert into post_bookmark (user_no, post_no) values (${user_no}, ${post_no}) on conflict do nothing`
  if (what === 7) {
    await sql`
      with mine as (insert into post_same (post_no, user_no) values (${post_no}, ${user_no}) on conflict do nothing returning post_no)
      update post set same_qtt = same_qtt + 1 where post_no = (select post_no from mine)`
    await aDaily(db, user_no, { from_no: post_no })
  }
  if (what === 8) {
    const story = await aDaily(db, other, { kind: 'story', info: null, record_date: null, expire_dt: clock.now })
    await sql`insert into story_view (post_no, user_no) values (${story}, ${user_no})`
    await sql`insert into story_reply (post_no, user_no, content) values (${story}, ${user_no}, '답')`
  }
  if (what === 9) {
    const content = `#태그${at} #모두 @${named.haru_name}`
    const tagged = await aDaily(db, user_no, { kind: at % 2 === 0 ? 'daily' : 'feed', content })
    await db.transaction((tx) => saveTags(tx, { post_no: tagged, user_no, content }))
    const comment_no = await aComment(db, post_no, user_no, { content })
    await db.transaction((tx) => saveTags(tx, { post_no, comment_no, user_no, content }))
  }
  if (what === 10) await relate(db, at % 2 === 0 ? 'block' : 'mute', user_no, other).catch(() => undefined)
  if (what === 11) {
    await sql`insert into hidden_profile (user_no, user_profile, haru_statemsg) values (${user_no}, '[]', '숨은 말') on conflict do nothing`
  }
  if (what === 12) {
    await sql`with one as (insert into ad (ad_title) values ('광고') returning ad_no)
      insert into ad_log (ad_no, al_type, view_id, user_no) select ad_no, 'show', gen_random_uuid(), ${user_no} from one`
    await sql`with one as (insert into campaign (title, content, link, segment, create_by, change_by, reg_dt, change_dt)
        values ('소식', '글', '/club-main', '{}', 1, 1, now(), now()) returning campaign_no)
      insert into campaign_receipt (campaign_no, user_no, reg_dt) select campaign_no, ${user_no}, now() from one`
  }
}

async function likes(what: 'post' | 'comment', no: number, userNo: number): Promise<void> {
  const { sql } = server.db
  const made =
    what === 'post'
      ? await sql`insert into post_like (post_no, user_no) values (${no}, ${userNo}) on conflict do nothing`
      : await sql`insert into comment_like (comment_no, user_no) values (${no}, ${userNo}) on conflict do nothing`
  if (made.count === 0) return
  if (what === 'post') await sql`update post set like_qtt = like_qtt + 1 where post_no = ${no}`
  else await sql`update comment set like_qtt = like_qtt + 1 where comment_no = ${no}`
}

/** Comments of the others on posts that remain. */
async function othersWords(people: TestMember[], gone: TestMember): Promise<unknown> {
  const others = people.map(({ user_no }) => user_no).filter((no) => no !== gone.user_no)
  return server.db.sql`
    select c.comment_no, c.content, c.parent_no from comment c join post p using (post_no)
    where c.user_no = any(${others}::bigint[]) and p.user_no <> ${gone.user_no} order by 1`
}

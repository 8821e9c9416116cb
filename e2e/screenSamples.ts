import type { APIRequestContext } from '@playwright/test'
import type { ChatRoom } from '#features/chat/contract.ts'
import { exists, type PopupName, type RouteName } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'

/** Parameters of screens' paths. */
type Sample = Partial<Record<RouteName, Record<string, number | string>>>

type Post = {
  daily_no: number
  user_no: number
  like_qtt: number
  reply_qtt: number
  daily_info: { eat?: { selectedFood: unknown[] }; health?: { todayHealths: unknown[] }; routine?: { record: { routine: unknown[] } } }
}

async function queryAt<T>(request: APIRequestContext, token: string, path: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { query: T }).query
}

/** The first row of a list of this member's. */
export async function firstAt<T>(request: APIRequestContext, token: string, path: string): Promise<T> {
  const [first] = await queryAt<T[]>(request, token, path)
  if (!first) throw new Error(`The demo community has nothing at ${path}.`)
  return first
}

/** Parameters for the member's screens, from what this member sees in the demo community. */
export async function sampleOf(request: APIRequestContext, token: string): Promise<Sample> {
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => ((await (await request.get(path, { headers })).json()) as { query: T }).query
  const me = await get<{ user_no: number }>('/v1/user/auth/profile')

  const line: Post[] = []
  let mine: Post | undefined
  for (let page = 0; page < 10 && mine === undefined; page++) {
    const before = line.at(-1)?.daily_no
    line.push(...(await get<Post[]>(`/v2/user/daily_line${before === undefined ? '' : `?before_no=${before}`}`)))
    mine = line.find((post) => post.user_no === me.user_no)
  }
  // The daily with the most content.
  const richest = line.filter((post) => post.user_no !== me.user_no).toSorted((one, other) => richness(other) - richness(one))[0]
  if (!mine || !richest) throw new Error('The demo community shows this member no daily of their own, or none of others.')
  const comments = await get<CommentRow[]>(`/v1/user/comment?daily_no=${richest.daily_no}`)
  const thread = comments.toSorted((one, other) => other.replies.length - one.replies.length)[0]
  const liked = comments.toSorted((one, other) => other.like_qtt - one.like_qtt)[0]
  if (!thread || !liked) throw new Error('The demo community shows this member no comments.')
  const [their, own] = [{ id: richest.daily_no }, { id: mine.daily_no }]
  const room = { id: me.user_no }
  const counsel = { id: (await firstAt<{ coun_no: number }>(request, token, '/v1/user/counsel')).coun_no }
  const plan = { id: (await firstAt<{ plan_no: number }>(request, token, `/v1/user/plan/day?day=${koreanDay(new Date())}`)).plan_no }
  const unreviewed = { id: (await firstAt<{ coun_no: number }>(request, token, '/v1/user/counsel/review/to-write')).coun_no }
  const unwritten = { id: (await firstAt<{ order_item_no: number }>(request, token, '/v1/user/order/review/to-write')).order_item_no }
  return {
    ...(await feedSampleOf(request, token, me.user_no)),
    ...(await storySampleOf(request, token)),
    MyHaruRoom: room,
    FollowMain: room,
    PopupMyHaruRoom: { ...room, page: richest.user_no },
    DailyLineDetail: their,
    DailyDetail: own,
    DailyEdit: own,
    DailyLike: their,
    DailyCommentDetail: their,
    DailyCommentLike: { id: liked.comment_no },
    CommentDetail: { id: thread.comment_no },
    CommentLike: { id: liked.comment_no },
    ClubBungaeDetail: { id: (await firstAt<{ adhoc_no: number }>(request, token, '/v1/user/adhoc?tab=mine')).adhoc_no },
    ClubBungaeCreate: { id: (await firstAt<{ meet_no: number }>(request, token, '/v1/user/adhoc?tab=mine')).meet_no },
    ChatDetail: { id: (await roomsOf(request, token)).private.cr_no },
    CartComplete: { id: (await firstAt<{ group_no: number }>(request, token, '/v1/user/order')).group_no },
    CounApply: { id: (await get<{ experts: { user_no: number }[] }>('/v1/user/search/expert')).experts[0]!.user_no },
    SocialRedirect: { provider: 'kakao' },
    CounDetail: counsel,
    ExpertCounDetail: counsel,
    PlanDetail: plan,
    // To a member it says who can use it.
    PlanCreate: counsel,
    CounReviewCreate: unreviewed,
    // Without a review it says so.
    CounReviewEdit: unreviewed,
    ...(await boardSampleOf(request, token, me.user_no)),
    // To whoever is not in the club it says so.
    ClubBoardWrite: { id: 1 },
    // A club that the member leads, where a request and a report wait.
    ClubSettings: { id: (await firstAt<{ meet_no: number }>(request, token, '/v1/user/club/my?led=1')).meet_no },
    // Without a question or an answer of the member they say so.
    KinEdit: { id: (await get<{ ki_no: number }[]>('/v1/user/kin/mine'))[0]?.ki_no ?? 1 },
    KinAnswerCreate: { id: (await get<{ rows: { ki_no: number }[] }>('/v1/user/kin?state=waiting')).rows[0]!.ki_no },
    KinAnswerEdit: { id: (await get<{ an_no: number }[]>('/v1/user/kin/answer'))[0]?.an_no ?? 1 },
    KinDetail: { id: (await get<{ popular: { ki_no: number }[] }>('/v1/user/kin/main')).popular[0]!.ki_no },
    ClubDetail: { id: (await get<{ newest: { meet_no: number }[] }>('/v1/user/club/main')).newest[0]!.meet_no },
    ProShopApply: { id: (await get<{ items: { item_no: number }[] }>('/v1/user/shop/product?type=1')).items[0]!.item_no },
    ProShopApplyComplete: { id: (await firstAt<{ group_no: number }>(request, token, '/v1/user/order')).group_no },
    ProShopDetail: { id: (await get<{ items: { item_no: number }[] }>('/v1/user/shop/product?type=2')).items[0]!.item_no },
    // An order with a return.
    OrderDetail: { id: (await firstAt<{ order_no: number }>(request, token, '/v1/user/order?tab=claim')).order_no },
    OrderReviewCreate: unwritten,
    OrderReviewEdit: { id: (await firstAt<{ order_item_no: number }>(request, token, '/v1/user/order/review')).order_item_no },
    // To a member these say who can use them.
    ExpertProductDetail: { id: 1 },
    ExpertSalesDetail: { id: 1 },
    ExpertProductEdit: { id: 1 },
    ExpertApplyDetail: {
      id: (await get<{ application: { application_no: number } }>('/v1/user/expert/application')).application.application_no,
    },
  }
}

/** Posts of the club that the member leads: one with a poll, the member's own, and the one with the most likes. */
async function boardSampleOf(request: APIRequestContext, token: string, userNo: number): Promise<Sample> {
  type Post = { board_no: number; author: { user_no: number } | null; like_qtt: number; has_poll: boolean }
  const { meet_no } = await firstAt<{ meet_no: number }>(request, token, '/v1/user/club/my?led=1')
  const { posts } = await queryAt<{ posts: Post[] }>(request, token, `/v1/user/club/${meet_no}/board`)
  const liked = posts.toSorted((one, other) => other.like_qtt - one.like_qtt)[0]
  const own = posts.find(({ author }) => author?.user_no === userNo)
  const polled = posts.find(({ has_poll }) => has_poll)
  if (!liked || !own || !polled) throw new Error('The club that the member leads has no posts, none of the member, or no poll.')
  return { ClubBoardDetail: { id: polled.board_no }, ClubBoardEdit: { id: own.board_no }, ClubBoardLike: { id: liked.board_no } }
}

/** Parameters for the screens of an expert's work, from what this expert has in the demo community. */
export async function expertSampleOf(request: APIRequestContext, token: string) {
  const first = <T>(path: string) => firstAt<T>(request, token, path)
  const product = {
    id: (await queryAt<{ products: { product_no: number }[] }>(request, token, '/v1/user/counsel/expert/product')).products[0]!.product_no,
  }
  const asked = { id: (await first<{ coun_no: number }>('/v1/user/counsel/expert?status=new')).coun_no }
  const ended = { id: (await first<{ coun_no: number }>('/v1/user/counsel/expert?status=end')).coun_no }
  const item = { id: (await first<{ item_no: number }>('/v1/user/shop/expert/product')).item_no }
  const { application } = await queryAt<{ application: { application_no: number } }>(request, token, '/v1/user/expert/application')
  const sample: Sample = {
    ExpertProductDetail: product,
    ExpertProductEdit: product,
    PcExpertProductDetail: product,
    PcExpertProductEdit: product,
    ExpertCounDetail: asked,
    ExpertSalesDetail: ended,
    ExpertApplyDetail: { id: application.application_no },
    PcExpertApplyDetail: { id: application.application_no },
    PlanCreate: ended,
    PcHaruShopList: { id: 104 },
    PcHaruShopDetail: {
      id: (await queryAt<{ items: { item_no: number }[] }>(request, token, '/v1/user/shop/platform/product')).items[0]!.item_no,
    },
    PcHaruShopOrderDetail: { id: (await first<{ order_no: number }>('/v1/user/order?shop=platform')).order_no },
  }
  return { sample, asked, ended, item }
}

/** Parameters of a popup over the own room, from those of the screen of the same name. */
export function popupSample(name: PopupName, sample: Sample): Record<string, number | string> {
  const screenName = name.slice('Popup'.length)
  const page = exists(screenName) ? sample[screenName]?.id : undefined
  return { ...sample.MyHaruRoom, ...(page !== undefined && { page }) }
}

async function feedSampleOf(request: APIRequestContext, token: string, userNo: number): Promise<Sample> {
  const their = { id: (await firstAt<{ feed_no: number }>(request, token, '/v1/user/feed')).feed_no }
  const own = { id: (await firstAt<{ feed_no: number }>(request, token, `/v1/user/feed?user_no=${userNo}`)).feed_no }
  return { FeedLineDetail: their, FeedDetail: their, FeedLike: their, FeedSingleDetail: own, FeedEdit: own }
}

/** A member's stories, and one of these stories. */
async function storySampleOf(request: APIRequestContext, token: string): Promise<Sample> {
  const shown = await firstAt<{ user_no: number; story_list: { story_no: number }[] }>(request, token, '/v1/user/story')
  return { StoryDetail: { id: shown.user_no }, StorySingleDetail: { id: shown.story_list[0]!.story_no } }
}

type Room = Pick<ChatRoom, 'cr_no' | 'cr_type' | 'room_type' | 'asker_no' | 'accept_state'>

/** One room of each kind of this member; of private ones the newest. */
export async function roomsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => ((await (await request.get(path, { headers })).json()) as { query: T }).query
  const { user_no: me } = await get<{ user_no: number }>('/v1/user/auth/profile')
  const { rows } = await get<{ rows: Room[] }>('/v1/user/chat/chatlist')
  const first = (what: string, is: (room: Room) => boolean): Room => {
    const found = rows.find(is)
    if (!found) throw new Error(`The demo community has no room of this member that ${what}.`)
    return found
  }
  const isNew = ({ room_type }: Room) => room_type === 'new'
  return {
    private: first('is private', ({ room_type, cr_type }) => room_type === 'private' && cr_type === 'private'),
    admin: first('haru talks in', ({ cr_type }) => cr_type === 'admin'),
    group: first('is of a club', ({ cr_type }) => cr_type === 'group'),
    counsel: first('is of a counselling', ({ cr_type }) => cr_type === 'counsel'),
    asked: first('waits for them', (room) => isNew(room) && room.asker_no !== me && room.accept_state === 0),
    waits: first('waits for another', (room) => isNew(room) && room.asker_no === me && room.accept_state === 0),
    rejected: first('was rejected', (room) => isNew(room) && room.accept_state === 2),
  }
}

type CommentRow = { comment_no: number; like_qtt: number; replies: unknown[] }

/** Ranks dailys: with comments first, then by the number of record kinds, then by comments and likes. */
function richness({ daily_info: { eat, health, routine }, reply_qtt, like_qtt }: Post): number {
  const storage = [eat?.selectedFood, health?.todayHealths, routine?.record.routine].filter((items) => items && items.length > 0)
  return (reply_qtt > 0 ? 1000 : 0) + storage.length * 100 + reply_qtt + Math.min(like_qtt, 50) / 100
}

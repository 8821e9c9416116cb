import type { APIRequestContext, Page } from '@playwright/test'
import type { ChatRoom } from '#features/chat/contract.ts'
import { exists, HOME, href, isPopup, routes, type PopupName, type Route, type RouteName } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'

/** A screen with an address that shows content. */
export type ScreenVisit = {
  /** Its name in the route table; a view adds a suffix. */
  name: string
  /** The path after the hash. */
  path: string
  /** Shown to guests only, or different for members. */
  asGuest: boolean
  /** The final address, if the path redirects. */
  finalAddress?: string
  /** Session storage that earlier steps would have written. */
  storage?: Record<string, string>
}

type Sample = Partial<Record<RouteName, Record<string, number | string>>>

/** Placeholders of loading content. The gallery shows placeholders on purpose, on islands with a theme of their own. */
export const PLACEHOLDER = '[class*="animate-skeleton"]:not([data-theme] *):visible'

/** Both sizes and both themes in which screens are checked. */
export const LAYOUTS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: width === 390 ? 844 : 800, theme })),
)

/** Tokens of this worker's log-ins, by member. */
const tokens = new Map<string, string>()

/**
 * A token of a demo member, reused while it is valid. Another log-in could count as one from a new device, which adds an alarm.
 */
export async function tokenOf(request: APIRequestContext, member: string, password: string): Promise<string> {
  const known = tokens.get(member)
  if (known !== undefined && (await isValid(request, known))) return known
  const token = await logIn(request, member, password)
  tokens.set(member, token)
  return token
}

async function isValid(request: APIRequestContext, token: string): Promise<boolean> {
  return (await request.get('/v1/user/auth/profile', { headers: { authorization: `Bearer ${token}` } })).ok()
}

/** Each log-in has an address of its own, because log-ins per address are limited. */
async function logIn(request: APIRequestContext, member: string, password: string): Promise<string> {
  const answer = await request.post('/v1/user/auth/login', {
    headers: { 'x-forwarded-for': randomAddress() },
    data: { user_id: member, password },
  })
  if (!answer.ok()) throw new Error(`${member} could not log in: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** A random IP address. */
export const randomAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Every screen, and views of some, with parameters from what this member sees in the demo community. */
export async function everyScreen(request: APIRequestContext, token: string): Promise<ScreenVisit[]> {
  const sample = await sampleOf(request, token)
  // `expertScreens` has the others.
  const open = Object.entries<Route>(routes).filter(([, { access }]) => access === 'open' || access === 'member')
  const screens = open.map(([key, route]): ScreenVisit => {
    const name = key as RouteName
    const given = sample[name] ?? (isPopup(name) ? popupSample(name, sample) : undefined)
    const path = pathFor(name, route, given)
    // Of the member's own counselling: it leads to the member's screen.
    const redirect = name === 'ExpertCounDetail' ? href('CounDetail', sample.CounDetail as { id: number }) : FLOW_STARTS[name]
    const finalAddress = name === 'RouteRedirect' ? href(HOME) : (redirect ?? path)
    return { name, path, asGuest: route.guestOnly === true || FOR_GUESTS.has(name), finalAddress }
  })
  const notice = await firstAt<{ notice_no: number }>(request, token, '/v1/cs/notice')
  const inquiry = await firstAt<{ inquiry_no: number }>(request, token, '/v1/user/inquiry')
  const reported = `kind=daily&no=${sample.DailyLineDetail!.id}`
  const rooms = await roomsOf(request, token)
  const ones = [
    ...Object.entries(rooms).map(([kind, { cr_no }]) => [`ChatDetail-${kind}`, `/chat-detail/${cr_no}`] as const),
    ['Notice-one', `/notice?no=${notice.notice_no}`],
    ['Inquiry-one', `/inquiry?no=${inquiry.inquiry_no}`],
    ['Report-daily', `/report?${reported}`],
    ['PopupReport-daily', `/my-haru-room/${sample.MyHaruRoom!.id}/popup-report?${reported}`],
    ['MyHaruRoom-expert', `/my-haru-room/${RATED_EXPERT}`],
    ['MyHaruRoom-other', `/my-haru-room/${sample.PopupMyHaruRoom!.page}`],
  ] as const
  const views = [...VIEWS, ...ones]
  return [...screens, ...views.map(([name, path]): ScreenVisit => ({ name, path, asGuest: false })), ...VIEWS_WITH_STORAGE]
}

/** Every screen of the portal and of an expert's work, with parameters of what this expert has in the demo community. */
export async function expertScreens(request: APIRequestContext, token: string): Promise<ScreenVisit[]> {
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
  }
  const own = Object.entries<Route>(routes).filter(
    ([name, { access }]) =>
      access === 'expert' || access === 'verified' || (name.startsWith('Expert') && access === 'member') || name === 'PlanCreate',
  )
  const screens = own.map(([key, route]): ScreenVisit => {
    const name = key as RouteName
    return {
      name,
      path: pathFor(name, route, sample[name]),
      asGuest: false,
      finalAddress: FLOW_STARTS[name] ?? pathFor(name, route, sample[name]),
    }
  })
  const views = [
    ['PcExpertMain-ing', '/pc-expert-main?tab=ing'],
    ['PcExpertMain-end', '/pc-expert-main?tab=end'],
    ['PcExpertMain-request', `/pc-expert-main?counsel=${asked.id}`],
    ['PcExpertMain-ended', `/pc-expert-main?counsel=${ended.id}`],
    ...['items', 'questions'].flatMap((tab) => [
      [`ExpertProductMain-${tab}`, `/expert-product-main?tab=${tab}`] as const,
      [`PcExpertProduct-${tab}`, `/pc-expert-product?tab=${tab}`] as const,
    ]),
    ['ExpertSalesMain-orders', '/expert-sales-main?tab=orders&state=all'],
    ['PcExpertSales-orders', '/pc-expert-sales?tab=orders&state=all'],
    ['ExpertProductCreate-goods', '/expert-product-create?kind=goods'],
    ['ExpertProductDetail-item', `/expert-product-detail/${item.id}?kind=item`],
    ['PcExpertProductEdit-item', `/pc-expert-product-edit/${item.id}?kind=item`],
  ] as const
  return [...screens, ...views.map(([name, path]): ScreenVisit => ({ name, path, asGuest: false }))]
}

function pathFor(name: RouteName, route: Route, given: Record<string, number | string> | undefined): string {
  return route.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = given?.[parameter]
    if (value === undefined) throw new Error(`e2e/screens.ts has no sample for ${parameter} of ${name}: give it one.`)
    return String(value)
  })
}

/** Fills the session storage before the page's own code runs. */
export async function addStorage(page: Page, { storage }: ScreenVisit): Promise<void> {
  await page.addInitScript((pairs) => {
    for (const [key, value] of Object.entries(pairs)) sessionStorage.setItem(key, value)
  }, storage ?? {})
}

/** An expert of the demo community who has reviews. */
const RATED_EXPERT = 104

/** End screens of flows, which redirect to the start if the number is missing. */
const FLOW_STARTS: Partial<Record<RouteName, string>> = {
  VivGiftComplete: href('VivGiftSelect'),
  VivExchangeComplete: href('VivExchangeApply'),
  VivChargePayment: href('VivChargeSelect'),
  VivChargePaymentComplete: href('VivChargeSelect'),
  PcVivChargePayment: href('PcVivChargeSelect'),
  PcVivChargePaymentComplete: href('PcVivChargeSelect'),
}

/** Screens that members may open, but that show them another content. */
const FOR_GUESTS: ReadonlySet<RouteName> = new Set<RouteName>(['Register', 'FindId', 'FindPw', 'ResetPw', 'NotMe', 'SocialRedirect'])

/** Views that are not in the route table but have an address, and an unknown address. */
const VIEWS = [
  ['DailyManagement-list', '/daily-management?view=list'],
  ['DailyManagement-list-by-month', '/daily-management?view=list&by=month'],
  ['DailyManagement-week', '/daily-management?view=chart'],
  ['DailyManagement-month', '/daily-management?view=chart&span=month'],
  ['Register-member', '/register'],
  ['HaruSetting02-again', '/haru-setting02?from=my'],
  ['HaruSetting05-done', '/haru-setting05?done'],
  ['Policy-health', '/policy?kind=health_sensitive'],
  ['Faq-one', '/faq?no=1'],
  ['Inquiry-write', '/inquiry?write'],
  ['ChatList-group', '/chat-list?kind=group'],
  ['ChatList-new', '/chat-list?kind=new'],
  ['ChatList-counsel', '/chat-list?kind=counsel'],
  ['ProShopList-wish', '/pro-shop-list?view=wish'],
  ['ProShopList-seen', '/pro-shop-list?view=seen'],
  ['ProShopSearch-words', '/pro-shop-search?q=매트'],
  ['AlarmMain-viv', '/alarm-main?group=viv'],
  ['RegisterPro-identity', '/register-pro?step=identity'],
  ['page-error', '/no-such-screen'],
] as const

const REGISTRATION_DRAFT = {
  at: Date.now(),
  social_no: null,
  consents: [{ kind: 'terms', version: '1', agreed: true }],
  person: { identity_no: '8f14e45f-ceea-467f-a0f6-1c2d3e4f5a6b', real_name: '홍*동', phone: '010-****-5678' },
  user_id: 'bom_walks',
  haru_name: '',
  referral: '',
}
const registrationStep = (step: string, draft: Partial<Record<keyof typeof REGISTRATION_DRAFT, unknown>> = {}): ScreenVisit => ({
  name: `Register-${step}`,
  path: `/register?step=${step}`,
  asGuest: true,
  storage: { haru_join: JSON.stringify({ ...REGISTRATION_DRAFT, ...draft }) },
})

/** Views that need the storage of earlier steps. */
const VIEWS_WITH_STORAGE: ScreenVisit[] = [
  registrationStep('identity', { person: null }),
  registrationStep('id'),
  registrationStep('password'),
  registrationStep('name', { social_no: 'social' }),
  { name: 'FindId-sms', path: '/find-id?by=sms', asGuest: true },
  { name: 'ResetPw-asked', path: '/reset-pw', asGuest: true, storage: { haru_reset: 'token' } },
  { name: 'NotMe-alarm', path: '/not-me?change=1', asGuest: true },
  { name: 'PcExpertRegister-form', path: '/pc-expert-register?identity=0', asGuest: false, finalAddress: '/pc-expert-register' },
]

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

async function firstAt<T>(request: APIRequestContext, token: string, path: string): Promise<T> {
  const [first] = await queryAt<T[]>(request, token, path)
  if (!first) throw new Error(`The demo community has nothing at ${path}.`)
  return first
}

async function sampleOf(request: APIRequestContext, token: string): Promise<Sample> {
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
    ProShopApply: { id: (await get<{ items: { item_no: number }[] }>('/v1/user/shop/product?type=1')).items[0]!.item_no },
    ProShopApplyComplete: { id: (await firstAt<{ group_no: number }>(request, token, '/v1/user/order')).group_no },
    ProShopDetail: { id: (await get<{ items: { item_no: number }[] }>('/v1/user/shop/product?type=2')).items[0]!.item_no },
    // An order with a return.
    OrderDetail: { id: (await firstAt<{ order_no: number }>(request, token, '/v1/user/order?tab=claim')).order_no },
    // To a member these say who can use them.
    ExpertProductDetail: { id: 1 },
    ExpertSalesDetail: { id: 1 },
    ExpertProductEdit: { id: 1 },
    ExpertApplyDetail: {
      id: (await get<{ application: { application_no: number } }>('/v1/user/expert/application')).application.application_no,
    },
  }
}

/** Parameters of a popup over the own room, from those of the screen of the same name. */
function popupSample(name: PopupName, sample: Sample): Record<string, number | string> {
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
async function roomsOf(request: APIRequestContext, token: string) {
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

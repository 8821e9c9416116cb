import type { APIRequestContext, Page } from '@playwright/test'
import { HOME, href, isPopup, routes, type Route, type RouteName } from '#features/routes.ts'
import { expertSampleOf, firstAt, popupSample, roomsOf, sampleOf } from './screenSamples.ts'

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

/** Placeholders of loading content. The gallery shows placeholders on purpose, on islands with a theme of their own. */
export const PLACEHOLDER = '[class*="animate-skeleton"]:not([data-theme] *):visible'

/** Both sizes and both themes in which screens are checked. */
export const LAYOUTS = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, height: width === 390 ? 844 : 800, theme })),
)

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
  const { sample, asked, ended, item } = await expertSampleOf(request, token)
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
  ['OrderReviewList-seller', '/order-review-list?seller=107'],
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

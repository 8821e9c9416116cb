import type { Access } from '#kit/contract/access.ts'
import type { PathParams } from '#kit/contract/endpoint.ts'
import { fillPath } from '#kit/contract/path.ts'

/** One screen of the specification's section 2: its path, access, and whether it stays mounted. */
export type Route = {
  path: string
  access: Access
  /** Keeps its state when it is left. */
  keep?: true
  /** A logged-in person is sent to the root. */
  guestOnly?: true
}

const keep = { keep: true } as const
const guestOnly = { guestOnly: true } as const

/** Every screen that exists, a line each; the guard is the first word. */
export const routes = {
  // account
  Login: open('/login', guestOnly),
  Register: open('/register'),
  RegisterComplete: open('/register-complete'),
  FindId: open('/find-id'),
  FindPw: open('/find-pw'),
  ResetPw: open('/reset-pw'),
  MyInfoMain: member('/my-info-main'),
  MyInfoEdit: member('/my-info-edit'),
  ConsentCenter: member('/consent-center'),
  Sessions: member('/sessions'),

  // sensitive-change
  NotMe: open('/not-me'),

  // social
  SocialRedirect: open('/social-redirect/:provider'),
  RouteRedirect: open('/route-redirect'),

  // withdraw
  MyInfoWithdraw: member('/my-info-withdraw'),

  // room
  HaruSetting01: member('/haru-setting01'),
  HaruSetting02: member('/haru-setting02'),
  HaruSetting03: member('/haru-setting03'),
  HaruSetting04: member('/haru-setting04'),
  HaruSetting05: member('/haru-setting05'),
  MyHaruRoom: open('/my-haru-room/:id'),
  MyHaruRoomEdit: open('/my-haru-room-edit'),
  ActivityReportMain: member('/activity-report-main'),
  BookmarkMain: member('/bookmark-main'),

  // expert
  RegisterPro: open('/register-pro'),
  ExpertApplyMain: member('/expert-apply-main'),
  ExpertApplyDetail: member('/expert-apply-detail/:id'),
  ExpertInfoMain: member('/expert-info-main'),
  ExpertInfoEdit: member('/expert-info-edit'),
  PcExpertLogin: open('/pc-expert-login', guestOnly),
  PcExpertRegister: open('/pc-expert-register'),
  PcExpertRegisterComplete: open('/pc-expert-register-complete'),
  PcExpertApplyMain: verified('/pc-expert-apply-main'),
  PcExpertApplyDetail: verified('/pc-expert-apply-detail/:id'),

  // counsel
  CounApply: member('/coun-apply/:id'),
  CounList: member('/coun-list'),
  CounDetail: member('/coun-detail/:id'),
  CounCalendar: member('/coun-calendar'),
  ExpertCounList: member('/expert-coun-list'),
  ExpertCounDetail: member('/expert-coun-detail/:id'),
  CounReviewList: member('/coun-review-list'),
  CounReviewCreate: member('/coun-review-create/:id'),
  CounReviewEdit: member('/coun-review-edit/:id'),

  // shop
  ProShopList: open('/pro-shop-list', keep),
  ProShopDetail: open('/pro-shop-detail/:id'),
  ProShopApply: open('/pro-shop-apply/:id'),
  ProShopApplyComplete: open('/pro-shop-apply-complete/:id'),

  // cart
  CartMain: member('/cart-main'),
  CartComplete: member('/cart-complete/:id'),

  // plan
  PlanCreate: member('/plan-create/:id'),
  PlanDetail: member('/plan-detail/:id'),

  // portal
  PcExpertMain: expert('/pc-expert-main'),
  PcExpertInfo: expert('/pc-expert-info'),

  // shop
  ExpertProductMain: member('/expert-product-main'),
  ExpertProductCreate: member('/expert-product-create'),
  ExpertProductEdit: member('/expert-product-edit/:id'),
  ExpertProductDetail: member('/expert-product-detail/:id'),
  PcExpertProduct: expert('/pc-expert-product'),
  PcExpertProductDetail: expert('/pc-expert-product-detail/:id'),
  PcExpertProductCreate: expert('/pc-expert-product-create'),
  PcExpertProductEdit: expert('/pc-expert-product-edit/:id'),
  PcExpertProductReview: expert('/pc-expert-product-review'),
  PcHaruShopMain: expert('/pc-haru-shop-main'),
  PcHaruShopList: expert('/pc-haru-shop-list/:id'),
  PcHaruShopDetail: expert('/pc-haru-shop-detail/:id'),
  PcHaruShopInquiryList: expert('/pc-haru-shop-inquiry-list'),
  PcHaruShopCart: expert('/pc-haru-shop-cart'),
  PcHaruShopPayment: expert('/pc-haru-shop-payment'),
  PcHaruShopPaymentComplete: expert('/pc-haru-shop-payment-complete'),
  PcHaruShopOrderList: expert('/pc-haru-shop-order-list'),
  PcHaruShopOrderDetail: expert('/pc-haru-shop-order-detail/:id'),

  // calendar
  ExpertCalendar: member('/expert-calendar'),
  PcExpertCalendar: expert('/pc-expert-calendar'),

  // portal
  ExpertSalesMain: member('/expert-sales-main'),
  ExpertSalesDetail: member('/expert-sales-detail/:id'),
  PcExpertSales: expert('/pc-expert-sales'),

  // policy
  Policy: open('/policy'),
  PrivacyInfo: open('/privacy-info'),

  // cs
  CsCenter: open('/cs-center'),
  Notice: open('/notice'),
  Faq: open('/faq'),
  Inquiry: open('/inquiry'),
  DeveloperInfo: open('/developer-info'),
  Trust: open('/trust'),
  Postcode: open('/postcode'),

  // daily
  DailyLineMain: open('/daily-line-main', keep),
  DailyLineDetail: open('/daily-line-detail/:id'),
  DailyCreate: member('/daily-create'),
  DailyEdit: member('/daily-edit/:id'),
  DailyDetail: member('/daily-detail/:id'),
  DailyManagement: member('/daily-management'),
  DailyLike: open('/daily-like/:id'),
  DailyCommentDetail: open('/daily-comment-detail/:id'),
  DailyCommentLike: open('/daily-comment-like/:id'),

  // comment
  CommentDetail: open('/comment-detail/:id'),
  CommentLike: open('/comment-like/:id'),

  // feed
  FeedLineMain: open('/feed-line-main'),
  FeedLineDetail: open('/feed-line-detail/:id'),
  FeedCreate: member('/feed-create'),
  FeedEdit: member('/feed-edit/:id'),
  FeedDetail: open('/feed-detail/:id'),
  FeedSingleDetail: member('/feed-single-detail/:id'),
  FeedLike: open('/feed-like/:id'),

  // story
  StoryCreate: member('/story-create'),
  StoryDetail: open('/story-detail/:id'),
  StorySingleDetail: member('/story-single-detail/:id'),
  StoryArchive: member('/story-archive'),

  // follow
  FollowMain: open('/follow-main/:id'),
  BlockList: member('/block-list'),

  // chat
  ChatList: member('/chat-list', keep),
  ChatDetail: member('/chat-detail/:id'),
  ChatSearch: member('/chat-search'),

  // alarm
  AlarmMain: member('/alarm-main'),
  AlarmSettings: member('/alarm-settings'),

  // guardian
  VivGuardian: member('/viv-guardian'),
  GuardianMain: open('/guardian'),

  // viv
  VivMain: member('/viv-main'),
  VivHistory: member('/viv-history'),
  VivGiftSelect: member('/viv-gift-select'),
  VivGiftSend: member('/viv-gift-send'),
  VivGiftComplete: member('/viv-gift-complete'),
  GiftList: member('/gift-list'),
  VivExchangeApply: member('/viv-exchange-apply'),
  VivExchangeComplete: member('/viv-exchange-complete'),

  // topup
  VivChargeSelect: member('/viv-charge-select'),
  VivChargePayment: member('/viv-charge-payment'),
  VivChargePaymentComplete: member('/viv-charge-payment-complete'),
  PcVivChargeSelect: expert('/Pc-viv-charge-select'),
  PcVivChargePayment: expert('/Pc-viv-charge-payment'),
  PcVivChargePaymentComplete: expert('/Pc-viv-charge-payment-complete'),

  // club
  ClubMain: open('/club-main', keep),
  ClubSearch: open('/club-search'),
  ClubMyList: member('/club-my-list'),
  ClubDetail: open('/club-detail/:id'),
  ClubCreate: member('/club-create'),
  ClubBoardDetail: member('/club-board-detail/:id'),
  ClubBoardWrite: member('/club-board-write/:id'),
  ClubBoardEdit: member('/club-board-edit/:id'),
  ClubBoardLike: member('/club-board-like/:id'),
  ClubSettings: member('/club-settings/:id'),

  // kin
  KinMain: open('/kin-main'),
  KinList: open('/kin-list'),
  KinDetail: open('/kin-detail/:id'),
  KinLocation: member('/kin-location'),
  KinCreate: member('/kin-create'),
  KinEdit: member('/kin-edit/:id'),
  KinAnswerCreate: member('/kin-answer-create/:id'),
  KinAnswerEdit: member('/kin-answer-edit/:id'),

  // order
  OrderList: member('/order-list'),
  OrderDetail: member('/order-detail/:id'),
  LicenseList: member('/license-list'),
  OrderReviewList: open('/order-review-list'),
  OrderReviewCreate: member('/order-review-create/:id'),
  OrderReviewEdit: member('/order-review-edit/:id'),

  // bungae
  ClubBungaeDetail: member('/club-bungae-detail/:id'),
  ClubBungaeCreate: member('/club-bungae-create/:id'),

  // report
  Report: member('/report'),
  Appeal: member('/appeal'),

  // nearby
  LocationMain: open('/location-main', keep),
  LocationChange: open('/location-change'),

  // search
  Search: open('/search'),
  SearchUser: open('/search-user'),
  SearchExpert: open('/search-expert'),
  ProShopSearch: member('/pro-shop-search'),

  // popups over the room; each shows what the screen of the same name without Popup shows
  PopupDailyCreate: member('/my-haru-room/:id/popup-daily-create'),
  PopupDailyEdit: member('/my-haru-room/:id/popup-daily-edit/:page'),
  PopupDailyDetail: open('/my-haru-room/:id/popup-daily-detail/:page'),
  PopupDailyLike: open('/my-haru-room/:id/popup-daily-like/:page'),
  PopupDailyCommentDetail: open('/my-haru-room/:id/popup-daily-comment-detail/:page'),
  PopupDailyCommentLike: open('/my-haru-room/:id/popup-daily-comment-like/:page'),
  PopupMyHaruRoom: open('/my-haru-room/:id/popup-my-haru-room/:page'),
  PopupFollowMain: open('/my-haru-room/:id/popup-follow-main/:page'),
  PopupMyHaruRoomEdit: member('/my-haru-room/:id/popup-my-haru-room-edit'),
  PopupDailyManagement: member('/my-haru-room/:id/popup-daily-management'),
  PopupStorySingleDetail: open('/my-haru-room/:id/popup-story-single-detail/:page'),
  PopupStoryCreate: member('/my-haru-room/:id/popup-story-create'),
  PopupChatDetail: member('/my-haru-room/:id/popup-chat-detail/:page'),
  PopupReport: member('/my-haru-room/:id/popup-report'),
  PopupVivGiftSend: member('/my-haru-room/:id/popup-viv-gift-send'),
  PopupVivExchangeApply: member('/my-haru-room/:id/popup-viv-exchange-apply'),
  PopupCounApply: member('/my-haru-room/:id/popup-coun-apply/:page'),
  PopupProShopDetail: open('/my-haru-room/:id/popup-pro-shop-detail/:page'),
  PopupOrderReviewList: open('/my-haru-room/:id/popup-order-review-list'),
  PopupVivChargeSelect: member('/my-haru-room/:id/popup-viv-charge-select'),

  // the living gallery of kit/ui
  Components: open('/components'),
  Modal: open('/modal'),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** Where the root and a finished log-in lead. */
export const HOME = 'DailyLineMain' satisfies RouteName

type PathOf<N extends RouteName> = (typeof routes)[N]['path']
type Args<N extends RouteName> = [PathParams<PathOf<N>>] extends [never] ? [] : [params: Record<PathParams<PathOf<N>>, string | number>]

/** The path of a screen, by name: `href('DailyEdit', { id: 7 })`. */
export function href<N extends RouteName>(name: N, ...args: Args<N>): string {
  return fillPath(routes[name].path as string, (args[0] ?? {}) as never)
}

/** Whether a screen of this name exists yet. Nothing is drawn that would lead nowhere. */
export function exists(name: string): name is RouteName {
  return Object.hasOwn(routes, name)
}

/** The path of a screen that may not exist yet; null until it does. */
export function pathOf(name: string, params: Record<string, string | number> = {}): string | null {
  return exists(name) ? fillPath(routes[name].path as string, params as never) : null
}

/** A screen's place: the values of `useScreen()`. */
type Near = { name: string; params: Record<string, string> }

/**
 * The path of a screen from the current one: in a room, or in a popup over it, the popup of that name if there is one, so that the room
 * stays beneath. From a popup to its own room it is the path of the room.
 */
export function hrefNear<N extends RouteName>(place: Near, name: N, ...args: Args<N>): string {
  const room = roomAt(place)
  // Line and room show a daily with the same screen, which has one popup.
  const twin = name === 'DailyLineDetail' ? 'PopupDailyDetail' : `Popup${name}`
  const page = (args[0] as { id?: string | number } | undefined)?.id
  if (room === undefined || !exists(twin) || (name === 'MyHaruRoom' && String(page) === room)) return href(name, ...args)
  return fillPath(routes[twin].path as string, { id: room, page: page ?? '' } as never)
}

/** `hrefNear` of a screen that may not exist yet; null until it does. */
export function pathNear(place: Near, name: string, params: Record<string, string | number> = {}): string | null {
  // All names share one implementation; the type names a screen with a number.
  return exists(name) ? hrefNear(place, name as 'MyHaruRoom', params as { id: number }) : null
}

/** Whether a screen is a popup over a room. */
export const isPopup = (name: string): name is PopupName => name.startsWith('Popup') && exists(name)

/** The popups over the room. */
export type PopupName = Extract<RouteName, `Popup${string}`>

function roomAt({ name, params }: Near): string | undefined {
  if (name === 'MyHaruRoom') return params.id
  return name.startsWith('Popup') ? params.room : undefined
}

function open<const P extends string, const O extends object = object>(path: P, options?: O) {
  return { path, access: 'open', ...options } as { path: P; access: 'open' } & O
}
function member<const P extends string, const O extends object = object>(path: P, options?: O) {
  return { path, access: 'member', ...options } as { path: P; access: 'member' } & O
}
function verified<const P extends string>(path: P) {
  return { path, access: 'verified' } as { path: P; access: 'verified' }
}
function expert<const P extends string>(path: P) {
  return { path, access: 'expert' } as { path: P; access: 'expert' }
}

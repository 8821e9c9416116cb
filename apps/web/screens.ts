import { accountScreens } from '#features/account/web/public.ts'
import { alarmScreens } from '#features/alarm/web/screens.ts'
import { extendWithBungaes } from '#features/bungae/web/register.ts'
import { bungaeScreens } from '#features/bungae/web/screens.ts'
import { calendarScreens } from '#features/calendar/web/screens.ts'
import { extendWithCarts } from '#features/cart/web/register.ts'
import { cartScreens } from '#features/cart/web/screens.ts'
import { extendWithBoards } from '#features/club/web/board/register.ts'
import { clubScreens } from '#features/club/web/screens.ts'
import { chatScreens } from '#features/chat/web/screens.ts'
import { commentScreens } from '#features/comment/web/screens.ts'
import { counselScreens } from '#features/counsel/web/screens.ts'
import { dailyScreens } from '#features/daily/web/public.ts'
import { sensitiveChangeScreens } from '#features/sensitive-change/web/screens.ts'
import { socialScreens } from '#features/social/web/screens.ts'
import { withdrawScreens } from '#features/account-deletion/web/screens.ts'
import { portalScreens } from '#features/portal/web/screens.ts'
import { roomScreens } from '#features/room/web/screens.ts'
import { expertScreens } from '#features/expert/web/screens.ts'
import { extendWithCalls } from '#features/call/web/register.ts'
import { extendWithPlans } from '#features/plan/web/register.ts'
import { extendWithPayments } from '#features/order/web/checkout/register.ts'
import { extendWithReviews } from '#features/order/web/review/register.ts'
import { checkoutScreens } from '#features/order/web/checkout/screens.ts'
import { planScreens } from '#features/plan/web/screens.ts'
import { orderScreens } from '#features/order/web/screens.ts'
import { policyScreens } from '#features/policy/web/screens.ts'
import { csScreens } from '#features/cs/web/screens.ts'
import { systemWebScreens } from '#features/system/web/screens.ts'
import { feedScreens } from '#features/feed/web/screens.ts'
import { nearbyScreens } from '#features/nearby/web/screens.ts'
import { followScreens } from '#features/follow/web/screens.ts'
import { kinScreens } from '#features/kin/web/screens.ts'
import { guardianScreens } from '#features/guardian/web/screens.ts'
import { reportScreens } from '#features/report/web/screens.ts'
import { extendWithExperts } from '#features/search/web/register.ts'
import { searchScreens } from '#features/search/web/screens.ts'
import { shopScreens } from '#features/shop/web/screens.ts'
import { storyScreens } from '#features/story/web/screens.ts'
import { vivScreens } from '#features/viv/web/screens.ts'
import { topupScreens } from '#features/topup/web/screens.ts'
import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { galleryScreens } from './gallery/screens.ts'
import { popupsOf, type StandaloneRoute } from './popups.ts'

const standalone: Record<StandaloneRoute, Screen> = {
  ...accountScreens,
  ...dailyScreens,
  ...commentScreens,
  ...sensitiveChangeScreens,
  ...socialScreens,
  ...withdrawScreens,
  ...roomScreens,
  ...expertScreens,
  ...counselScreens,
  ...portalScreens,
  ...bungaeScreens,
  ...calendarScreens,
  ...cartScreens,
  ...checkoutScreens,
  ...planScreens,
  ...orderScreens,
  ...policyScreens,
  ...csScreens,
  ...systemWebScreens,
  ...feedScreens,
  ...storyScreens,
  ...followScreens,
  ...chatScreens,
  ...alarmScreens,
  ...vivScreens,
  ...topupScreens,
  ...guardianScreens,
  ...reportScreens,
  ...nearbyScreens,
  ...searchScreens,
  ...shopScreens,
  ...clubScreens,
  ...kinScreens,
  ...galleryScreens,
}

// The home screen shows no plans, and every other one is found in this table: the first paint does without their parts.
extendWithPlans()
extendWithBungaes()
extendWithCalls()
extendWithCarts()
extendWithExperts()
extendWithPayments()
extendWithReviews()
extendWithBoards()

/** The screen of every route; a missing one is a type error. */
export const screens: Record<RouteName, Screen> = { ...standalone, ...popupsOf(standalone) }

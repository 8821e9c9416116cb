import { accountScreens } from '#features/account/web/public.ts'
import { dailyScreens } from '#features/daily/web/public.ts'
import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'

/** Every route's screen: one that is missing does not compile. */
export const screens: Record<RouteName, Screen> = { ...accountScreens, ...dailyScreens }

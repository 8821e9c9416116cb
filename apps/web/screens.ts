import { accountScreens } from '#features/account/web/public.ts'
import { commentScreens } from '#features/comment/web/screens.ts'
import { dailyScreens } from '#features/daily/web/public.ts'
import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { galleryScreens } from './gallery/screens.ts'

/** Every route's screen: one that is missing does not compile. */
export const screens: Record<RouteName, Screen> = { ...accountScreens, ...dailyScreens, ...commentScreens, ...galleryScreens }

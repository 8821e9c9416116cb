import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'
import { ownScreens } from './own/screens.ts'
import { platformShopScreens } from './platform/screens.ts'

export const shopScreens = {
  ProShopList: defineScreen({ title: ko.titles.ProShopList, load: () => import('./list/ProShopList.tsx'), bottomBar: true }),
  ProShopDetail: defineScreen({ title: ko.titles.ProShopDetail, load: () => import('./detail/ProShopDetail.tsx') }),
  ...ownScreens,
  ...platformShopScreens,
} satisfies Partial<Record<RouteName, Screen>>

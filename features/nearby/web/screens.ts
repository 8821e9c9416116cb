import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const nearbyScreens = {
  LocationMain: defineScreen({
    title: ko.titles.LocationMain,
    load: () => import('./main/LocationMain.tsx'),
    tab: 'location',
    bottomBar: true,
  }),
  LocationChange: defineScreen({ title: ko.titles.LocationChange, load: () => import('./change/LocationChange.tsx'), tab: 'location' }),
} satisfies Partial<Record<RouteName, Screen>>

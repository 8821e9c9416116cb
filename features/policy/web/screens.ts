import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const policyScreens = {
  Policy: defineScreen({ title: ko.titles.Policy, load: () => import('./Policy.tsx') }),
  PrivacyInfo: defineScreen({ title: ko.titles.PrivacyInfo, load: () => import('./PrivacyInfo.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

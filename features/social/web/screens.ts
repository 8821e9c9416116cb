import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const socialScreens = {
  SocialRedirect: defineScreen({ title: ko.titles.SocialRedirect, load: () => import('./SocialRedirect.tsx') }),
  RouteRedirect: defineScreen({ title: ko.titles.RouteRedirect, load: () => import('./RouteRedirect.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

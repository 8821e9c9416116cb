import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const accountScreens = {
  Login: defineScreen({ title: ko.login.title, load: () => import('./Login.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

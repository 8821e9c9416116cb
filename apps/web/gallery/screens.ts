import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const galleryScreens = {
  Components: defineScreen({ title: ko.titles.Components, load: () => import('./Components.tsx') }),
  Modal: defineScreen({ title: ko.titles.Modal, load: () => import('./Modal.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const kinScreens = {
  KinMain: defineScreen({ title: ko.titles.KinMain, load: () => import('./main/KinMain.tsx'), bottomBar: true }),
  KinList: defineScreen({ title: ko.titles.KinList, load: () => import('./list/KinList.tsx'), bottomBar: true }),
  KinDetail: defineScreen({ title: ko.titles.KinDetail, load: () => import('./detail/KinDetail.tsx') }),
  KinLocation: defineScreen({ title: ko.titles.KinLocation, load: () => import('./location/KinLocation.tsx') }),
  KinCreate: defineScreen({ title: ko.titles.KinCreate, load: () => import('./write/KinCreate.tsx') }),
  KinEdit: defineScreen({ title: ko.titles.KinEdit, load: () => import('./write/KinEdit.tsx') }),
  KinAnswerCreate: defineScreen({ title: ko.titles.KinAnswerCreate, load: () => import('./write/KinAnswerCreate.tsx') }),
  KinAnswerEdit: defineScreen({ title: ko.titles.KinAnswerEdit, load: () => import('./write/KinAnswerEdit.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const clubScreens = {
  ClubMain: defineScreen({ title: ko.titles.ClubMain, load: () => import('./main/ClubMain.tsx'), tab: 'party', bottomBar: true }),
  ClubMyList: defineScreen({ title: ko.titles.ClubMyList, load: () => import('./mine/ClubMyList.tsx'), tab: 'party' }),
  ClubDetail: defineScreen({ title: ko.titles.ClubDetail, load: () => import('./detail/ClubDetail.tsx'), tab: 'party' }),
  ClubSettings: defineScreen({ title: ko.titles.ClubSettings, load: () => import('./settings/ClubSettings.tsx'), tab: 'party' }),
  ClubCreate: defineScreen({ title: ko.titles.ClubCreate, load: () => import('./create/ClubCreate.tsx'), tab: 'party' }),
  ClubBoardDetail: defineScreen({ title: ko.titles.ClubBoardDetail, load: () => import('./board/ClubBoardDetail.tsx'), tab: 'party' }),
  ClubBoardWrite: defineScreen({ title: ko.titles.ClubBoardWrite, load: () => import('./board/ClubBoardWrite.tsx'), tab: 'party' }),
  ClubBoardEdit: defineScreen({ title: ko.titles.ClubBoardEdit, load: () => import('./board/ClubBoardEdit.tsx'), tab: 'party' }),
  ClubBoardLike: defineScreen({ title: ko.titles.ClubBoardLike, load: () => import('./board/ClubBoardLike.tsx'), tab: 'party' }),
} satisfies Partial<Record<RouteName, Screen>>

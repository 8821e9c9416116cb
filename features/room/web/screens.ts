import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const roomScreens = {
  HaruSetting01: defineScreen({ title: ko.titles.HaruSetting01, load: () => import('./HaruSetting01.tsx') }),
  HaruSetting02: defineScreen({ title: ko.titles.HaruSetting02, load: () => import('./HaruSetting02.tsx') }),
  HaruSetting03: defineScreen({ title: ko.titles.HaruSetting03, load: () => import('./HaruSetting03.tsx') }),
  HaruSetting04: defineScreen({ title: ko.titles.HaruSetting04, load: () => import('./HaruSetting04.tsx') }),
  HaruSetting05: defineScreen({ title: ko.titles.HaruSetting05, load: () => import('./HaruSetting05.tsx') }),
  MyHaruRoom: defineScreen({ title: ko.titles.MyHaruRoom, load: () => import('./MyHaruRoom.tsx'), tab: 'room', bottomBar: true }),
  MyHaruRoomEdit: defineScreen({ title: ko.titles.MyHaruRoomEdit, load: () => import('./MyHaruRoomEdit.tsx'), tab: 'room' }),
  ActivityReportMain: defineScreen({ title: ko.titles.ActivityReportMain, load: () => import('./ActivityReportMain.tsx'), tab: 'room' }),
  BookmarkMain: defineScreen({ title: ko.titles.BookmarkMain, load: () => import('./BookmarkMain.tsx'), tab: 'room' }),
} satisfies Partial<Record<RouteName, Screen>>

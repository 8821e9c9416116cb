import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const accountScreens = {
  Login: defineScreen({ title: ko.titles.Login, load: () => import('./Login.tsx') }),
  Register: defineScreen({ title: ko.titles.Register, load: () => import('./Register.tsx') }),
  RegisterComplete: defineScreen({ title: ko.titles.RegisterComplete, load: () => import('./RegisterComplete.tsx') }),
  FindId: defineScreen({ title: ko.titles.FindId, load: () => import('./FindId.tsx') }),
  FindPw: defineScreen({ title: ko.titles.FindPw, load: () => import('./FindPw.tsx') }),
  ResetPw: defineScreen({ title: ko.titles.ResetPw, load: () => import('./ResetPw.tsx') }),
  MyInfoMain: defineScreen({ title: ko.titles.MyInfoMain, load: () => import('./MyInfoMain.tsx') }),
  MyInfoEdit: defineScreen({ title: ko.titles.MyInfoEdit, load: () => import('./MyInfoEdit.tsx') }),
  ConsentCenter: defineScreen({ title: ko.titles.ConsentCenter, load: () => import('./ConsentCenter.tsx') }),
  Sessions: defineScreen({ title: ko.titles.Sessions, load: () => import('./Sessions.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>

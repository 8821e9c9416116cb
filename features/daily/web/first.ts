import { ko } from '#kit/ui/ko.ts'
import { defineScreen } from '#kit/web/screen.tsx'

/** Nearly everyone's first screen: the one that the app knows before the table of all others has come. */
export const lineScreen = defineScreen({
  title: ko.titles.DailyLineMain,
  load: () => import('./DailyLineMain.tsx'),
  tab: 'daily',
  bottomBar: true,
})

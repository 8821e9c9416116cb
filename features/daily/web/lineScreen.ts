import { ko } from '#kit/ui/ko.ts'
import { defineScreen } from '#kit/web/screen.tsx'

/** The usual first screen, which the app has before it loads the table of all screens. */
export const lineScreen = defineScreen({
  title: ko.titles.DailyLineMain,
  load: () => import('./DailyLineMain.tsx'),
  tab: 'daily',
  bottomBar: true,
})

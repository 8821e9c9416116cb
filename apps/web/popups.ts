import type { PopupName, RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'

/** The screen that each popup over the room shows. */
const twins = {
  PopupDailyCreate: 'DailyCreate',
  PopupDailyEdit: 'DailyEdit',
  PopupDailyDetail: 'DailyDetail',
  PopupDailyLike: 'DailyLike',
  PopupDailyCommentDetail: 'DailyCommentDetail',
  PopupDailyCommentLike: 'DailyCommentLike',
  PopupMyHaruRoom: 'MyHaruRoom',
  PopupFollowMain: 'FollowMain',
  PopupMyHaruRoomEdit: 'MyHaruRoomEdit',
  PopupDailyManagement: 'DailyManagement',
  PopupStorySingleDetail: 'StorySingleDetail',
  PopupStoryCreate: 'StoryCreate',
  PopupChatDetail: 'ChatDetail',
  PopupReport: 'Report',
  PopupVivGiftSend: 'VivGiftSend',
  PopupVivExchangeApply: 'VivExchangeApply',
  PopupCounApply: 'CounApply',
  PopupProShopDetail: 'ProShopDetail',
  PopupOrderReviewList: 'OrderReviewList',
  PopupVivChargeSelect: 'VivChargeSelect',
} as const satisfies Record<PopupName, StandaloneRoute>

export type StandaloneRoute = Exclude<RouteName, PopupName>

/** The screens of the popups: those of their twins, with the room's tab. */
export function popupsOf(screens: Record<StandaloneRoute, Screen>): Record<PopupName, Screen> {
  const popups = Object.entries(twins).map(([name, twin]) => {
    const { title, load } = screens[twin]
    return [name, { title, load, tab: screens.MyHaruRoom.tab } satisfies Screen]
  })
  return Object.fromEntries(popups) as Record<PopupName, Screen>
}

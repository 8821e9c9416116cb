import type { PopupName, RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'

/** Which screen a popup over the room shows: each has one of its own that stands alone. */
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
  PopupVivChargeSelect: 'VivChargeSelect',
} as const satisfies Record<PopupName, Alone>

export type Alone = Exclude<RouteName, PopupName>

/** The popups' screens: what their twins show, in the place of the room. */
export function popupsOf(screens: Record<Alone, Screen>): Record<PopupName, Screen> {
  const popups = Object.entries(twins).map(([name, twin]) => {
    const { title, load } = screens[twin]
    return [name, { title, load, tab: screens.MyHaruRoom.tab } satisfies Screen]
  })
  return Object.fromEntries(popups) as Record<PopupName, Screen>
}

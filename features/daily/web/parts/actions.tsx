import { useMemo } from 'react'
import { viewImages } from '#features/post/web/public.ts'
import { toggleLike } from '#features/like/web/public.ts'
import { share } from '#features/share/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Daily } from '../../contract.ts'
import { patchDaily, renewImages } from '../api.ts'
import type { Menu } from './menu.tsx'
import { sharedOf } from './paths.ts'

/** The actions of a daily. Guests have no `like` and no `more`. */
export type DailyActions = {
  like?: (daily: Daily) => void
  more?: (daily: Daily) => void
  share: (daily: Daily) => void
  view: (daily: Daily, index: number) => void
}

/** The viewer's actions; `onRemoved` leaves the screen of a deleted daily. */
export function useDailyActions(onRemoved?: () => void): DailyActions {
  const myNo = useViewer()?.user_no
  const place = useScreen()
  return useMemo(() => {
    const open: DailyActions = {
      share: (daily) => void share(sharedOf(daily)),
      view: ({ daily_no, daily_images }, index) => void viewImages(daily_images, index, () => renewImages(daily_no)),
    }
    if (myNo === undefined) return open
    return {
      ...open,
      like: (daily) => void toggleLike('daily', daily, (state) => patchDaily(daily.daily_no, state)),
      more: (daily) => void openMenu({ daily, isMine: daily.user_no === myNo, place, onRemoved }),
    }
  }, [myNo, place, onRemoved])
}

/** Loads the menu at its first press. */
async function openMenu(menu: Menu): Promise<void> {
  const part = await busy(loadPart(() => import('./menu.tsx'))).catch(() => null)
  return part ? part.openDailyMenu(menu) : alert(ko.ui.failed)
}

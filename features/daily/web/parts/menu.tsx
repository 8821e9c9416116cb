import { Bookmark, Dumbbell, Flag, Link2, Pencil, Trash2, Utensils } from 'lucide-react'
import { personActions } from '#features/follow/web/public.ts'
import { toggleBookmark } from '#features/post/web/public.ts'
import { openReport } from '#features/report/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { copyLink } from '#features/share/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { post } from '#features/post/words/post.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { CallError } from '#kit/web/call.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet, alert, confirm, toast } from '#kit/web/overlays.ts'
import { go, type Place } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { Daily } from '../../contract.ts'
import { patchDaily, removeDaily } from '../api.ts'
import { sharedOf } from './paths.ts'
import { takeOverParts, takeOverPath, type TakeOverPart } from './takeOver.ts'

/** The input of the menu. */
export type Menu = { daily: Daily; isMine: boolean; place: Place; onRemoved?: () => void }

type MenuAction = SheetItem & { run: () => unknown }

/** Opens the menu of a daily and runs the chosen action. */
export async function openDailyMenu(menu: Menu): Promise<void> {
  const actions = menu.isMine ? ownActions(menu) : otherActions(menu)
  const picked = await actionSheet({ items: actions.map(({ run: _run, ...item }) => item) })
  await actions.find(({ key }) => key === picked)?.run()
}

function ownActions({ daily, place, onRemoved }: Menu): MenuAction[] {
  const edit = () => go.to(hrefNear(place, 'DailyEdit', { id: daily.daily_no }))
  return [
    { key: 'edit', label: ko.daily.edit, icon: <Pencil size={18} aria-hidden />, run: edit },
    copyLinkAction(daily),
    bookmarkAction(daily),
    {
      key: 'remove',
      label: ko.daily.remove,
      icon: <Trash2 size={18} aria-hidden />,
      danger: true,
      run: () => remove(daily, onRemoved),
    },
  ]
}

function otherActions({ daily, place }: Menu): MenuAction[] {
  const taking = takeOverParts(daily, undefined).map((part) => ({ ...TAKE[part], run: () => go.to(takeOverPath(place, daily, part)) }))
  // Only mute and block of the author's actions: link and report are those of the daily.
  const author = personActions(daily).filter(({ key }) => key === 'person-mute' || key === 'person-block')
  return [
    copyLinkAction(daily),
    bookmarkAction(daily),
    ...taking,
    ...author,
    {
      key: 'report',
      label: reportWords.act,
      icon: <Flag size={18} aria-hidden />,
      danger: true,
      run: () => openReport({ target_kind: 'daily', target_no: daily.daily_no }),
    },
  ]
}

const copyLinkAction = (daily: Daily): MenuAction => ({
  key: 'copy',
  label: ko.daily.copyLink,
  icon: <Link2 size={18} aria-hidden />,
  run: () => copyLink(sharedOf(daily)),
})

const bookmarkAction = ({ daily_no, is_bookmarked: on }: Daily): MenuAction => ({
  key: 'bookmark',
  label: on ? post.removeBookmark : post.bookmark,
  icon: <Bookmark size={18} aria-hidden className={on ? 'fill-current' : undefined} />,
  run: () => toggleBookmark('daily', daily_no, on, (is_bookmarked) => patchDaily(daily_no, { is_bookmarked })),
})

const TAKE: Record<TakeOverPart, SheetItem> = {
  meal: { key: 'meal', label: post.takeMeal, icon: <Utensils size={18} aria-hidden /> },
  workout: { key: 'workout', label: post.takeWorkout, icon: <Dumbbell size={18} aria-hidden /> },
}

async function remove(daily: Daily, onRemoved?: () => void): Promise<void> {
  const { removeTitle: title, removeText: text, remove: yes, keep: no, removed } = ko.daily
  if (!(await confirm({ title, text, yes, no, danger: true }))) return
  try {
    await busy(removeDaily(daily.daily_no))
  } catch (error) {
    return alert(inKorean(error instanceof CallError ? error.message : ko.ui.failed))
  }
  onRemoved?.()
  toast(removed)
}

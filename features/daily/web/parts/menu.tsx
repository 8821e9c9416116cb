import { Bookmark, Dumbbell, Flag, Link2, Pencil, Trash2, Utensils } from 'lucide-react'
import { personActs } from '#features/follow/web/public.ts'
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
import { partsOf, takePath, type Part } from './take.ts'

/** What a menu is opened for. */
export type Menu = { daily: Daily; isMine: boolean; place: Place; onRemoved?: () => void }

type Act = SheetItem & { run: () => unknown }

/** Offers what can be done with a daily, and does what is picked. */
export async function openDailyMenu(menu: Menu): Promise<void> {
  const acts = menu.isMine ? mine(menu) : others(menu)
  const picked = await actionSheet({ items: acts.map(({ run: _run, ...item }) => item) })
  await acts.find(({ key }) => key === picked)?.run()
}

function mine({ daily, place, onRemoved }: Menu): Act[] {
  const edit = () => go.to(hrefNear(place, 'DailyEdit', { id: daily.daily_no }))
  return [
    { key: 'edit', label: ko.daily.edit, icon: <Pencil size={18} aria-hidden />, run: edit },
    copy(daily),
    keep(daily),
    {
      key: 'remove',
      label: ko.daily.remove,
      icon: <Trash2 size={18} aria-hidden />,
      danger: true,
      run: () => remove(daily, onRemoved),
    },
  ]
}

function others({ daily, place }: Menu): Act[] {
  const taking = partsOf(daily, undefined).map((part) => ({ ...TAKE[part], run: () => go.to(takePath(place, daily, part)) }))
  // Of the author's own acts those that change what I see; the address and the report are the daily's here.
  const author = personActs(daily).filter(({ key }) => key === 'person-mute' || key === 'person-block')
  return [
    copy(daily),
    keep(daily),
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

const copy = (daily: Daily): Act => ({
  key: 'copy',
  label: ko.daily.copyLink,
  icon: <Link2 size={18} aria-hidden />,
  run: () => copyLink(sharedOf(daily)),
})

const keep = ({ daily_no, is_bookmarked: on }: Daily): Act => ({
  key: 'keep',
  label: on ? post.letGo : post.keep,
  icon: <Bookmark size={18} aria-hidden className={on ? 'fill-current' : undefined} />,
  run: () => toggleBookmark('daily', daily_no, on, (is_bookmarked) => patchDaily(daily_no, { is_bookmarked })),
})

const TAKE: Record<Part, SheetItem> = {
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

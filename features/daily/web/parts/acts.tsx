import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { toggleDailyLike } from '#features/like/web/public.ts'
import { openReport } from '#features/report/web/public.ts'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { actionSheet, alert, confirm, openViewer, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Daily } from '../../contract.ts'
import { patchDaily, removeDaily } from '../api.ts'

/** What can be done with a daily that is shown. `like` and `more` are missing for guests. */
export type DailyActs = {
  like?: (daily: Daily) => void
  more?: (daily: Daily) => void
  share: (daily: Daily) => void
  view: (daily: Daily, index: number) => void
}

/** The acts of whoever looks; `onRemoved` leaves a screen whose daily is gone. */
export function useDailyActs(onRemoved?: () => void): DailyActs {
  const myNo = useViewer()?.user_no
  const go = useGo()
  return useMemo(() => {
    const open: DailyActs = {
      share: (daily) => void share(daily),
      view: (daily, index) => openViewer(daily.daily_images, index),
    }
    if (myNo === undefined) return open
    return {
      ...open,
      like: (daily) => void toggleDailyLike(daily, (state) => patchDaily(daily.daily_no, state)),
      more: (daily) => void (daily.user_no === myNo ? mine(daily, go.to, onRemoved) : others(daily)),
    }
  }, [myNo, go, onRemoved])
}

const COPY = { key: 'copy', label: ko.daily.copyLink, icon: <Link2 size={18} aria-hidden /> }

/** The comments of a daily, with whose it is (specification section 2, "Feed item links"). */
export const commentsPath = (daily: Daily): string => `${href('DailyCommentDetail', { id: daily.daily_no })}?who_no=${daily.user_no}`

/** The address that anyone may open. */
const addressOf = (daily: Daily) => `${location.origin}${location.pathname}#${href('DailyLineDetail', { id: daily.daily_no })}`

async function share(daily: Daily): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(daily)
  // Closing the system's own sheet rejects; that is no failure.
  await navigator.share({ url: addressOf(daily), title: ko.daily.recordOf(daily.haru_name) }).catch(() => undefined)
}

async function copyLink(daily: Daily): Promise<void> {
  const address = addressOf(daily)
  try {
    await navigator.clipboard.writeText(address)
  } catch {
    // Without a secure origin there is no clipboard: the address is shown, to be copied by hand.
    return alert(address)
  }
  toast(ko.daily.linkCopied)
}

async function others(daily: Daily): Promise<void> {
  const report = { key: 'report', label: ko.report.act, icon: <Flag size={18} aria-hidden />, danger: true }
  const picked = await actionSheet({ items: [COPY, report] })
  if (picked === 'copy') await copyLink(daily)
  if (picked === 'report') await openReport({ target_kind: 'daily', target_no: daily.daily_no })
}

async function mine(daily: Daily, to: (path: string) => void, onRemoved?: () => void): Promise<void> {
  const picked = await actionSheet({
    items: [
      { key: 'edit', label: ko.daily.edit, icon: <Pencil size={18} aria-hidden /> },
      COPY,
      { key: 'remove', label: ko.daily.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
    ],
  })
  if (picked === 'edit') to(href('DailyEdit', { id: daily.daily_no }))
  if (picked === 'copy') await copyLink(daily)
  if (picked === 'remove') await remove(daily, onRemoved)
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

import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { toggleLike } from '#features/like/web/public.ts'
import { useRenewal, viewImages } from '#features/post/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { openReport } from '#features/report/web/public.ts'
import { href } from '#features/routes.ts'
import { copyLink, share, type Shared } from '#features/share/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { feed as words } from '#features/feed/words.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { CallError } from '#kit/web/call.ts'
import { actionSheet, alert, confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Feed } from '../../contract.ts'
import { patchFeed, removeFeed, renewImages } from '../api.ts'

/** The actions of a feed. Guests have no `like` and no `more`. */
export type FeedActions = {
  like?: (feed: Feed) => void
  more?: (feed: Feed) => void
  share: (feed: Feed) => void
  view: (feed: Feed, index: number) => void
  renew: (feed: Feed, broken: MediaItem) => void
}

/** The viewer's actions; `onRemoved` leaves the screen of a deleted feed. */
export function useFeedActions(onRemoved?: () => void): FeedActions {
  const myNo = useViewer()?.user_no
  const go = useGo()
  const renew = useRenewal(renewImages)
  return useMemo(() => {
    const open: FeedActions = {
      share: (feed) => void share(shared(feed)),
      view: ({ feed_no, feed_images }, index) => void viewImages(feed_images, index, () => renewImages(feed_no)),
      renew: ({ feed_no }, broken) => renew(feed_no, broken),
    }
    if (myNo === undefined) return open
    return {
      ...open,
      like: (feed) => void toggleLike('feed', feed, (state) => patchFeed(feed.feed_no, state)),
      more: (feed) => void (feed.user_no === myNo ? openOwnMenu(feed, go.to, onRemoved) : openOthersMenu(feed)),
    }
  }, [myNo, go, onRemoved, renew])
}

const COPY = { key: 'copy', label: ko.daily.copyLink, icon: <Link2 size={18} aria-hidden /> }

const shared = (feed: Feed): Shared => ({ kind: 'feed', no: feed.feed_no, title: words.of(feed.haru_name) })

async function openOthersMenu(feed: Feed): Promise<void> {
  const report = { key: 'report', label: reportWords.act, icon: <Flag size={18} aria-hidden />, danger: true }
  const picked = await actionSheet({ items: [COPY, report] })
  if (picked === 'copy') await copyLink(shared(feed))
  if (picked === 'report') await openReport({ target_kind: 'feed', target_no: feed.feed_no })
}

async function openOwnMenu(feed: Feed, to: (path: string) => void, onRemoved?: () => void): Promise<void> {
  const picked = await actionSheet({
    items: [
      { key: 'edit', label: ko.daily.edit, icon: <Pencil size={18} aria-hidden /> },
      COPY,
      { key: 'remove', label: ko.daily.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
    ],
  })
  if (picked === 'edit') to(href('FeedEdit', { id: feed.feed_no }))
  if (picked === 'copy') await copyLink(shared(feed))
  if (picked === 'remove') await remove(feed, onRemoved)
}

async function remove(feed: Feed, onRemoved?: () => void): Promise<void> {
  const { removeTitle: title, removeText: text } = words
  if (!(await confirm({ title, text, yes: ko.daily.remove, no: ko.daily.keep, danger: true }))) return
  try {
    await busy(removeFeed(feed.feed_no))
  } catch (error) {
    return alert(inKorean(error instanceof CallError ? error.message : ko.ui.failed))
  }
  onRemoved?.()
  toast(ko.daily.removed)
}

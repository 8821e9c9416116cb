import { Eye, EyeOff, Flag, Link2, MessageCircle, MessageCircleOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { report } from '#features/report/words/report.ts'
import { href } from '#features/routes.ts'
import { copyLink } from '#features/share/web/public.ts'
import { alertError } from '#kit/web/alert-error.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet, confirm, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import type { BoardPost, Club } from '../../contract.ts'
import { hasPower, REASON_MAX, standingOf } from '../../rules.ts'
import { LIVING_STATES } from '../../transitions.ts'
import { boardWords as words } from '../../words/board.ts'
import { moderate, removePost } from './api.ts'
import { sharedPost } from './shared.ts'

type Action = SheetItem & { run: () => unknown }

/** The menu of a post: the author edits and deletes, the staff pins, closes the comments and hides, others report. */
export async function openPostMenu(post: BoardPost, club: Club, onRemoved: () => void): Promise<void> {
  const isAuthor = post.author?.user_no === session.viewer()?.user_no
  const isAlive = LIVING_STATES.includes(club.state)
  const actions: Action[] = [
    ...(isAuthor && isAlive ? authorActions(post, onRemoved) : []),
    ...(isAlive && hasPower(standingOf(club.my), 'moderate', club) ? staffActions(post) : []),
    { key: 'copy', label: words.copyLink, icon: <Link2 {...ICON} />, run: () => copyLink(sharedPost(post)) },
    ...(isAuthor ? [] : [reportAction(post)]),
  ]
  const picked = await actionSheet({ items: actions.map(({ run: _run, ...action }) => action) })
  await actions.find(({ key }) => key === picked)?.run()
}

const ICON = { size: 18, 'aria-hidden': true } as const

const reportAction = ({ board_no }: BoardPost): Action => ({
  key: 'report',
  label: report.act,
  icon: <Flag {...ICON} />,
  danger: true,
  run: () => openReport({ target_kind: 'board', target_no: board_no }),
})

function authorActions(post: BoardPost, onRemoved: () => void): Action[] {
  return [
    { key: 'edit', label: words.edit, icon: <Pencil {...ICON} />, run: () => go.to(href('ClubBoardEdit', { id: post.board_no })) },
    { key: 'remove', label: words.remove, icon: <Trash2 {...ICON} />, danger: true, run: () => remove(post, onRemoved) },
  ]
}

async function remove({ board_no }: BoardPost, onRemoved: () => void): Promise<void> {
  if (!(await confirm({ title: words.removeTitle, text: words.removeText, yes: words.remove, danger: true }))) return
  await busy(removePost(board_no)).then(() => {
    onRemoved()
    toast(words.removed)
  }, alertError)
}

function staffActions({ board_no: no, title, is_pinned, is_locked, is_hidden }: BoardPost): Action[] {
  const set = (body: Parameters<typeof moderate>[1], done: string) => () => busy(moderate(no, body)).then(() => toast(done), alertError)
  const hide = async () => {
    const isHidden = await openTextSheet({
      title,
      label: words.hideReason,
      hint: words.hideHint,
      max: REASON_MAX,
      missing: words.hideReasonMissing,
      submit: words.hide,
      send: (reason) => moderate(no, { hide: true, reason }),
    })
    if (isHidden) toast(words.hiddenNow)
  }
  return [
    is_pinned
      ? { key: 'pin', label: words.unpin, icon: <PinOff {...ICON} />, run: set({ pin: false }, words.unpinned) }
      : { key: 'pin', label: words.pin, icon: <Pin {...ICON} />, run: set({ pin: true }, words.pinnedNow) },
    is_locked
      ? { key: 'lock', label: words.unlock, icon: <MessageCircle {...ICON} />, run: set({ lock: false }, words.unlocked) }
      : { key: 'lock', label: words.lock, icon: <MessageCircleOff {...ICON} />, run: set({ lock: true }, words.lockedNow) },
    is_hidden
      ? { key: 'hide', label: words.unhide, icon: <Eye {...ICON} />, run: set({ hide: false }, words.unhidden) }
      : { key: 'hide', label: words.hide, icon: <EyeOff {...ICON} />, danger: true, run: hide },
  ]
}

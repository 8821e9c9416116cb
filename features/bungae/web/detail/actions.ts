import { createElement, type ComponentType } from 'react'
import { openReport } from '#features/report/web/public.ts'
import { href } from '#features/routes.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { CallError } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { menuAnchor } from '#kit/web/media.ts'
import { actionSheet, confirm, openMenu, openSheet, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { busy } from '#kit/web/spinner.ts'
import type { AdhocDetail } from '../../contract.ts'
import { bungaeErrors } from '../../errors.ts'
import { BUNGAE, PARTICIPANT } from '../../transitions.ts'
import { bungaeDetail as words, cancelSheet, codeSheet, friendSheet } from '../../words/detail.ts'
import { openObjection, openTrust } from '../trust/openTrust.tsx'
import { close, confirmChange, fileUrl, join, leave, refreshAdhocs, reopen, takeOffer } from '../api.ts'
import { hasOpenMark } from './marks.ts'

/** Does an act, and says so or why not. Returns what the server answered. */
async function run(work: Promise<AdhocDetail>, done: (adhoc: AdhocDetail) => string): Promise<void> {
  try {
    toast(done(await busy(work)))
  } catch (error) {
    void refreshAdhocs()
    alertError(error)
  }
}

/** Joins, asks to, waits or takes the offered seat; asks where it is at the same time as another one. */
export async function joinIn(adhoc: AdhocDetail): Promise<void> {
  const send = adhoc.acts.includes('take') ? takeOffer : join
  try {
    toast(joinedText(await busy(send(adhoc.adhoc_no, false))))
  } catch (error) {
    const isOverlap = error instanceof CallError && error.code === bungaeErrors.overlap.code
    if (!isOverlap) {
      void refreshAdhocs()
      return alertError(error)
    }
    if (await confirm({ text: words.overlap, yes: words.overlapYes, no: words.keep })) await run(send(adhoc.adhoc_no, true), joinedText)
  }
}

function joinedText({ my_state }: AdhocDetail): string {
  if (my_state === PARTICIPANT.pending) return words.done.ask
  return my_state === PARTICIPANT.waiting ? words.done.wait : words.done.join
}

export async function leaveIt({ adhoc_no, mine, free_leave_dt }: AdhocDetail): Promise<void> {
  const isLate = mine?.state === PARTICIPANT.joined && mine.confirm_dt === null && serverNow() > Date.parse(free_leave_dt)
  const question = { title: words.leaveAsk, text: isLate ? words.leaveLate : '', yes: words.leaveYes, no: words.keep, danger: isLate }
  if (mine?.state === PARTICIPANT.joined && !(await confirm(question))) return
  await run(leave(adhoc_no), () => words.done.leave)
}

export const stay = ({ adhoc_no }: AdhocDetail): Promise<void> => run(confirmChange(adhoc_no), () => words.done.confirm)

export async function saveToCalendar(adhocNo: number): Promise<void> {
  try {
    download(await busy(fileUrl(adhocNo)))
    toast(words.calendarDone)
  } catch (error) {
    alertError(error)
  }
}

type Sheet = ComponentType<{ adhoc: AdhocDetail; code?: string; onDone: (text?: string) => void }>
const PARTS = {
  code: () => import('./CodeSheet.tsx').then(({ CodeSheet }) => CodeSheet as Sheet),
  mark: () => import('./MarkSheet.tsx').then(({ MarkSheet }) => MarkSheet as Sheet),
  cancel: () => import('./reasonSheets.tsx').then(({ CancelSheet }) => CancelSheet as Sheet),
  friend: () => import('./FriendSheet.tsx').then(({ FriendSheet }) => FriendSheet as Sheet),
}
const TITLES: Record<keyof typeof PARTS, string> = {
  code: codeSheet.typeTitle,
  mark: codeSheet.title,
  cancel: cancelSheet.title,
  friend: friendSheet.title,
}

/** Opens a sheet, whose code is loaded at its first use, and says what came of it. */
async function open(kind: keyof typeof PARTS, adhoc: AdhocDetail, code?: string): Promise<void> {
  const part = await loadSheet(PARTS[kind])
  if (!part) return
  const text = await openSheet<string>((done) => createElement(part, { adhoc, onDone: done, ...(code !== undefined && { code }) }), {
    title: TITLES[kind],
    full: true,
  })
  if (text !== undefined) toast(text)
}

export const openCode = (adhoc: AdhocDetail, code?: string): Promise<void> => open('code', adhoc, code)
export const openFriend = (adhoc: AdhocDetail): Promise<void> => open('friend', adhoc)
export const openMarks = (adhoc: AdhocDetail): Promise<void> => open('mark', adhoc)

export const openEdit = ({ meet_no, adhoc_no }: AdhocDetail): void => go.to(`${href('ClubBungaeCreate', { id: meet_no })}?edit=${adhoc_no}`)

type More = 'edit' | 'close' | 'reopen' | 'cancel' | 'friend' | 'object' | 'trust' | 'report'

/** What the menu of the page offers to this viewer. */
function itemsOf({ acts, mine, place, state, end_dt }: AdhocDetail): More[] {
  const may: Record<More, boolean> = {
    edit: acts.includes('edit'),
    close: acts.includes('close'),
    reopen: acts.includes('reopen'),
    friend: place !== null && state !== BUNGAE.cancelled && serverNow() < Date.parse(end_dt),
    object: hasOpenMark({ mine }),
    cancel: acts.includes('cancel'),
    trust: true,
    report: acts.includes('report'),
  }
  return (Object.keys(may) as More[]).filter((one) => may[one])
}

export async function openMore(adhoc: AdhocDetail, button: HTMLElement): Promise<void> {
  const items = itemsOf(adhoc).map((key) => ({ key, label: words.acts[key], ...(key === 'cancel' && { danger: true }) }))
  const at = menuAnchor(button)
  const chosen = (await (at ? openMenu({ label: words.more, at, items }) : actionSheet({ items }))) as More | null
  if (chosen === 'edit') openEdit(adhoc)
  else if (chosen === 'trust') await openTrust()
  else if (chosen === 'object') await openObjection(adhoc.adhoc_no)
  else if (chosen === 'report') await openReport({ target_kind: 'bungae', target_no: adhoc.adhoc_no })
  else if (chosen === 'reopen') await run(reopen(adhoc.adhoc_no), () => words.done.reopen)
  else if (chosen === 'close') {
    const question = { title: words.closeAsk, text: words.closeText, yes: words.acts.close, no: words.keep }
    if (await confirm(question)) await run(close(adhoc.adhoc_no), () => words.done.close)
  } else if (chosen !== null) await open(chosen, adhoc)
}

import { openReport } from '#features/report/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import type { ToastAction } from '#kit/ui/Toaster.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { personActions as words } from '#features/follow/words.ts'
import { call, CallError } from '#kit/web/call.ts'
import { actionSheet, alert, confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { blockMember, muteMember, unblockMember, unmuteMember } from '../contract.ts'
import { MUTE_DAYS } from '../rules.ts'
import type { NamedPerson } from './api.ts'

// Blocking and muting change every list, so all queries are refetched.

/** Mutes after the choice of a duration. */
export async function mute({ user_no, haru_name }: NamedPerson): Promise<void> {
  const days = MUTE_DAYS.map((one) => ({ key: String(one), label: words.muteDays[one] }))
  const items = [...days, { key: 'always', label: words.muteAlways }]
  const picked = await actionSheet({ title: words.muteTitle(haru_name), items })
  if (picked === null) return
  const chosen = MUTE_DAYS.find((one) => String(one) === picked)
  await runAndRefetch(call(muteMember, { body: { user_no, ...(chosen && { days: chosen }) } }), words.muted)
}

export function unmute({ user_no }: NamedPerson): Promise<void> {
  return runAndRefetch(call(unmuteMember, { query: { user_no } }), words.unmuted)
}

/** Blocks after a confirmation. */
export async function block({ user_no, haru_name }: NamedPerson): Promise<void> {
  const { blockTitle, blockText: text, block: yes } = words
  if (!(await confirm({ title: blockTitle(haru_name), text, yes, danger: true }))) return
  if (!(await succeeds(call(blockMember, { body: { user_no } })))) return
  // Leaves the blocked member's room first, because fetching it again would fail.
  const room = href('MyHaruRoom', { id: user_no })
  if (location.hash === `#${room}` || location.hash.startsWith(`#${room}/`)) go.back(href(HOME))
  refetchAll(words.blocked, { label: words.undoBlock, onClick: () => void unblock({ user_no, haru_name }) })
}

export function unblock({ user_no }: NamedPerson): Promise<void> {
  return runAndRefetch(call(unblockMember, { query: { user_no } }), words.unblocked)
}

export function report({ user_no }: NamedPerson): Promise<void> {
  return openReport({ target_kind: 'user', target_no: user_no })
}

async function runAndRefetch(work: Promise<unknown>, success: string): Promise<void> {
  if (await succeeds(work)) refetchAll(success)
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await busy(work)
    return true
  } catch (error) {
    await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    return false
  }
}

function refetchAll(success: string, action?: ToastAction): void {
  void queryClient.invalidateQueries()
  toast(success, action && { action })
}

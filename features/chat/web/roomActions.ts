import { inKorean, ko } from '#kit/ui/ko.ts'
import { chatActions as words } from '#features/chat/words/actions.ts'
import { call, CallError } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { socketId } from '#kit/web/socket.ts'
import { busy } from '#kit/web/spinner.ts'
import { answerRoom, closeRoom, createRoom, leaveRoom, setRoom, type ChatRoom } from '../contract.ts'
import { ACCEPTED, REJECTED } from '../rules.ts'
import { dropRoom, cachedRoom, patchRoom, refreshRoom } from './cache.ts'
import { isRejectedByMe, partnerOf } from './room.ts'

/** Pins or mutes a room; shown at once and restored on failure. Returns whether it succeeded. */
export async function changeRoom(crNo: number, { pin, mute }: { pin?: boolean; mute?: boolean }): Promise<boolean> {
  const pinned = new Date().toISOString()
  const set = (isPinned: boolean | undefined, isMute: boolean | undefined) =>
    patchRoom(crNo, (room) => ({
      ...room,
      ...(isPinned !== undefined && { pin_dt: isPinned ? pinned : null }),
      ...(isMute !== undefined && { is_mute: isMute }),
    }))
  set(pin, mute)
  try {
    await call(setRoom, { body: { cr_no: crNo, pin, mute } })
    return true
  } catch (error) {
    set(pin === undefined ? pin : !pin, mute === undefined ? mute : !mute)
    toast(messageOf(error))
    return false
  }
}

/** Confirms and closes a room for me until something new arrives. Returns whether it is closed. */
export async function confirmCloseRoom(crNo: number): Promise<boolean> {
  const { closeTitle: title, closeText: text, close: yes, keep: no } = words
  return (await confirm({ title, text, yes, no })) && removeRoom(crNo, call(closeRoom, { body: { cr_no: crNo } }))
}

/** Confirms and leaves a group room. Returns whether it is left. */
export async function confirmLeaveGroup(crNo: number): Promise<boolean> {
  const { leaveTitle: title, leaveText: text, leave: yes, keep: no } = words
  return (await confirm({ title, text, yes, no, danger: true })) && removeRoom(crNo, call(leaveRoom, { body: { cr_no: crNo } }))
}

/**
 * Answers a request: 1 accepts, 2 rejects. Says so after (specification section 8). Accepting takes one press; before a rejection it
 * asks, and without a reason it opens the sheet in which one is written. Returns whether it is done.
 */
export async function answerRequest(crNo: number, state: 1 | 2, reason?: string, refuse = false): Promise<boolean> {
  if (state === REJECTED && reason === undefined) return openReject(crNo)
  const { rejectAsk: title, rejectAskText: text, reject: yes } = words
  if (state === REJECTED && !(await confirm({ title, text, yes }))) return false
  try {
    await busy(sendAnswer(crNo, state, reason, refuse))
  } catch (error) {
    void refreshRoom(crNo)
    await alert(messageOf(error))
    return false
  }
  if (state === ACCEPTED) toast(words.accepted)
  else await alert(words.rejected)
  return true
}

/** @throws CallError */
async function sendAnswer(crNo: number, state: 1 | 2, reason?: string, refuse = false): Promise<void> {
  const body = { cr_no: crNo, state, ...(state === REJECTED && { reject_reason: reason, ...(refuse && { refuse }) }), ...withSocket() }
  await call(answerRoom, { body })
  await refreshRoom(crNo)
}

/** Renews a rejected request, or opens the conversation that I rejected. Returns whether it succeeded. */
export async function applyAgain(room: ChatRoom): Promise<boolean> {
  const target = partnerOf(room)
  const wasMine = isRejectedByMe(room)
  const question = wasMine
    ? { title: words.openTitle, text: words.openText, yes: words.open }
    : { title: words.applyTitle, text: words.applyText, yes: words.apply }
  if (!target || !(await confirm(question))) return false
  try {
    const { waits } = await busy(call(createRoom, { body: { target_no: target.user_no } }))
    void refreshRoom(room.cr_no)
    await alert(waits ? words.applied : words.opened)
    return true
  } catch (error) {
    await alert(messageOf(error))
    return false
  }
}

/** The server's message, or our own without an answer. */
export const messageOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)

async function removeRoom(crNo: number, work: Promise<unknown>): Promise<boolean> {
  dropRoom(crNo)
  try {
    await busy(work)
    return true
  } catch (error) {
    void refreshRoom(crNo)
    await alert(messageOf(error))
    return false
  }
}

async function openReject(crNo: number): Promise<boolean> {
  const part = await busy(loadPart(() => import('./list/RejectSheet.tsx'))).catch(() => null)
  const send = async (reason: string, refuse: boolean) => {
    try {
      await sendAnswer(crNo, REJECTED, reason, refuse)
      return null
    } catch (error) {
      void refreshRoom(crNo)
      return messageOf(error)
    }
  }
  if (part) return part.openRejectSheet(cachedRoom(crNo), send)
  await alert(ko.ui.failed)
  return false
}

/** Excludes this page's socket from the event. */
function withSocket(): { socket_id?: string } {
  const id = socketId()
  return id === undefined ? {} : { socket_id: id }
}

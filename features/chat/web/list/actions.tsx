import { BellOff, BellRing, LogOut, Pin, PinOff, X } from 'lucide-react'
import { chatList as words } from '#features/chat/words/list.ts'
import type { MenuAnchor } from '#kit/ui/Menu.tsx'
import { menuAnchor } from '#kit/web/media.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet, openMenu, toast } from '#kit/web/overlays.ts'
import type { ChatRoom } from '../../contract.ts'
import { nameOf } from '../room.ts'
import { changeRoom, confirmCloseRoom, confirmLeaveGroup } from '../roomActions.ts'

/** An action on a room in the list. */
export type RoomAction = SheetItem & { short: string; run: () => Promise<unknown> }

const SIGN = { size: 18, 'aria-hidden': true } as const

/** Pin, mute, close, and leave a group. */
export function roomActions(room: ChatRoom): RoomAction[] {
  const { cr_no, pin_dt, is_mute, cr_type } = room
  const isPinned = pin_dt !== null
  const pin: RoomAction = isPinned
    ? { key: 'pin', label: words.unpin, short: words.unpin, icon: <PinOff {...SIGN} />, run: () => set(cr_no, { pin: false }) }
    : { key: 'pin', label: words.pin, short: words.pin, icon: <Pin {...SIGN} />, run: () => set(cr_no, { pin: true }) }
  const mute: RoomAction = is_mute
    ? { key: 'mute', label: words.unmute, short: words.unmute, icon: <BellRing {...SIGN} />, run: () => set(cr_no, { mute: false }) }
    : { key: 'mute', label: words.mute, short: words.mute, icon: <BellOff {...SIGN} />, run: () => set(cr_no, { mute: true }) }
  const close: RoomAction = {
    key: 'close',
    label: words.close,
    short: words.closeShort,
    icon: <X {...SIGN} />,
    run: () => confirmCloseRoom(cr_no),
  }
  if (cr_type !== 'group') return [pin, mute, close]
  const leave: RoomAction = {
    key: 'leave',
    label: words.leave,
    short: words.leaveShort,
    icon: <LogOut {...SIGN} />,
    danger: true,
    run: () => confirmLeaveGroup(cr_no),
  }
  return [pin, mute, close, leave]
}

/** Opens the menu, where there is one at the anchor, else as a sheet, and runs the picked action. */
export async function openRoomMenu(room: ChatRoom, anchor?: MenuAnchor): Promise<void> {
  const acts = roomActions(room)
  const items = acts.map(({ run: _run, short: _short, ...item }) => item)
  const at = menuAnchor(anchor)
  const picked = await (at ? openMenu({ label: nameOf(room), at, items }) : actionSheet({ title: nameOf(room), items }))
  await acts.find(({ key }) => key === picked)?.run()
}

async function set(crNo: number, change: { pin?: boolean; mute?: boolean }): Promise<void> {
  if (!(await changeRoom(crNo, change))) return
  const { pin, mute } = change
  if (pin !== undefined) toast(pin ? words.done.pin : words.done.unpin)
  if (mute !== undefined) toast(mute ? words.done.mute : words.done.unmute)
}

import { Ban, Bell, BellOff, CalendarDays, Flag, House, Images, LogOut, Pin, PinOff, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { personActions } from '#features/follow/web/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { chatParts } from '#features/chat/words/parts.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { go, type Place } from '#kit/web/screen.tsx'
import { refreshRoom } from '../cache.ts'
import { nameOf, partnerOf } from '../room.ts'
import { changeRoom, confirmCloseRoom, confirmLeaveGroup } from '../roomActions.ts'
import type { ConversationContextValue } from './conversationContext.ts'

const words = chatParts.menu

type RoomMenuContext = { conversation: ConversationContextValue; place: Place; onFind: () => void; onBack: () => void }
type RoomMenuItem = { key: string; label: string; icon: ReactNode; danger?: boolean; run: () => unknown }

/** Opens a room's menu and runs the picked action. */
export async function openRoomMenu(context: RoomMenuContext): Promise<void> {
  const acts = [...navigationItems(context), ...preferenceItems(context), ...leaveItems(context)]
  const items = acts.map(({ run: _run, ...item }) => item)
  const picked = await actionSheet({ title: nameOf(context.conversation.room), items })
  await acts.find(({ key }) => key === picked)?.run()
}

function navigationItems({ conversation, place, onFind }: RoomMenuContext): RoomMenuItem[] {
  const partner = partnerOf(conversation.room)
  const room: RoomMenuItem[] = partner
    ? [
        {
          key: 'room',
          label: words.room,
          icon: <House size={18} />,
          run: () => go.to(hrefNear(place, 'MyHaruRoom', { id: partner.user_no })),
        },
      ]
    : []
  return [
    ...room,
    { key: 'find', label: words.find, icon: <Search size={18} />, run: onFind },
    { key: 'day', label: words.day, icon: <CalendarDays size={18} />, run: () => conversation.pickDay(koreanDay(new Date())) },
    {
      key: 'files',
      label: words.files,
      icon: <Images size={18} />,
      run: async () => (await import('./FilesSheet.tsx')).openFilesSheet(conversation),
    },
  ]
}

function preferenceItems({ conversation: { room } }: RoomMenuContext): RoomMenuItem[] {
  const { cr_no, pin_dt, is_mute } = room
  const isPinned = pin_dt !== null
  return [
    {
      key: 'pin',
      label: isPinned ? words.unpin : words.pin,
      icon: isPinned ? <PinOff size={18} /> : <Pin size={18} />,
      run: () => changeRoom(cr_no, { pin: !isPinned }),
    },
    {
      key: 'mute',
      label: is_mute ? words.unmute : words.mute,
      icon: is_mute ? <Bell size={18} /> : <BellOff size={18} />,
      run: () => changeRoom(cr_no, { mute: !is_mute }),
    },
  ]
}

/** Leaving or closing the room, blocking and reporting. */
function leaveItems({ conversation: { room }, onBack }: RoomMenuContext): RoomMenuItem[] {
  const leave = async (work: Promise<boolean>) => {
    if (await work) onBack()
  }
  if (room.cr_type === 'group') {
    return [{ key: 'leave', label: words.leave, icon: <LogOut size={18} />, danger: true, run: () => leave(confirmLeaveGroup(room.cr_no)) }]
  }
  const close: RoomMenuItem = { key: 'close', label: words.close, icon: <X size={18} />, run: () => leave(confirmCloseRoom(room.cr_no)) }
  const partner = partnerOf(room)
  if (!partner) return [close]
  const icons = { 'person-block': <Ban size={18} />, 'person-report': <Flag size={18} /> }
  const acts = personActions(partner).flatMap(({ key, label, run }): RoomMenuItem[] => {
    if (key !== 'person-block' && key !== 'person-report') return []
    // A block removes the room.
    return [{ key, label, icon: icons[key], danger: true, run: () => run().then(() => refreshRoom(room.cr_no)) }]
  })
  return [close, ...acts]
}

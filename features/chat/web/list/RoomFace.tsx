import { Users } from 'lucide-react'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { session } from '#kit/web/session.ts'
import type { ChatRoom } from '../../contract.ts'
import { partnerOf } from '../room.ts'

/** A room's picture: the other member's, the club's or up to four of its members', or haru's logo. */
export function RoomFace({ room, size }: { room: ChatRoom; size: number }) {
  if (room.cr_type === 'admin') return <HaruIcon size={size} />
  if (room.cr_type !== 'group') return <Partner room={room} size={size} />
  if (room.meet_thumb) {
    return (
      <span aria-hidden className="flex-none" style={{ width: size }}>
        <Photo item={room.meet_thumb} alt="" ratio={1} size="thm" className="rounded-tile" />
      </span>
    )
  }
  const me = session.viewer()?.user_no
  const faces = room.cr_members.filter(({ user_no }) => user_no !== me).slice(0, 4)
  return (
    <span
      aria-hidden
      className="flex flex-none flex-wrap content-center items-center justify-center gap-px rounded-tile bg-sunken"
      style={{ width: size, height: size }}
    >
      {faces.length === 0 && <Users size={size / 2} className="text-fg3" />}
      {faces.map((one) => (
        <Avatar key={one.user_no} person={one} size={faces.length === 1 ? size * 0.7 : size * 0.42} />
      ))}
    </span>
  )
}

function Partner({ room, size }: { room: ChatRoom; size: number }) {
  const partner = partnerOf(room)
  return (
    <span className="relative flex-none">
      <Avatar person={partner} size={size} />
      {partner?.online === true && (
        <span aria-hidden className="absolute right-0 bottom-0 size-3.5 rounded-full bg-brand ring-2 ring-surface" />
      )}
    </span>
  )
}

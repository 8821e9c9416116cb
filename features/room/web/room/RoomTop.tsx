import { Pencil } from 'lucide-react'
import { openChatWith } from '#features/chat/web/public.ts'
import { FollowButton } from '#features/follow/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { room as words } from '#features/room/words/room.ts'
import { openViewer } from '#kit/web/overlays.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Room } from '../../contract.ts'
import { Counts } from './Counts.tsx'
import { Scene } from './Scene.tsx'

type Props = { room: Room; isMine: boolean }

/** The drawn room, and below it the member. */
export function RoomTop({ room, isMine }: Props) {
  const { counts, haru_statemsg: message } = room
  return (
    <>
      <Scene room={room} underHeader />
      <div className="relative -mt-5 rounded-t-sheet bg-surface px-5 pt-4 pb-2">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 flex-[1_1_9rem]">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 className="min-w-0 text-t7 font-bold break-words">{room.haru_name}</h2>
              <RoleTag room={room} />
              {room.is_license_ended && <Tag tone="warn">{words.licenseEnded}</Tag>}
            </div>
            {message !== '' && <p className="mt-0.5 text-t4 break-words text-fg2">{message}</p>}
          </div>
          <RoomActions room={room} isMine={isMine} />
        </div>
        <Photos photos={room.user_profile} />
        {counts && <Counts counts={counts} userNo={room.user_no} />}
      </div>
    </>
  )
}

/** The expert's field, or else the persona. */
function RoleTag({ room: { cate_no, haru_character } }: { room: Room }) {
  const persona = personaOf(haru_character)
  const expertName = cate_no === null ? undefined : ko.daily.expert[cate_no]
  return expertName ? <Tag tone="brand">{expertName}</Tag> : persona && <Tag>{personaName[persona]}</Tag>
}

function RoomActions({ room, isMine }: Props) {
  const place = useScreen()
  if (isMine) {
    return (
      <Link to={hrefNear(place, 'MyHaruRoomEdit')} className={QUIET}>
        <Pencil aria-hidden size={16} strokeWidth={2.2} />
        {words.edit}
      </Link>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <FollowButton person={room} relation={room.relation} isPrivate={room.account_private} />
      {room.relation?.blocked !== true && (
        <button type="button" onClick={() => void openChatWith(room, place)} className={QUIET}>
          {words.chat}
        </button>
      )}
      {room.relation?.blocked !== true && (
        <Link to={`${hrefNear(place, 'VivGiftSend')}?to=${room.user_no}`} className={QUIET}>
          {words.gift}
        </Link>
      )}
    </div>
  )
}

const QUIET =
  'pressable inline-flex min-h-11 flex-none items-center justify-center gap-1.5 rounded-tile bg-sunken px-3.5 text-t4 font-semibold whitespace-nowrap active:bg-press wide:hover:bg-press'

function Photos({ photos }: { photos: Room['user_profile'] }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={words.photos} className="no-bar -mx-5 mt-3 flex gap-2 overflow-x-auto px-5">
      {photos.map((photo, index) => (
        <li key={photo.key} className="flex-none">
          <button
            type="button"
            aria-label={words.photo(index + 1, photos.length)}
            onClick={() => openViewer(photos, index)}
            className="pressable block"
          >
            <Photo item={photo} alt="" ratio={1} size="thm" className="w-15 rounded-tile" />
          </button>
        </li>
      ))}
    </ul>
  )
}

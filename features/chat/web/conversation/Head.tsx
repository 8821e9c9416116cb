import { BellOff } from 'lucide-react'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { useScreen } from '#kit/web/screen.tsx'
import type { ChatRoom } from '../../contract.ts'
import type { HeadPlace } from '../extensions.ts'
import { nameOf, partnerOf } from '../room.ts'
import { PanelHead } from './Frame.tsx'
import { nameIn } from './format.ts'
import { useConversationContext } from './conversationContext.ts'
import { ExpertTag } from './ExpertTag.tsx'
import { loadWithSpinner } from './useConversation.ts'

type Props = { room: ChatRoom; me: number; typing: readonly number[]; as: HeadPlace; onBack: () => void; onFind: () => void }

/** The room's name, presence or typing, and menu. */
export function Head({ room, typing, as, onBack, onFind }: Props) {
  const conversation = useConversationContext()
  const place = useScreen()
  const openMenu = () =>
    void loadWithSpinner(() => import('./roomMenu.tsx')).then((part) => part?.openRoomMenu({ conversation, place, onFind, onBack }))
  const given = {
    title: <Title room={room} />,
    sub: subOf(room, typing),
    right: <HeaderButton kind="hamburger" label={words.menu.label} onClick={openMenu} />,
  }
  return as === 'screen' ? (
    <Header left="back" onLeft={onBack} {...given} />
  ) : (
    <PanelHead onBack={as === 'panel' ? onBack : null} {...given} />
  )
}

function Title({ room }: { room: ChatRoom }) {
  const partner = partnerOf(room)
  const persona = partner ? personaOf(partner.haru_character) : null
  return (
    <>
      {nameOf(room)}
      {room.cr_type === 'group' && <span className="num ml-1.5 font-medium text-fg3">{room.cr_members.length}</span>}
      {partner && (
        <span className="ml-1.5 align-[0.16em]">
          <ExpertTag person={partner}>{persona && <Tag>{personaName[persona]}</Tag>}</ExpertTag>
        </span>
      )}
      {room.is_mute && <BellOff role="img" aria-label={words.menu.muted} size={15} className="ml-1.5 inline text-fg3" />}
    </>
  )
}

function subOf(room: ChatRoom, typing: readonly number[]): string | undefined {
  const [first] = typing
  if (first !== undefined) return typing.length > 1 ? words.typingMany(typing.length) : words.typing(nameIn(room, first))
  return partnerOf(room)?.online ? words.online : undefined
}

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Bubble } from '#kit/ui/Bubble.tsx'
import { ChatInput } from '#kit/ui/ChatInput.tsx'
import { DatePill } from '#kit/ui/DatePill.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { SystemPill } from '#kit/ui/SystemPill.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { chatParts } from '#features/chat/words/parts.ts'
import { chatRoom } from '#features/chat/words/room.ts'
import { samples } from '../words.ts'
import { toast } from '#kit/web/overlays.ts'
import { Specimen } from '../Specimen.tsx'

const { talk } = samples
const face = <Avatar person={{ haru_character: '2', gender: 'w', cate_no: 1 }} size={40} />

export function Chat() {
  return (
    <>
      <Specimen name="DatePill, SystemPill" onGround flush>
        <DatePill>{chatRoom.today}</DatePill>
        <DatePill label={chatRoom.pickDay(talk.day)} onPress={() => toast(talk.day)}>
          {talk.day}
        </DatePill>
        <SystemPill>{chatRoom.system['counsel-start']}</SystemPill>
      </Specimen>
      <Specimen name="Bubble" wide onGround flush>
        <div className="pb-3">
          <Bubble mine={false} name={samples.name} tag={<Tag tone="brand">{talk.trade}</Tag>} face={face}>
            {talk.first}
          </Bubble>
          <Bubble mine={false} opens={false} face={face} time={talk.time} unread={12}>
            {talk.long}
          </Bubble>
          <Bubble mine={false} face={face} name={samples.name} time={talk.time} faint>
            {chatRoom.deleted}
          </Bubble>
          <Bubble mine>{talk.answer}</Bubble>
          <Bubble mine opens={false} time={talk.time} unread={1}>
            {talk.word}
          </Bubble>
          <Bubble mine state="sending">
            {talk.answer}
          </Bubble>
          <Bubble mine state="failed">
            {talk.long}
          </Bubble>
        </div>
      </Specimen>
      <Specimen name="ChatInput" wide flush>
        <Writing />
      </Specimen>
    </>
  )
}

function Writing() {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <ChatInput
      field={field}
      label={chatParts.write.label}
      placeholder={chatParts.write.placeholder}
      sendLabel={chatParts.write.send}
      value={text}
      onChange={setText}
      onSend={(text) => {
        setText('')
        toast(text)
      }}
      max={120}
      left={<IconButton label={chatParts.write.attach} icon={<Plus size={24} />} onClick={() => toast(chatParts.write.attach)} />}
    />
  )
}

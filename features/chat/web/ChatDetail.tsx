import { href } from '#features/routes.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Conversation } from './conversation/Conversation.tsx'

/** A room as a screen, and as a popup over somebody's room. */
export default function ChatDetail() {
  const { params } = useScreen()
  const go = useGo()
  return <Conversation cr_no={Number(params.id)} onBack={() => go.back(href('ChatList'))} screen />
}

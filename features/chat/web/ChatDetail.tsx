import { href } from '#features/routes.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Conversation } from './conversation/Conversation.tsx'

/** A conversation as a screen, and as a popup over a member's room. */
export default function ChatDetail() {
  const { params } = useScreen()
  const go = useGo()
  return <Conversation cr_no={Number(params.id)} onBack={() => go.back(href('ChatList'))} screen />
}

import { chatRoom } from '#features/chat/words/room.ts'
import { native } from '#kit/web/native.ts'
import { confirm } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'

/** Opens a link of a message: haru's own in the app, any other outside after a confirmation. */
export async function openLink(href: string): Promise<void> {
  const url = new URL(href)
  if (url.origin === location.origin && url.hash.startsWith('#/')) return go.to(url.hash.slice(1))
  const { title, text, open } = chatRoom.link
  if (!(await confirm({ title, text: text(url.hostname), yes: open }))) return
  if (native.isThere()) native.post('browser', { url: url.href })
  else window.open(url.href, '_blank', 'noopener,noreferrer')
}

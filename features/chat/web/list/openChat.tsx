import { hrefNear } from '#features/routes.ts'
import { chatAsk as words } from '#features/chat/words/list.ts'
import { call } from '#kit/web/call.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { go, type Place } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { findRoom } from '../../contract.ts'
import { refreshRoom } from '../cache.ts'
import { messageOf } from '../roomActions.ts'
import { AskForm, type Asked } from './AskSheet.tsx'

export type Asking = { user_no: number; haru_name: string }

/** Opens the room with a member, or the form for a request. */
export async function openChat({ user_no, haru_name }: Asking, place: Pick<Place, 'name' | 'params'>): Promise<void> {
  const toRoom = (cr_no: number) => go.to(hrefNear(place, 'ChatDetail', { id: cr_no }))
  try {
    const [room] = await busy(call(findRoom, { query: { target_no: user_no } }))
    if (room) return toRoom(room.cr_no)
  } catch (error) {
    return alert(messageOf(error))
  }
  const asked = await openSheet<Asked>((close) => <AskForm userNo={user_no} onDone={close} />, {
    title: words.title(haru_name),
    full: true,
  })
  if (!asked) return
  void refreshRoom(asked.cr_no)
  if (asked.waits) await alert(words.sent)
  toRoom(asked.cr_no)
}

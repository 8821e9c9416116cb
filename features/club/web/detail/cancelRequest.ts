import { alertError } from '#kit/web/alert-error.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { clubPage as words } from '../../words/club.ts'
import { leave } from './api.ts'

/** Asks, and takes the viewer's request to join a club back. */
export async function cancelRequest(meetNo: number): Promise<void> {
  if (!(await confirm({ text: words.cancelAsk, yes: words.cancel }))) return
  await leave(meetNo).then(() => toast(words.cancelled), alertError)
}

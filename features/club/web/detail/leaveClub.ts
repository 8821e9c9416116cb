import { alertError } from '#kit/web/alert-error.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Club } from '../../contract.ts'
import { clubPage as words } from '../../words/club.ts'
import { leave } from './api.ts'

/** Leaves a club after asking; whether the viewer left it. */
export async function leaveClub({ meet_no }: Pick<Club, 'meet_no'>): Promise<boolean> {
  if (!(await confirm({ title: words.leaveAsk, text: words.leaveText, yes: words.leave, danger: true }))) return false
  try {
    await busy(leave(meet_no))
    toast(words.left)
    return true
  } catch (error) {
    alertError(error)
    return false
  }
}

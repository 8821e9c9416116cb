import { inKorean } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { sharing as words } from '../../words.ts'

/** Does a change and says that it is done, or why it is not. */
export async function orToast(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await busy(work())
    if (done !== undefined) toast(done)
  } catch (error) {
    toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.failed)
  }
}

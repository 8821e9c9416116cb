import { alertError } from '#kit/web/alert-error.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { KinAnswer, KinDetail } from '../../contract.ts'
import { COMMENT_HOURS } from '../../rules.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { adopt } from '../api.ts'

/** Asks whether to adopt the answer, saying what is paid and that it is final, and does it. */
export async function askToAdopt({ reward }: KinDetail, answer: KinAnswer, name: string): Promise<void> {
  const final = words.adoptFinal(COMMENT_HOURS)
  const text = reward > 0 ? `${words.adoptPays(name, reward)} ${final}` : final
  if (!(await confirm({ title: words.adoptAsk, text, yes: words.adopt }))) return
  await busy(adopt(answer)).then(() => toast(words.adoptDone), alertError)
}

import { consoleParts as words } from '#kit/ui/words/console.ts'
import { useViewer } from '../session.ts'

/** Why the operator may not decide this case: it is about their own account. Undefined where they may. */
export function useOwnAccountProblem(...members: readonly { user_no: number }[]): string | undefined {
  const me = useViewer()?.user_no
  return members.some(({ user_no }) => user_no === me) ? words.own : undefined
}

import { consoleParts as words } from '#kit/ui/words/console.ts'
import { useOwnMemberNo } from './operator.ts'

/** Why the operator may not decide this case: it is about their own account. Undefined where they may. */
export function useOwnAccountProblem(...members: readonly { user_no: number }[]): string | undefined {
  const own = useOwnMemberNo()
  return members.some(({ user_no }) => user_no === own) ? words.own : undefined
}

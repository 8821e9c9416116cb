import { consoleParts as words } from '#kit/ui/words/console.ts'
import { useViewer } from '#kit/web/session.ts'

/** Why I may not touch it: nobody decides about their own money. */
export function useOwn(...members: readonly { user_no: number }[]): string | undefined {
  const me = useViewer()?.user_no
  return members.some(({ user_no }) => user_no === me) ? words.own : undefined
}

import { isGoodPassword } from '../../rules.ts'
import { invitation as words } from '../../words/session.ts'

type Fields = 'new_password' | 'again'

/** What is wrong with a new password that was typed twice. */
export function newPasswordProblems(typed: string, again: string, loginId: string): { field: Fields; text: string }[] {
  if (!isGoodPassword(typed, loginId)) return [{ field: 'new_password', text: words.badPassword }]
  return typed === again ? [] : [{ field: 'again', text: words.differs }]
}

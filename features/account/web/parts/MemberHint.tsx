import { join } from '#features/account/words/join.ts'
import { useViewer } from '#kit/web/session.ts'

/** Tells a member that they are logged in; they may continue anyway. */
export function MemberHint() {
  if (useViewer() === null) return null
  return <p className="mb-4 rounded-tile bg-info-weak px-4 py-3 text-t4 text-info-fg">{join.loggedIn}</p>
}

import { useViewer } from '#kit/web/session.ts'
import { useFollowSummary, type NamedPerson } from './api.ts'
import { FollowButton } from './FollowButton.tsx'

/** The follow button for the author of a post. Hidden until the relation is loaded, so that it never shows the wrong state, and in one's own posts. */
export function FollowAuthor({ person }: { person: NamedPerson }) {
  const viewer = useViewer()
  const { relation = null, account_private: isPrivate } = useFollowSummary(person.user_no).data ?? {}
  if (viewer?.user_no === person.user_no || (viewer && !relation)) return null
  return <FollowButton person={person} relation={relation} isPrivate={isPrivate} />
}

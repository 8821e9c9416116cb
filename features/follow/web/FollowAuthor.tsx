import { useViewer } from '#kit/web/session.ts'
import { useStanding, type Named } from './api.ts'
import { FollowButton } from './FollowButton.tsx'

/** Follows the author of a post, for others. It waits for how the two stand, so that it never says the wrong thing. */
export function FollowAuthor({ person }: { person: Named }) {
  const viewer = useViewer()
  const { relation = null, account_private: isPrivate } = useStanding(person.user_no).data ?? {}
  if (viewer?.user_no === person.user_no || (viewer && !relation)) return null
  return <FollowButton person={person} relation={relation} isPrivate={isPrivate} />
}

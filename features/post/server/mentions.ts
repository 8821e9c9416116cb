import { deleteTargetAlarms, notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { MentionChanges } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

type PostWithMentions = { kind: 'daily' | 'feed'; post_no: number; user_no: number; thumb?: object | null }

/**
 * Creates alarms for newly mentioned members who may see the post, and removes those of members who are no longer
 * mentioned. Called after the post is written: its visibility is read from the row, and alarms are locked last.
 */
export async function notifyMentioned(
  tx: Tx,
  post: PostWithMentions,
  { mentioned, unmentioned }: MentionChanges,
  now: Date,
): Promise<void> {
  const { kind, post_no, user_no, thumb = null } = post
  const target = `${kind}:${post_no}`
  const link = href(kind === 'daily' ? 'DailyLineDetail' : 'FeedLineDetail', { id: post_no })
  await notify(tx, { kind: 'MENTION', to: mentioned, actor_no: user_no, target, link, thumb, post_no }, now)
  await deleteTargetAlarms(tx, { kinds: ['MENTION'], to: unmentioned, target })
}

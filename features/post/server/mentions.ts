import { deleteTargetAlarms, notify } from '#features/alarm/server/public.ts'
import { href, pathOf } from '#features/routes.ts'
import type { MentionChanges } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

type PostWithMentions = { kind: 'daily' | 'feed' | 'board'; post_no: number; user_no: number; thumb?: object | null }

const DETAIL = { daily: 'DailyLineDetail', feed: 'FeedLineDetail', board: 'ClubBoardDetail' } as const

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
  const link = pathOf(DETAIL[kind], { id: post_no }) ?? href('AlarmMain')
  await notify(tx, { kind: 'MENTION', to: mentioned, actor_no: user_no, target, link, thumb, post_no }, now)
  await deleteTargetAlarms(tx, { kinds: ['MENTION'], to: unmentioned, target })
}

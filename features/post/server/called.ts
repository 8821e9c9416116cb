import { forgetTarget, notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { Calls } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

type Calling = { kind: 'daily' | 'feed'; post_no: number; user_no: number; thumb?: object | null }

/**
 * Tells those whom a post calls by name, as far as they may see it, and takes it back from those whom it calls no longer.
 * Called once the post is written: who may see it is read from it, and alarms are locked last.
 */
export async function tellCalled(tx: Tx, post: Calling, { called, uncalled }: Calls, now: Date): Promise<void> {
  const { kind, post_no, user_no, thumb = null } = post
  const target = `${kind}:${post_no}`
  const link = href(kind === 'daily' ? 'DailyLineDetail' : 'FeedLineDetail', { id: post_no })
  await notify(tx, { kind: 'MENTION', to: called, actor_no: user_no, target, link, thumb, post_no }, now)
  await forgetTarget(tx, { kinds: ['MENTION'], to: uncalled, target })
}

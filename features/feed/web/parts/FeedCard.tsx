import { memo } from 'react'
import { BookmarkButton, PostCard } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'
import type { Feed } from '../../contract.ts'
import { patchFeed } from '../api.ts'
import type { FeedActions } from './actions.tsx'

type Props = { feed: Feed; actions: FeedActions; first?: boolean }

/** A feed in the line. */
export const FeedCard = memo(function FeedCard({ feed, actions, first }: Props) {
  const place = useScreen()
  const { feed_no: no } = feed
  const { like, more } = actions
  const detail = hrefNear(place, 'FeedLineDetail', { id: no })
  return (
    <PostCard
      post={feed}
      no={no}
      words={feed.feed_content}
      images={feed.feed_images}
      // The detail screen has the comments too.
      paths={{ detail, likers: hrefNear(place, 'FeedLike', { id: no }), comments: detail }}
      first={first}
      onLike={like && (() => like(feed))}
      onMore={more && (() => more(feed))}
      onShare={() => actions.share(feed)}
      onView={(index) => actions.view(feed, index)}
      onBroken={(item) => actions.renew(feed, item)}
      bookmark={<BookmarkButton kind="feed" no={no} on={feed.is_bookmarked} onChange={(on) => patchFeed(no, { is_bookmarked: on })} />}
    />
  )
})

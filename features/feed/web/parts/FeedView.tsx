import { FollowAuthor } from '#features/follow/web/public.ts'
import { NewestLikers, LikeButton } from '#features/like/web/public.ts'
import { AuthorRow, BookmarkButton, CommentsLink, HiddenNote, Photos } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { feed as words } from '#features/feed/words.ts'
import { useScreen } from '#kit/web/screen.tsx'
import type { Feed } from '../../contract.ts'
import { patchFeed } from '../api.ts'
import type { FeedActions } from './actions.tsx'

/** A feed in full: author, text, pictures and counts. */
export function FeedView({ feed, actions }: { feed: Feed; actions: FeedActions }) {
  const place = useScreen()
  const { feed_no: no } = feed
  const { like } = actions
  const likers = hrefNear(place, 'FeedLike', { id: no })
  const onLike = like && (() => like(feed))
  return (
    <article aria-label={words.of(feed.haru_name)}>
      <div className="px-5 pt-3">
        <AuthorRow post={feed} whole right={<FollowAuthor person={feed} />} />
        {feed.hidden && (
          <div className="pt-3">
            <HiddenNote />
          </div>
        )}
        {feed.feed_content !== '' && (
          <div className="pt-3 text-t5">
            <Tagged html={feed.feed_content} postNo={no} />
          </div>
        )}
        <div className="mt-3 empty:hidden">
          <Photos
            images={feed.feed_images}
            name={feed.haru_name}
            ratio="4 / 3"
            first
            onOpen={(index) => actions.view(feed, index)}
            onDoubleTap={onLike}
            onBroken={(item) => actions.renew(feed, item)}
          />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center border-b border-line px-3">
        <LikeButton post={feed} to={likers} onToggle={onLike} />
        <CommentsLink to={hrefNear(place, 'FeedLineDetail', { id: no })} count={feed.reply_qtt} />
        <BookmarkButton kind="feed" no={no} on={feed.is_bookmarked} onChange={(on) => patchFeed(no, { is_bookmarked: on })} />
        <NewestLikers liked={{ feed_no: no }} count={feed.like_qtt} to={likers} />
      </div>
    </article>
  )
}

import { Ellipsis, Share2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { LikeButton } from '#features/like/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { Tagged } from '#features/tag/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { Collapse } from '#kit/ui/Collapse.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { AuthorRow, type Written } from './AuthorRow.tsx'
import { CommentsLink } from './CommentsLink.tsx'
import { HiddenNote } from './HiddenNote.tsx'
import { Photos } from './Photos.tsx'

type Props = {
  post: Written & { like_qtt: number; reply_qtt: number; isfav: boolean; hidden: boolean }
  no: number
  words: string
  images: readonly MediaItem[]
  paths: { detail: string; likers: string; comments: string }
  /** Its first picture is above the fold. */
  first?: boolean
  /** Missing for guests. */
  onLike?: () => void
  onMore?: () => void
  onShare: () => void
  onView: (index: number) => void
  onBroken?: (item: MediaItem) => void
  /** Shown beside the share button. */
  bookmark?: ReactNode
}

/** A post as a card: author, collapsed text, pictures and actions. */
export function PostCard({ post, no, words, images, paths, first, onLike, onMore, onShare, onView, onBroken, bookmark }: Props) {
  const nameId = useId()
  const more = onMore && <IconButton label={ko.daily.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={onMore} />
  return (
    <Card as="article" aria-labelledby={nameId} className="pt-3.5 pb-1.5">
      <div className="pr-1.5 pl-4">
        <AuthorRow post={post} nameId={nameId} to={paths.detail} right={more} />
      </div>
      {post.hidden && (
        <div className="mt-2.5 px-4">
          <HiddenNote />
        </div>
      )}
      {words !== '' && (
        <div className="mt-2.5 px-4 text-t5">
          <Collapse>
            <Tagged html={words} postNo={no} />
          </Collapse>
        </div>
      )}
      <div className="mt-2.5 px-4 empty:hidden">
        <Photos
          images={images}
          name={post.haru_name}
          ratio="16 / 9"
          first={first}
          onOpen={onView}
          onDoubleTap={onLike}
          onBroken={onBroken}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center px-2">
        <LikeButton post={post} to={paths.likers} onToggle={onLike} />
        <CommentsLink to={paths.comments} count={post.reply_qtt} />
        <span className="ml-auto flex flex-none">
          {bookmark}
          <IconButton label={ko.daily.share} icon={<Share2 size={22} strokeWidth={1.9} className="text-fg2" />} onClick={onShare} />
        </span>
      </div>
    </Card>
  )
}

import { EyeOff } from 'lucide-react'
import { FollowAuthor } from '#features/follow/web/public.ts'
import { LikeButton, NewestLikers } from '#features/like/web/public.ts'
import { AuthorRow, Photos, useRenewal, viewImages } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { Tagged } from '#features/tag/web/public.ts'
import type { BoardPost } from '../../contract.ts'
import { boardWords as words } from '../../words/board.ts'
import { likePost, renewPictures } from './api.ts'
import { PostTags } from './PostTags.tsx'

type Props = {
  post: BoardPost
  /** False in a closed club. */
  canLike: boolean
}

/** A post of a club in full: title, author, text, pictures and likes. */
export function PostView({ post, canLike }: Props) {
  const { board_no: no, author, images, reg_dt, edit_dt } = post
  const renew = useRenewal(renewPictures)
  const likers = href('ClubBoardLike', { id: no })
  const like = canLike ? () => void likePost(post) : undefined
  return (
    <article aria-label={words.of(post.title)}>
      <div className="px-5 pt-3">
        {post.is_hidden && <HiddenNote reason={post.hide_reason} />}
        <PostTags post={post} withBoard />
        <h2 className="text-t7 font-bold break-words">{post.title}</h2>
        {author === null ? (
          <p className="pt-3 text-t4 text-fg3">{words.unknown}</p>
        ) : (
          <div className="pt-3">
            <AuthorRow post={{ ...author, reg_dt, edit_dt, visibility: 'public' }} whole right={<FollowAuthor person={author} />} />
          </div>
        )}
        <div className="pt-3 text-t5">
          <Tagged html={post.content} postNo={no} />
        </div>
        <div className="mt-3 empty:hidden">
          <Photos
            images={images}
            name={author?.haru_name ?? words.unknown}
            ratio="4 / 3"
            first
            onOpen={(index) => void viewImages(images, index, () => renewPictures(no))}
            onBroken={(item) => renew(no, item)}
            {...(like && { onDoubleTap: like })}
          />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center border-b border-line px-3">
        <LikeButton post={post} to={likers} {...(like && { onToggle: like })} />
        <span className="num px-2 text-t4 font-semibold text-fg2">{words.comments(post.reply_qtt)}</span>
        <NewestLikers liked={{ board_no: no }} count={post.like_qtt} to={likers} />
      </div>
    </article>
  )
}

/** For the author and the staff: that the staff hides the post, and why. */
function HiddenNote({ reason }: { reason: string }) {
  return (
    <p role="note" className="mb-3 flex items-start gap-1.5 rounded-tile bg-warn-weak px-3.5 py-2.5 text-t4 text-warn-fg">
      <EyeOff aria-hidden size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0 break-words">
        {words.hiddenNote}
        {reason !== '' && <span className="block">{words.reason(reason)}</span>}
      </span>
    </p>
  )
}

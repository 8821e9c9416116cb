import { LikersScreen } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'

/** The members who like a comment. */
export default function CommentLike() {
  const id = useScreen().params['id'] ?? ''
  return <LikersScreen liked={{ comment_no: Number(id) }} back={href('CommentDetail', { id })} />
}

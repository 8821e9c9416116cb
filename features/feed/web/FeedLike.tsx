import { LikersScreen } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'

/** The members who like a feed. */
export default function FeedLike() {
  const id = useScreen().params['id'] ?? ''
  return <LikersScreen liked={{ feed_no: Number(id) }} back={href('FeedLineDetail', { id })} />
}

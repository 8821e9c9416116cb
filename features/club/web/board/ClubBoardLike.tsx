import { LikersScreen } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'

/** The members who like a post of a club. */
export default function ClubBoardLike() {
  const id = useScreen().params['id'] ?? ''
  return <LikersScreen liked={{ board_no: Number(id) }} back={href('ClubBoardDetail', { id })} />
}

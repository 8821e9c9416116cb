import { LikersScreen } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'

/** The members who like a daily. */
export default function DailyLike() {
  const id = useScreen().params['id'] ?? ''
  return <LikersScreen liked={{ daily_no: Number(id) }} back={href('DailyLineDetail', { id })} />
}

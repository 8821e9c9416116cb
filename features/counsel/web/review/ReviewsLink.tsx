import { Star } from 'lucide-react'
import { href } from '#features/routes.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Leads from a list of counsellings to their reviews. */
export function ReviewsLink({ tab }: { tab: 'unwritten' | 'received' }) {
  const go = useGo()
  return (
    <IconButton
      label={ko.titles.CounReviewList}
      icon={<Star size={23} strokeWidth={1.9} />}
      onClick={() => go.to(`${href('CounReviewList')}?tab=${tab}`)}
    />
  )
}

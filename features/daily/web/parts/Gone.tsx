import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Deleted, private or not for me: told alike, with the way back. */
export function Gone() {
  const go = useGo()
  const toLine = () => go.to(href('DailyLineMain'), { replace: true })
  return (
    <EmptyView
      text={ko.daily.gone}
      action={
        <Button variant="weak" size={48} onClick={toLine}>
          {ko.daily.toLine}
        </Button>
      }
    />
  )
}

import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from './screen.tsx'
import { wiring } from './wiring.ts'

/** The screen's place for something that is deleted, private or not for this viewer, with a button to the home screen. */
export function NotFoundView() {
  const go = useGo()
  const goHome = () => go.to(wiring()?.homePath ?? '/', { replace: true })
  return (
    <EmptyView
      text={ko.app.notFound}
      action={
        <Button variant="weak" size={48} onClick={goHome}>
          {ko.app.toHome}
        </Button>
      }
    />
  )
}

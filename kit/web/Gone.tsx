import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo } from './screen.tsx'
import { wiring } from './wiring.ts'

/** Deleted, private or not for me: told alike, with the way out. */
export function Gone() {
  const go = useGo()
  const leave = () => go.to(wiring()?.homePath ?? '/', { replace: true })
  return (
    <EmptyView
      text={ko.app.notFound}
      action={
        <Button variant="weak" size={48} onClick={leave}>
          {ko.app.toHome}
        </Button>
      }
    />
  )
}

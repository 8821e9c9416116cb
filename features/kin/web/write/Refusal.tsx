import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { kinAddition } from '../../words/write.ts'

/** Why nothing can be written here now, with the way back to the question. */
export function Refusal({ kiNo, text, sub }: { kiNo: number; text: string; sub: string }) {
  const go = useGo()
  return (
    <EmptyView
      text={text}
      sub={sub}
      action={
        <Button variant="weak" size={48} onClick={() => go.to(href('KinDetail', { id: kiNo }), { replace: true })}>
          {kinAddition.toQuestion}
        </Button>
      }
    />
  )
}

import { pathOf } from '#features/routes.ts'
import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { kinWords } from '../words/kin.ts'

/** Leads to the form of a question; guests are asked to log in. */
export function AskButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  const go = useGo()
  const isMember = useViewer() !== null
  const path = pathOf('KinCreate')
  if (path === null) return null
  return (
    <Button {...props} onClick={() => (isMember ? go.to(path) : void askLogIn(path))}>
      {kinWords.ask}
    </Button>
  )
}

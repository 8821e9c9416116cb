import { Button } from './Button.tsx'
import { FormError } from './Field.tsx'

type Props = {
  button: string
  /** What is wrong with the form as a whole. */
  problem: string | undefined
  busy: boolean
  className?: string
}

/** The footer of a page that is one form: the problem above the button that submits it. */
export function SubmitBar({ button, problem, busy, className }: Props) {
  return (
    <div className="px-5 py-3">
      <FormError error={problem} className="pb-2" />
      <Button type="submit" full busy={busy} className={className}>
        {button}
      </Button>
    </div>
  )
}

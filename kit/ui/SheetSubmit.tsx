import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { FormError } from './Field.tsx'

type Props = {
  /** Why the form could not be sent. */
  error?: string | null | undefined
  busy: boolean
  /** Above the button: what sending it means. */
  summary?: ReactNode
  className?: string
  children: ReactNode
}

/** The submit button of a form in a sheet. It stays at the bottom while the form scrolls. */
export function SheetSubmit({ error, busy, summary, className, children }: Props) {
  return (
    <>
      <span className="flex-1" />
      <div className={cx('sticky -bottom-4 -mx-5 -mb-4 bg-surface px-5 pt-2 pb-4', className)}>
        {summary}
        <FormError error={error} />
        <Button type="submit" full busy={busy} className="mt-2">
          {children}
        </Button>
      </div>
    </>
  )
}

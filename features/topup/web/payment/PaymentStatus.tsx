import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#kit/ui/Spinner.tsx'

type Props = {
  title: string
  text: string
  /** The gateway's own text. */
  reason?: string | null
  isBusy?: boolean
  isError?: boolean
  actions?: ReactNode
}

/** State of a payment with its actions. Changes are announced to screen readers. */
export function PaymentStatus({ title, text, reason, isBusy = false, isError = false, actions }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-90 flex-col items-center py-16 text-center">
      <div aria-hidden className="grid h-14 place-items-center">
        {isBusy && <Spinner size={40} />}
        {isError && <CircleAlert size={48} strokeWidth={1.9} className="text-danger-fg" />}
      </div>
      <div role={isError ? 'alert' : 'status'}>
        <h2 className="mt-3 text-t7 font-bold text-balance">{title}</h2>
        {reason != null && <p className="mt-2 text-t5 font-semibold break-words">{reason}</p>}
        <p className="mt-2 text-t5 text-balance text-fg2">{text}</p>
      </div>
      {actions && <div className="mt-8 grid w-full gap-2">{actions}</div>}
    </div>
  )
}

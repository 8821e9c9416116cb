import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#kit/ui/Spinner.tsx'

type Props = {
  title: string
  text: string
  /** In the words of who takes the payment. */
  reason?: string | null
  isBusy?: boolean
  isWrong?: boolean
  acts?: ReactNode
}

/** How a payment stands, and what can be done. What changes by itself is read out. */
export function PaymentStatus({ title, text, reason, isBusy = false, isWrong = false, acts }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-90 flex-col items-center py-16 text-center">
      <div aria-hidden className="grid h-14 place-items-center">
        {isBusy && <Spinner size={40} />}
        {isWrong && <CircleAlert size={48} strokeWidth={1.9} className="text-danger-fg" />}
      </div>
      <div role={isWrong ? 'alert' : 'status'}>
        <h2 className="mt-3 text-t7 font-bold text-balance">{title}</h2>
        {reason != null && <p className="mt-2 text-t5 font-semibold break-words">{reason}</p>}
        <p className="mt-2 text-t5 text-balance text-fg2">{text}</p>
      </div>
      {acts && <div className="mt-8 grid w-full gap-2">{acts}</div>}
    </div>
  )
}

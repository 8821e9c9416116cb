import { useId } from 'react'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { withdraw } from '#features/account-deletion/words.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Withdrawal } from '../api.ts'

type Loss = Withdrawal['losses'][number]
type Props = { losses: readonly Loss[]; agreed: readonly Loss[]; onAgree: (loss: Loss, on: boolean) => void; error: string | null }

/** The losses of the deletion with links to save them, and a checkbox to agree. */
export function Losses({ losses, agreed, onAgree, error }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-field="losses" className="rounded-tile bg-warn-weak p-4">
      <h3 id={id} className="text-t5 font-bold text-warn-fg">
        {withdraw.lost}
      </h3>
      {losses.map((loss) => (
        <div key={loss.kind}>
          <p className="mt-1 text-t5">{loss.text}</p>
          <p className="flex flex-wrap gap-x-4">
            {loss.ways.map(({ text, link }) => (
              <Link key={link} to={link} className="flex min-h-11 items-center text-t4 font-semibold underline">
                {text}
              </Link>
            ))}
          </p>
          <CheckCircle
            label={loss.agree}
            checked={agreed.includes(loss)}
            error={error !== null && !agreed.includes(loss)}
            onChange={(on) => onAgree(loss, on)}
          />
        </div>
      ))}
      <div role="alert">
        <FieldError error={error} />
      </div>
    </section>
  )
}

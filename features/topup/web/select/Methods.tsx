import { CreditCard, Landmark, Smartphone, Wallet, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { BANK_DAYS, PAY_METHODS, type PayMethod } from '#features/viv/rules.ts'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { topup } from '../../words/topup.ts'

type Props = { value: PayMethod | null; onChange: (method: PayMethod) => void; error: string | undefined }

/** Payment methods, each with its effect on a later exchange, which must be shown before the payment. */
export function Methods({ value, onChange, error }: Props) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={`${name}-error ${name}-means`}
      className="min-w-0"
    >
      <legend className="mb-1 text-t6 font-bold">{topup.methodTitle}</legend>
      {PAY_METHODS.map((method) => (
        <MethodRow key={method} method={method} name={name} checked={method === value} onChange={onChange} />
      ))}
      <FieldError id={`${name}-error`} error={error ?? null} />
      <p id={`${name}-means`} className="mt-2 text-t3 text-fg2">
        {topup.meansAll}
      </p>
    </fieldset>
  )
}

type RowProps = { method: PayMethod; name: string; checked: boolean; onChange: (method: PayMethod) => void }

function MethodRow({ method, name, checked, onChange }: RowProps) {
  const Icon = ICONS[method]
  const words = method === 'bank' ? topup.means.bank(BANK_DAYS) : topup.means[method]
  return (
    <label className={ROW}>
      <span aria-hidden className={cx('grid size-10 flex-none place-items-center rounded-full', checked ? 'bg-brand-weak' : 'bg-sunken')}>
        <Icon size={20} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span className={cx('block text-t5', checked ? 'font-bold' : 'font-semibold')}>{topup.methods[method]}</span>
        <span className="block text-t4 text-fg2">{words}</span>
      </span>
      <input type="radio" name={name} checked={checked} onChange={() => onChange(method)} className="peer sr-only" />
      <span
        aria-hidden
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full',
          checked ? 'bg-brand' : 'border-[1.5px] border-edge bg-surface',
        )}
      >
        {checked && <span className="size-2.5 rounded-full bg-on-brand" />}
      </span>
    </label>
  )
}

const ICONS: Record<PayMethod, LucideIcon> = { card: CreditCard, bank: Landmark, easy: Wallet, phone: Smartphone }
const ROW =
  'relative flex min-h-[62px] cursor-pointer items-center gap-3.5 rounded-tile py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg'

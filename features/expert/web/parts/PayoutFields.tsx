import { useId } from 'react'
import { BANKS } from '#kit/contract/banks.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { application as words } from '#features/expert/words.ts'
import { BUSINESS_KINDS } from '../../rules.ts'
import type { Bind } from '../useForm.ts'
import { TextField } from './TextField.tsx'

const KINDS = BUSINESS_KINDS.map((value) => {
  const name = words.businessKinds[value]
  return { value, name, content: <span className="text-t5">{name}</span> }
})

/** Kind and registration number of the business, if any. */
export function Business({ bind }: { bind: Bind }) {
  const id = useId()
  const error = bind.errors.business_kind
  const { business_kind } = bind.form
  const hasNumber = business_kind === 'personal' || business_kind === 'corporate'
  return (
    <>
      <div>
        <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {words.business}
        </p>
        <RadioTiles
          label={words.business}
          options={KINDS}
          value={business_kind ?? null}
          onChange={(kind) => bind.set(kind === 'none' ? { business_kind: kind, business_no: null } : { business_kind: kind })}
          minRem={4}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          tileClassName="min-h-[52px]"
        />
        <FieldError id={id} error={error} />
      </div>
      {hasNumber && <TextField field="business_no" bind={bind} label={words.businessNo} help={words.businessHelp} digits max={14} />}
    </>
  )
}

/** The payout account. Its holder is always the verified person. */
export function Account({ bind, holder }: { bind: Bind; holder: string | null }) {
  return (
    <>
      <Select
        label={words.bank}
        name="bank_code"
        options={BANKS}
        placeholder={words.bankPick}
        defaultValue={bind.form.bank_code ?? ''}
        error={bind.errors.bank_code}
        onChange={({ currentTarget: { value } }) => bind.set({ bank_code: value === '' ? null : value })}
      />
      <TextField field="account_no" bind={bind} label={words.accountNo} help={words.accountHelp} digits max={22} />
      <Field label={words.holder} value={holder ?? ''} placeholder={words.identityNeeded} disabled readOnly help={words.identityLead} />
    </>
  )
}

import { useId } from 'react'
import { useBanks } from '#features/catalogue/web/public.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { application as words } from '#features/expert/words.ts'
import { BUSINESS_KINDS } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'
import { TextField } from './TextField.tsx'

const KINDS = BUSINESS_KINDS.map((value) => {
  const name = words.businessKinds[value]
  return { value, name, content: <span className="text-t5">{name}</span> }
})

/** Kind and registration number of the business, if any. */
export function Business({ fields }: { fields: Fields }) {
  const id = useId()
  const { value: kindNow, onChange } = fields.control('business_kind')
  const { onChange: setNumber } = fields.control('business_no')
  const error = fields.errorAt('business_kind')
  const hasNumber = kindNow === 'personal' || kindNow === 'corporate'
  return (
    <>
      <div data-field="business_kind">
        <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {words.business}
        </p>
        <RadioTiles
          label={words.business}
          options={KINDS}
          value={kindNow ?? null}
          onChange={(kind) => {
            if (kind === 'none') setNumber(null)
            onChange(kind)
          }}
          minRem={4}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          tileClassName="min-h-[52px]"
        />
        <FieldError id={id} error={error} />
      </div>
      {hasNumber && (
        <TextField field="business_no" fields={fields} label={words.businessNo} help={words.businessHelp} inputMode="numeric" max={14} />
      )}
    </>
  )
}

/** The payout account. Its holder is always the verified person. */
export function Account({ fields, holder }: { fields: Fields; holder: string | null }) {
  return (
    <>
      <Select label={words.bank} {...fields.text('bank_code')} options={useBanks().options} placeholder={words.bankPick} />
      <TextField field="account_no" fields={fields} label={words.accountNo} help={words.accountHelp} inputMode="numeric" max={22} />
      <Field label={words.holder} value={holder ?? ''} placeholder={words.identityNeeded} disabled readOnly help={words.identityLead} />
    </>
  )
}

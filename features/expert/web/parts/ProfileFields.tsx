import { Plus, X } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { application as words } from '#features/expert/words.ts'
import { CAREERS_MAX, INTRO_MAX, type Career } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'

export function Intro({ fields }: { fields: Fields }) {
  const { value, onChange } = fields.control('intro')
  return (
    <TextArea
      label={words.intro}
      name="intro"
      placeholder={words.introHint}
      max={INTRO_MAX}
      value={value ?? ''}
      error={fields.errorAt('intro')}
      onChange={onChange}
      className="min-h-36"
    />
  )
}

const BLANK: Career = { career_name: '', from_ym: '', to_ym: null }

/** Rows of the career with their periods. Only complete rows are saved. */
export function Careers({ fields, rows, onRows }: { fields: Fields; rows: readonly Career[]; onRows: (rows: Career[]) => void }) {
  const { onChange } = fields.control('careers')
  const change = (next: Career[]) => {
    onRows(next)
    onChange(next.filter((row) => row.career_name.trim() !== '' && /^\d{4}-\d{2}$/.test(row.from_ym)))
  }
  const edit = (at: number, part: Partial<Career>) => change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="flex flex-col gap-4">
      {rows.map((row, at) => (
        <fieldset key={`${at} of ${rows.length}`} data-field={`careers.${at}`} className="rounded-tile border border-line p-4">
          <legend className="px-1 text-t4 font-semibold text-fg2">{words.career(at + 1)}</legend>
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-[2fr_1fr_1fr_auto] wide:items-end">
            <CareerField
              label={words.careerName}
              placeholder={words.careerNameHint}
              value={row.career_name}
              max={60}
              onTyped={(career_name) => edit(at, { career_name })}
            />
            <CareerField label={words.careerFrom} type="month" value={row.from_ym} onTyped={(from_ym) => edit(at, { from_ym })} />
            <CareerField
              label={words.careerTo}
              type="month"
              value={row.to_ym ?? ''}
              onTyped={(to) => edit(at, { to_ym: to === '' ? null : to })}
            />
            <IconButton
              label={words.dropCareer(at + 1)}
              icon={<X size={20} strokeWidth={1.9} />}
              onClick={() => change(rows.filter((_, index) => index !== at))}
              className="justify-self-end"
            />
          </div>
          <FieldError error={fields.errorAt(`careers.${at}`)} />
        </fieldset>
      ))}
      {rows.length < CAREERS_MAX && (
        <Button variant="quiet" size={48} icon={<Plus aria-hidden size={18} />} onClick={() => onRows([...rows, BLANK])}>
          {words.addCareer}
        </Button>
      )}
      <FieldError error={fields.errorAt('careers')} />
    </div>
  )
}

type CareerFieldProps = {
  label: string
  value: string
  onTyped: (value: string) => void
  max?: number
  type?: 'month'
  placeholder?: string
}

function CareerField({ label, value, onTyped, max, type, placeholder }: CareerFieldProps) {
  return (
    <Field
      label={label}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      type={type}
      placeholder={type === 'month' ? '2020-03' : placeholder}
      defaultValue={value}
      maxLength={max}
      autoComplete="off"
    />
  )
}

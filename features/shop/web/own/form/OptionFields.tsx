import { Plus, X } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { newKey } from '#kit/web/call.ts'
import { OPTION_MAX, OPTIONS_MAX } from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { AmountField } from '../AmountField.tsx'
import { Part } from './Part.tsx'
import { emptyOption, isAmountWrong, isStockWrong, isTitleWrong, type OptionValue } from './model.ts'

const words = own.form

type Props = { value: OptionValue[]; onChange: (options: OptionValue[]) => void; error: string | undefined }

/** What buyers choose from, each with what it costs on top, and with the stock of a new one. */
export function OptionFields({ value, onChange, error }: Props) {
  const change = (key: string, part: Partial<OptionValue>) =>
    onChange(value.map((option) => (option.key === key ? { ...option, ...part } : option)))
  // The error stands at the controls that it is about, if it is known which they are: amounts are checked before names.
  const isAboutAmounts = error === words.amounts
  const at = (isWrong: boolean): string | undefined => (isWrong ? error : undefined)
  const titleError = (nth: number) => at(!isAboutAmounts && isTitleWrong(value, nth))
  const isPlaced = isAboutAmounts || value.some((_, nth) => titleError(nth) !== undefined)
  const isStored = value.some(({ sio_no }) => sio_no !== null)
  return (
    <Part title={words.options} help={words.optionsHelp} field="options" error={isPlaced ? undefined : error}>
      <ol className="flex flex-col gap-3">
        {value.map((option, nth) => (
          <li key={option.key} className="rounded-tile border border-line p-3">
            <div className="flex items-start gap-1">
              <Title option={option} at={nth + 1} error={titleError(nth)} onChange={(sio_title) => change(option.key, { sio_title })} />
              {value.length > 1 && (
                <IconButton
                  label={words.removeOption(nth + 1)}
                  icon={<X size={20} />}
                  onClick={() => onChange(value.filter(({ key }) => key !== option.key))}
                />
              )}
            </div>
            <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
              <AmountField
                label={words.amt}
                aria-label={words.optionAmt(nth + 1)}
                value={option.sio_amt}
                error={at(isAboutAmounts && isAmountWrong(option))}
                onChange={({ currentTarget }) => change(option.key, { sio_amt: currentTarget.value })}
              />
              {option.sio_no === null && (
                <AmountField
                  label={words.stock}
                  aria-label={words.optionStock(nth + 1)}
                  unit=""
                  placeholder={words.stockEmpty}
                  value={option.stock}
                  error={at(isAboutAmounts && isStockWrong(option))}
                  onChange={({ currentTarget }) => change(option.key, { stock: currentTarget.value })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {value.length < OPTIONS_MAX && (
        <Button
          full
          variant="quiet"
          size={48}
          icon={<Plus size={18} />}
          className="mt-3"
          onClick={() => onChange([...value, emptyOption(newKey())])}
        >
          {words.addOption}
        </Button>
      )}
      {isStored && <p className="mt-2 text-t3 break-keep text-fg3">{words.stockElsewhere}</p>}
    </Part>
  )
}

type TitleProps = { option: OptionValue; at: number; error: string | undefined; onChange: (title: string) => void }

/** Uncontrolled, because of the Korean IME. */
function Title({ option, at, error, onChange }: TitleProps) {
  return (
    <Field
      label={words.title}
      aria-label={words.optionTitle(at)}
      autoComplete="off"
      maxLength={OPTION_MAX}
      error={error}
      defaultValue={option.sio_title}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="min-w-0 flex-1"
    />
  )
}

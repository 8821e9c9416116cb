import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { own } from '../../../words/own.ts'
import { AmountField } from '../AmountField.tsx'
import type { Values } from './model.ts'
import { Part, type FormControl, type FormText } from './Part.tsx'

const words = own.form.pass
const UNITS = ['', 'session', 'day'] as const

type Props = { unit: Values['pass_unit']; control: FormControl; text: FormText; error: string | undefined }

/** Whether a service is a pass, and how much of it there is for how long. */
export function PassFields({ unit, control, text, error }: Props) {
  return (
    <Part title={words.title} help={words.help} field="pass_unit" error={error}>
      <RadioTiles label={words.title} options={TILES} {...control('pass_unit')} />
      {unit !== '' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 pt-4">
          <AmountField label={words.qtt[unit]} unit={words.unit[unit]} {...text('pass_qtt')} />
          {unit === 'session' && <AmountField label={words.valid} unit={words.unit.day} {...text('valid_days')} />}
          <AmountField label={words.freeze} unit={words.unit.day} help={words.freezeHelp} {...text('freeze_days')} />
        </div>
      )}
    </Part>
  )
}

const TILES = UNITS.map((value) => ({ value, name: words.units[value], content: <span className="text-t5">{words.units[value]}</span> }))

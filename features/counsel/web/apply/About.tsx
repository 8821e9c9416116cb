import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import type { useForm } from '#kit/web/form.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import type { ApplyStart } from '../../contract/apply.ts'
import { DISEASE_TEXT_MAX } from '../../rules.ts'
import { digitsOf, type Values } from './form.ts'

type Form = ReturnType<typeof useForm<Values>>
type Start = { profile: Pick<ApplyStart['profile'], 'old' | 'phone'>; diseases: string[] }
type Props = { start: Start; help?: string } & Pick<Form, 'text' | 'control' | 'values' | 'errorAt'>

const CONTACT_TYPED = 13
const MEASURE_TYPED = 5

/** What the expert learns about the member. */
export function About({ start: { profile, diseases }, help, text, control, values, errorAt }: Props) {
  const chosen = control('diseases')
  const add = async () => {
    const { ConditionSheet } = await loadPart(() => import('./ConditionSheet.tsx'))
    const picked = await openSheet<string[]>((close) => <ConditionSheet names={diseases} chosen={chosen.value} onDone={close} />, {
      title: words.diseaseSheet,
      full: true,
    })
    if (picked) chosen.onChange(picked)
  }
  return (
    <Card className="p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-t6 font-bold">{words.about}</h2>
        {help && <p className="text-t3 text-fg2">{help}</p>}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <div>
          <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
            {words.gender}
          </p>
          <Segments label={words.gender} options={GENDERS} {...control('gender')} />
        </div>
        <Measure label={words.old} unit={words.years} inputMode="numeric" readOnly={profile.old !== null} {...text('old', 3)} />
        <Measure label={words.tall} unit={words.cm} inputMode="decimal" {...text('tall', MEASURE_TYPED)} />
        <Measure label={words.weight} unit={words.kg} inputMode="decimal" {...text('weight', MEASURE_TYPED)} />
      </div>
      <div data-field="diseases" className="mt-4">
        <h3 className="mb-1.5 text-t4 font-semibold text-fg2">{words.diseases}</h3>
        <div className="flex flex-wrap gap-1.5">
          {chosen.value.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={words.removeDisease(name)}
              onClick={() => chosen.onChange(chosen.value.filter((one) => one !== name))}
              className={cx(CHIP, 'bg-inverse font-semibold text-on-inverse')}
            >
              {name}
              <X aria-hidden size={14} />
            </button>
          ))}
          {diseases.length > 0 && (
            <button type="button" onClick={() => void add()} className={cx(CHIP, 'bg-sunken font-medium text-fg2')}>
              <Plus aria-hidden size={16} />
              {words.addDisease}
            </button>
          )}
        </div>
        <FieldError error={errorAt('diseases')} />
      </div>
      <Field label={words.diseaseText} autoComplete="off" {...text('disease_text', DISEASE_TEXT_MAX)} className="mt-4" />
      <Field
        label={words.contact}
        type="tel"
        autoComplete="tel-national"
        help={words.contactHelp}
        {...text('contact', CONTACT_TYPED)}
        right={
          profile.phone !== null && digitsOf(values.contact) === '' ? (
            <button
              type="button"
              onClick={() => control('contact').onChange(profile.phone!)}
              className="min-h-11 flex-none px-4 text-t4 font-semibold text-brand-fg"
            >
              {words.useMine}
            </button>
          ) : undefined
        }
        className="mt-4"
      />
    </Card>
  )
}

/** Not `Chip`, which is a toggle. */
const CHIP = 'inline-flex min-h-11 items-center gap-1.5 rounded-chip px-3.5 text-t4 break-keep'

const GENDERS = (['w', 'm'] as const).map((value) => ({ value, label: words.genders[value] }))

function Measure({ unit, ...field }: { unit: string } & ComponentProps<typeof Field>) {
  return (
    <Field
      {...field}
      type="text"
      autoComplete="off"
      right={
        <span aria-hidden className="flex-none pr-3.5 text-t4 text-fg2">
          {unit}
        </span>
      }
      className="[&_input]:tabular-nums"
    />
  )
}

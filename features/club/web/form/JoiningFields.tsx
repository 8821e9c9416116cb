import { Field } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { AGE_MAX, AGE_MIN, CAPACITY_MAX, CAPACITY_MIN, CLUB_GENDERS, JOIN_POLICIES } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'
import { Group, tile } from './Group.tsx'
import type { ClubFormState } from './model.ts'
import { Questions } from './Questions.tsx'

/** Who gets into a club and how, and what members may do there. */
export function JoiningFields({ form: { text, control, errorAt, values } }: { form: ClubFormState }) {
  return (
    <>
      <Field
        label={words.capacity}
        inputMode="numeric"
        help={words.capacityHelp(CAPACITY_MIN, CAPACITY_MAX)}
        right={<span className="pr-4 text-t5 text-fg2">명</span>}
        {...text('capacity', 3)}
      />
      <Group label={words.policy} field="join_policy">
        <RadioTiles label={words.policy} options={POLICIES} minRem={6} {...control('join_policy')} />
      </Group>
      <Questions {...control('questions')} error={errorAt('questions')} />
      <Group label={words.ages} field="age_to" help={words.conditionHelp}>
        <div className="flex flex-wrap gap-2">
          <Select label={words.ageFrom} placeholder={words.anyAge} options={AGES} {...text('age_from')} className={HALF} />
          <Select label={words.ageTo} placeholder={words.anyAge} options={AGES} {...text('age_to')} className={HALF} />
        </div>
      </Group>
      <Group label={words.gender} field="gender">
        <RadioTiles label={words.gender} options={GENDERS} {...control('gender')} />
      </Group>
      <div className="-mx-4">
        <Switch label={words.teens} help={words.teensHelp} checked={values.teens_allowed} onChange={control('teens_allowed').onChange} />
        <Switch label={words.bungae} checked={values.members_create_bungae} onChange={control('members_create_bungae').onChange} />
        <Switch label={words.hidden} help={words.hiddenHelp} checked={values.is_hidden} onChange={control('is_hidden').onChange} />
      </div>
    </>
  )
}

const HALF = 'min-w-[min(8rem,100%)] flex-1'
const POLICIES = JOIN_POLICIES.map((value) => tile(value, words.policies[value]))
const GENDERS = CLUB_GENDERS.map((value) => tile(value, words.genders[value]))
const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, at) => ({ value: String(AGE_MIN + at), label: words.age(AGE_MIN + at) }))

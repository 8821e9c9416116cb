import { useState, type ReactNode } from 'react'
import { interests } from '#features/account/words/interests.ts'
import { openPostcode } from '#features/cs/web/public.ts'
import { DistrictFields } from '#features/location/web/public.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { CallError } from '#kit/web/call.ts'
import { clubErrors } from '../../errors.ts'
import { AGE_MAX, AGE_MIN, CAPACITY_MAX, CAPACITY_MIN, CLUB_GENDERS, INTRO_MAX, JOIN_POLICIES, TITLE_MAX } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'
import { askToVerify } from '../askToVerify.ts'
import { problemsOf, type Values } from './model.ts'
import { Questions } from './Questions.tsx'

type Props = {
  header: ReactNode
  initial: Values
  /** Stores the values as a draft. */
  onChange: (values: Values) => void
  /** @throws CallError */
  send: (values: Values, key: string) => Promise<void>
}

/** The form of a club, on one page. */
export function ClubForm({ header, initial, onChange, send }: Props) {
  const [uploads, setUploads] = useState(0)
  const { form, text, control, errorAt, values, rootError, isBusy } = useForm<Values>({
    initial,
    onChange,
    problemsOf: (typed) => problemsOf(typed, uploads),
    send: async (typed, key) => {
      try {
        await send(typed, key)
      } catch (error) {
        // After the form shows why: the question leads away from it.
        if (error instanceof CallError && error.code === clubErrors.not_verified.code) void askToVerify(words.verifyText)
        throw error
      }
    },
  })
  const find = async () => {
    const found = await openPostcode()
    if (found) control('place').onChange(`${found.address} ${found.detail}`.trim())
  }
  const place = control('place')
  const sido = control('sido')
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={words.submit} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-6 bg-surface px-5 pt-3 pb-6"
      >
        <p className="text-t4 break-keep text-fg2">{words.intro}</p>
        <Group label={words.cover} field="meet_thumb" error={errorAt('meet_thumb')} help={words.coverHelp}>
          <MediaStrip label={words.cover} {...control('meet_thumb')} onBusy={setUploads} max={1} />
        </Group>
        <Field label={words.title} placeholder={words.titleHint} autoComplete="off" {...text('meet_title', TITLE_MAX)} />
        <div data-field="intro">
          <TextArea
            label={words.about}
            placeholder={words.aboutHint}
            max={INTRO_MAX}
            {...control('intro')}
            error={errorAt('intro') ?? null}
            className="max-h-96 min-h-32"
          />
        </div>
        <Select label={words.category} placeholder={words.pickCategory} options={CATEGORIES} {...text('category')} />
        <Group label={words.where} field="is_online">
          <RadioTiles
            label={words.where}
            options={PLACES}
            value={values.is_online ? 1 : 0}
            onChange={(value) => control('is_online').onChange(value === 1)}
          />
        </Group>
        {!values.is_online && (
          <>
            <Group label={words.region} field="sigungu_code" error={errorAt('sigungu_code')}>
              <DistrictFields
                sido={values.sido}
                sigungu={values.sigungu_code}
                none={words.pickRegion}
                error={null}
                onChange={(chosen) => {
                  sido.onChange(chosen.sido)
                  control('sigungu_code').onChange(chosen.sigungu)
                }}
              />
            </Group>
            <Field
              label={words.place}
              name="place"
              placeholder={words.placeHint}
              help={words.placeHelp}
              maxLength={200}
              autoComplete="off"
              value={place.value}
              onChange={({ currentTarget }) => place.onChange(currentTarget.value)}
              error={errorAt('place') ?? null}
              right={
                <Button variant="quiet" size={44} onClick={() => void find()} className="mr-1">
                  {words.findPlace}
                </Button>
              }
            />
          </>
        )}
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
      </Page>
    </form>
  )
}

type GroupProps = { label: string; field: string; help?: string; error?: string | undefined; children: ReactNode }

/** Controls that say their label to screen readers themselves, below a label that is seen. */
export const Group = ({ label, field, help, error, children }: GroupProps) => (
  <div data-field={field}>
    <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
      {label}
    </p>
    {children}
    <FieldError error={error} />
    {help !== undefined && <p className="mt-1.5 text-t3 break-keep text-fg3">{help}</p>}
  </div>
)

const HALF = 'min-w-[min(8rem,100%)] flex-1'
const tile = <V extends string | number>(value: V, name: string) => ({ value, name, content: <span className="text-t4">{name}</span> })
const PLACES = [tile(0, words.offline), tile(1, words.online)]
const POLICIES = JOIN_POLICIES.map((value) => tile(value, words.policies[value]))
const GENDERS = CLUB_GENDERS.map((value) => tile(value, words.genders[value]))
const CATEGORIES = interests.map(({ no, name }) => ({ value: String(no), label: name }))
const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, at) => ({ value: String(AGE_MIN + at), label: words.age(AGE_MIN + at) }))

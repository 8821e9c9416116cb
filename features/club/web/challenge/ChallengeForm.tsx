import { addDays, koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import type { ChallengeDetail } from '../../contract.ts'
import {
  CHALLENGE_AHEAD_DAYS,
  CHALLENGE_KINDS,
  CHALLENGE_SCOPES,
  CHALLENGE_TITLE_MAX,
  CHALLENGE_WEEKS,
  goalLimits,
  type ChallengeKind,
  type ChallengeScope,
} from '../../rules.ts'
import { amountOf, challengeForm as words, challengeWords } from '../../words/challenge.ts'
import { Group } from '../form/Group.tsx'
import { edit, start, type ChallengeFields } from './api.ts'

/** `goal` as typed: km for a distance. */
type Values = { title: string; kind: ChallengeKind; scope: ChallengeScope; goal: string; start_date: string; weeks: number }

/** Opens the form of a new challenge. */
export async function openStart(meetNo: number): Promise<void> {
  const initial: Values = { title: '', kind: 'record', scope: 'each', goal: '3', start_date: koreanDay(new Date()), weeks: 4 }
  const send = (fields: ChallengeFields, key: string) => start(meetNo, fields, key)
  if (await openForm({ title: words.startTitle, submit: words.submit, initial, send })) toast(words.startedToast)
}

/** Opens the form of a challenge that has not begun. */
export async function openEdit({ challenge_no, title, kind, scope, goal, start_date, weeks }: ChallengeDetail): Promise<void> {
  const initial: Values = { title, kind, scope, goal: String(kind === 'distance' ? goal / 1000 : goal), start_date, weeks }
  const send = (fields: ChallengeFields) => edit(challenge_no, fields)
  if (await openForm({ title: words.editTitle, submit: words.save, initial, send })) toast(words.savedToast)
}

type Opened = { title: string; submit: string; initial: Values; send: (fields: ChallengeFields, key: string) => Promise<unknown> }

const openForm = async ({ title, ...form }: Opened): Promise<boolean> =>
  (await openSheet<true>((close) => <ChallengeForm {...form} onDone={() => close(true)} />, { title, full: true })) === true

function ChallengeForm({ initial, submit, send, onDone }: Omit<Opened, 'title'> & { onDone: () => void }) {
  const today = koreanDay(useNow())
  const { form, text, control, errorAt, values, rootError, isBusy } = useForm<Values>({
    initial,
    problemsOf,
    send: async (typed, key) => {
      await send(fieldsOf(typed), key)
      onDone()
    },
  })
  const { kind, scope } = values
  const days = Array.from({ length: CHALLENGE_AHEAD_DAYS + 1 }, (_, at) => addDays(today, at))
  return (
    <form {...form} className="flex min-h-full flex-col gap-5">
      <p className="text-t4 break-keep text-fg2">{words.help}</p>
      <Field label={words.title} placeholder={words.titleHint} autoComplete="off" {...text('title', CHALLENGE_TITLE_MAX)} />
      <Group label={words.kind} field="kind">
        <RadioTiles label={words.kind} options={KINDS} columns={2} minRem={8} {...control('kind')} />
      </Group>
      <Group label={words.scope} field="scope">
        <RadioTiles label={words.scope} options={SCOPES} {...control('scope')} />
      </Group>
      <Field
        label={scope === 'each' ? words.goalEach : words.goalClub}
        inputMode="decimal"
        right={<span className="pr-4 text-t5 text-fg2">{words.units[kind]}</span>}
        {...text('goal', 9)}
      />
      <Select
        label={words.start}
        placeholder={words.start}
        options={days.map((day) => ({ value: day, label: koreanDate(day) }))}
        {...text('start_date')}
      />
      <Group label={words.weeks} field="weeks" error={errorAt('weeks')}>
        <RadioTiles label={words.weeks} options={WEEKS} {...control('weeks')} />
      </Group>
      <SheetSubmit error={rootError} busy={isBusy}>
        {submit}
      </SheetSubmit>
    </form>
  )
}

const tile = <V extends string | number>(value: V, name: string) => ({ value, name, content: <span className="text-t4">{name}</span> })
const KINDS = CHALLENGE_KINDS.map((kind) => tile(kind, challengeWords.kinds[kind]))
const SCOPES = CHALLENGE_SCOPES.map((scope) => tile(scope, words.scopes[scope]))
const WEEKS = CHALLENGE_WEEKS.map((weeks) => tile<number>(weeks, words.week(weeks)))

/** Days, metres or minutes; NaN for what is no number. */
const goalOf = ({ kind, goal }: Values): number => (goal.trim() === '' ? NaN : Math.round(Number(goal) * (kind === 'distance' ? 1000 : 1)))

function fieldsOf(values: Values): ChallengeFields {
  const weeks = CHALLENGE_WEEKS.find((one) => one === values.weeks) ?? 1
  return { ...values, title: values.title.trim(), goal: goalOf(values), weeks }
}

function problemsOf(values: Values): Problem<Values>[] {
  const { title, kind, scope } = values
  const { min, max } = goalLimits(kind, scope)
  const goal = goalOf(values)
  const problems: Problem<Values>[] = []
  if ([...title.trim()].length < 2) problems.push({ field: 'title', text: words.titleMissing })
  if (!(goal >= min && goal <= max)) problems.push({ field: 'goal', text: words.goalWrong(amountOf(kind, min), amountOf(kind, max)) })
  return problems
}

import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Field } from '#kit/ui/Field.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { roomErrors } from '../../errors.ts'
import { BODY, GOAL_NOTICES } from '../../rules.ts'
import { updateBody, type Setup } from '../api.ts'
import { openGoalNotice } from './openGoalNotice.tsx'
import { SetupPage } from './SetupPage.tsx'
import { keepUnsavedStep, unsavedStep } from './unsavedStep.ts'
import type { StepFlow } from './useStepFlow.ts'

type Name = keyof typeof BODY
const NAMES = ['tall', 'weight', 'goal_weight'] as const satisfies readonly Name[]
const LABELS: Record<Name, string> = { tall: setupWords.tall, weight: setupWords.weight, goal_weight: setupWords.goal }

/** Height, weight and target weight. Each may stay empty. */
export default function MeasuresForm({ setup, flow }: { setup: Setup; flow: StepFlow }) {
  const form = useForm<Record<Name, string>>({
    initial: unsavedStep(3, { tall: textOf(setup.tall), weight: textOf(setup.weight), goal_weight: textOf(setup.goal_weight) }),
    problemsOf,
    onChange: (typed) => keepUnsavedStep(3, typed),
    send: ({ tall, weight, goal_weight }) => {
      const body = { tall: numberOf(tall), weight: numberOf(weight), goal_weight: numberOf(goal_weight) }
      return flow.finish(() => save(body, () => form.refuse([{ field: 'root', text: setupWords.refused }])))
    },
  })
  return (
    <SetupPage flow={flow} form={form} question={setupWords.measures} lead={setupWords.measuresLead}>
      <div className="flex flex-col gap-5">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={LABELS[name]}
            {...form.text(name)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            right={<span className="pr-4 text-t5 text-fg3">{name === 'tall' ? setupWords.cm : setupWords.kg}</span>}
          />
        ))}
      </div>
    </SetupPage>
  )
}

type Body = Parameters<typeof updateBody>[0]

/** Body measures need the health consent: asked once, and again when the server answers that there is none (withdrawn elsewhere). */
async function save(body: Body, onRefused: () => void): Promise<boolean> {
  const isEmpty = NAMES.every((name) => body[name] === null)
  if (!isEmpty && !(await ensureHealthConsent('body'))) {
    onRefused()
    return false
  }
  try {
    return await saveWithNotice(body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== roomErrors.health_consent.code) throw error
    if (await ensureHealthConsent('body', { again: true })) return saveWithNotice(body)
    onRefused()
    return false
  }
}

/** Saves; where the goal needs a notice, shows it first. False where the member wants to change the goal. */
async function saveWithNotice(body: Body): Promise<boolean> {
  try {
    await updateBody(body)
    return true
  } catch (error) {
    const notice = GOAL_NOTICES.find((one) => error instanceof CallError && error.code === roomErrors[`goal_${one}`].code)
    if (notice === undefined) throw error
    if (!(await openGoalNotice(notice))) return false
    await updateBody({ ...body, goal_notice: notice })
    return true
  }
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

/** Only the first problem. */
function problemsOf(typed: Record<Name, string>): Problem<Record<Name, string>>[] {
  for (const name of NAMES) {
    const text = problemOf(name, typed[name])
    if (text !== null) return [{ field: name, text }]
  }
  return []
}

function problemOf(name: Name, typed: string): string | null {
  if (typed.trim() === '') return null
  if (!/^\d+([.,]\d)?$/.test(typed.trim())) return setupWords.notNumber
  const value = numberOf(typed) ?? 0
  const { min, max, message } = BODY[name]
  return value < min || value > max ? message : null
}

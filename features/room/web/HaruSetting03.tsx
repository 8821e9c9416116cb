import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Field } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { CallError } from '#kit/web/call.ts'
import { roomErrors } from '../errors.ts'
import { BODY, GOAL_NOTICES } from '../rules.ts'
import { updateBody, type Setup } from './api.ts'
import { openGoalNotice } from './setup/openGoalNotice.tsx'
import { StepLoader } from './setup/StepLoader.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useUnsavedStep } from './setup/unsavedStep.ts'
import { useStepFlow, type StepFlow } from './setup/useStepFlow.ts'

/** Step 3: height, weight and target weight. Each may stay empty. */
export default function HaruSetting03() {
  const flow = useStepFlow(3)
  return (
    <StepLoader step={3} flow={flow} title={ko.titles.HaruSetting03}>
      {({ setup }) => <MeasuresForm setup={setup} flow={flow} />}
    </StepLoader>
  )
}

type Name = keyof typeof BODY
const NAMES = ['tall', 'weight', 'goal_weight'] as const satisfies readonly Name[]
const LABELS: Record<Name, string> = { tall: setupWords.tall, weight: setupWords.weight, goal_weight: setupWords.goal }

function MeasuresForm({ setup, flow }: { setup: Setup; flow: StepFlow }) {
  const [typed, change] = useUnsavedStep(3, {
    tall: textOf(setup.tall),
    weight: textOf(setup.weight),
    goal_weight: textOf(setup.goal_weight),
  })
  const submit = () => {
    const wrong = NAMES.find((name) => problemOf(name, typed[name]) !== null)
    if (wrong) return flow.showProblem({ field: wrong, text: problemOf(wrong, typed[wrong]) ?? '' })
    const body = { tall: numberOf(typed.tall), weight: numberOf(typed.weight), goal_weight: numberOf(typed.goal_weight) }
    void flow.finish(() => save(body, flow))
  }
  return (
    <SetupPage step={3} flow={flow} question={setupWords.measures} lead={setupWords.measuresLead} onSubmit={submit}>
      <div className="flex flex-col gap-5">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={LABELS[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            defaultValue={typed[name]}
            error={flow.errorOf(name)}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            right={<span className="pr-4 text-t5 text-fg3">{name === 'tall' ? setupWords.cm : setupWords.kg}</span>}
          />
        ))}
      </div>
    </SetupPage>
  )
}

type Body = Parameters<typeof updateBody>[0]

/** Body measures need the health consent: asked once, and again when the server answers that there is none (withdrawn elsewhere). */
async function save(body: Body, flow: StepFlow): Promise<boolean> {
  const isEmpty = NAMES.every((name) => body[name] === null)
  if (!isEmpty && !(await ensureHealthConsent('body'))) return consentRefused(flow)
  try {
    return await saveWithNotice(body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== roomErrors.health_consent.code) throw error
    return (await ensureHealthConsent('body', { again: true })) ? saveWithNotice(body) : consentRefused(flow)
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

function consentRefused(flow: StepFlow): false {
  flow.showProblem({ text: setupWords.refused })
  return false
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

function problemOf(name: Name, typed: string): string | null {
  if (typed.trim() === '') return null
  if (!/^\d{1,3}([.,]\d)?$/.test(typed.trim())) return setupWords.notNumber
  const value = numberOf(typed) ?? 0
  const { min, max, message } = BODY[name]
  return value < min || value > max ? message : null
}

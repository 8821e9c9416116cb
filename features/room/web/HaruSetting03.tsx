import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Field } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { CallError } from '#kit/web/call.ts'
import { roomErrors } from '../errors.ts'
import { BODY } from '../rules.ts'
import { keepBody, type Setup } from './api.ts'
import { Ready } from './setup/Ready.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/unsavedStep.ts'
import { useStep, type Step } from './setup/useStep.ts'

/** Step 3: height, weight, and the weight one would like. Each may stay empty. */
export default function HaruSetting03() {
  const way = useStep(3)
  return (
    <Ready step={3} way={way} title={ko.titles.HaruSetting03}>
      {({ setup }) => <Measures setup={setup} way={way} />}
    </Ready>
  )
}

type Name = keyof typeof BODY
const NAMES = ['tall', 'weight', 'goal_weight'] as const satisfies readonly Name[]
const LABELS: Record<Name, string> = { tall: setupWords.tall, weight: setupWords.weight, goal_weight: setupWords.goal }

function Measures({ setup, way }: { setup: Setup; way: Step }) {
  const [typed, change] = useTypedStep(3, {
    tall: textOf(setup.tall),
    weight: textOf(setup.weight),
    goal_weight: textOf(setup.goal_weight),
  })
  const submit = () => {
    const wrong = NAMES.find((name) => problemOf(name, typed[name]) !== null)
    if (wrong) return way.refuse({ field: wrong, text: problemOf(wrong, typed[wrong]) ?? '' })
    const body = { tall: numberOf(typed.tall), weight: numberOf(typed.weight), goal_weight: numberOf(typed.goal_weight) }
    void way.finish(() => save(body, way))
  }
  return (
    <SetupPage step={3} way={way} question={setupWords.measures} lead={setupWords.measuresLead} onSubmit={submit}>
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
            error={way.textOf(name)}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            right={<span className="pr-4 text-t5 text-fg3">{name === 'tall' ? setupWords.cm : setupWords.kg}</span>}
          />
        ))}
      </div>
    </SetupPage>
  )
}

type Body = Parameters<typeof keepBody>[0]

/** A body is health information: it is asked for once, and again where the server knows of no consent. */
async function save(body: Body, way: Step): Promise<boolean> {
  const isEmpty = NAMES.every((name) => body[name] === null)
  if (!isEmpty && !(await ensureHealthConsent())) return refused(way)
  try {
    await keepBody(body)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== roomErrors.health_consent.code) throw error
    if (!(await ensureHealthConsent({ again: true }))) return refused(way)
    await keepBody(body)
  }
  return true
}

function refused(way: Step): false {
  way.refuse({ text: setupWords.refused })
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

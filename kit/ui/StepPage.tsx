import { useEffect, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { FormError } from './Field.tsx'
import { Header } from './Header.tsx'
import { form as formWords } from '#kit/ui/words/form.ts'
import { Page } from './Page.tsx'
import { Progress } from './Progress.tsx'

export type Answered = { label: string; value: string }

type Props = {
  /** From 1. */
  step: number
  steps: number
  question: string
  lead?: string
  onBack: () => void
  /** The text of the button, which stays above the keyboard. */
  button: string
  busy?: boolean
  /** Props of the form's element, as `useForm` gives them. */
  form: Omit<ComponentProps<'form'>, 'ref'> & { ref: RefObject<HTMLFormElement | null> }
  /** An error of the whole step; fields show their own. */
  problem?: string | null
  /** Shown below the problem, for example a link that solves it. */
  problemAction?: ReactNode
  /** The earlier questions, the last one first. */
  answered?: readonly Answered[]
  children: ReactNode
}

/**
 * One question of several: step count and bar, the question, the earlier answers, and the button above the keyboard. Give
 * each step its own key.
 */
export function StepPage(props: Props) {
  const { step, steps, question, lead, onBack, button, busy, form, problem, problemAction, answered = [], children } = props
  useStepFocus(form.ref)
  return (
    <form {...form} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<StepHeader step={step} steps={steps} onBack={onBack} />}
        footer={
          <div className="px-5 py-3">
            <Button type="submit" full busy={busy} className="late-press">
              {button}
            </Button>
          </div>
        }
        className="bg-surface px-5 pb-6"
      >
        <h1 tabIndex={-1} className="mt-5 text-t8 font-bold break-keep whitespace-pre-line outline-none">
          {question}
        </h1>
        {lead && <p className="mt-2 text-t4 text-fg2">{lead}</p>}
        <div className="mt-6">{children}</div>
        <FormError error={problem} />
        {problem && problemAction}
        {answered.length > 0 && <AnsweredList answered={answered} />}
      </Page>
    </form>
  )
}

function StepHeader({ step, steps, onBack }: { step: number; steps: number; onBack: () => void }) {
  const count = (
    <p className="num pr-3.5 text-t4 text-fg2">
      <span className="sr-only">{formWords.step(step, steps)}</span>
      <span aria-hidden>
        <b className="text-fg">{step}</b> / {steps}
      </span>
    </p>
  )
  return (
    <div className="bg-surface">
      <Header left="back" onLeft={onBack} right={count} />
      <Progress value={step} max={steps} className="mx-5 h-1.5!" />
    </div>
  )
}

function AnsweredList({ answered }: { answered: readonly Answered[] }) {
  return (
    <dl aria-label={formWords.answered} className="mt-6 border-t border-line pt-3">
      {answered.map(({ label, value }) => (
        <div key={label} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 text-t4">
          <dt className="text-fg3">{label}</dt>
          <dd className="min-w-0 text-right text-t5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Focuses the invalid field, or the first field, or the question: the previous step's field no longer exists. */
function useStepFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form
    const field = current?.querySelector<HTMLElement>(WRONG) ?? current?.querySelector<HTMLElement>(FIELD) ?? current?.querySelector('h1')
    field?.focus({ preventScroll: true })
  }, [form])
}

const WRONG = '[aria-invalid=true]'
const FIELD = 'main input:not([type=checkbox], [type=radio], [hidden])'

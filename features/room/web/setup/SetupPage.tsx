import { SETUP_STEPS } from '#features/account/rules.ts'
import type { ReactNode } from 'react'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { Progress } from '#kit/ui/Progress.tsx'
import { form as formWords } from '#kit/ui/words/form.ts'
import { setup } from '#features/room/words/setup.ts'
import type { useForm } from '#kit/web/form.ts'
import { setupProgress, type SetupStep } from '../../rules.ts'
import type { StepFlow } from './useStepFlow.ts'

type Props = {
  flow: StepFlow
  form: Pick<ReturnType<typeof useForm>, 'form' | 'rootError' | 'run' | 'isBusy'>
  question: string
  lead?: string
  /** The label of the submit button where it is not "next". */
  button?: string
  children: ReactNode
}

/** A step: progress bar, question, and a submit button above the keyboard. Opened from "my info" it has no progress and no skip button. */
export function SetupPage({ flow, form, question, lead, button = setup.next, children }: Props) {
  const { step, isRevisit } = flow
  return (
    <form {...form.form} className="flex h-full min-h-0 flex-1 flex-col pb-(--kb)">
      <Page
        header={<SetupHeader flow={flow} onSkip={() => void form.run(flow.skip)} />}
        footer={<SubmitBar button={isRevisit ? setup.save : button} problem={form.rootError} busy={form.isBusy} className="late-press" />}
        className="bg-surface px-5 pb-6"
      >
        {!isRevisit && <StepCount step={step} />}
        <h1 tabIndex={-1} className="mt-1 text-t8 font-bold break-keep whitespace-pre-line outline-none">
          {question}
        </h1>
        {lead && <p className="mt-2 text-t4 text-fg2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Page>
    </form>
  )
}

export function SetupHeader({ flow, onSkip }: { flow: StepFlow; onSkip: () => void }) {
  const { step } = flow
  const canSkip = !flow.isRevisit && step > 1
  const skipButton = (
    <button type="button" onClick={onSkip} className="late-press flex min-h-11 items-center rounded-tile px-3 text-t4 text-fg2">
      {setup.later}
    </button>
  )
  return (
    <div className="bg-surface">
      <Header left="back" onLeft={flow.back} right={canSkip ? skipButton : undefined} />
      {!flow.isRevisit && <Progress value={setupProgress(step)} max={100} colour="bg-brand" className="mx-5 h-1.5!" />}
    </div>
  )
}

function StepCount({ step }: { step: SetupStep }) {
  return (
    <p className="num mt-5 text-t4 font-semibold text-brand-fg">
      <span className="sr-only">{formWords.step(step, SETUP_STEPS)}</span>
      <span aria-hidden>
        {step} / {SETUP_STEPS}
      </span>
    </p>
  )
}

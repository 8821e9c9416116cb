import { Exists, Under14 } from './Ends.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { IdStep } from './IdStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { answeredBefore } from './steps.ts'
import { TermsStep } from './TermsStep.tsx'
import { useJoin } from './useJoin.ts'

/** The present step of the registration, or why it ended. */
export default function Steps() {
  const join = useJoin()
  const { draft, step, steps, end, back, goOn } = join
  if (end?.why === 'under-14') return <Under14 onBack={goOn} />
  if (end) return <Exists account={end.account} isSocial={draft.social_no !== null} onBack={goOn} />
  const frame = {
    step: steps.indexOf(step) + 1,
    steps: steps.length,
    onBack: back,
    answered: answeredBefore(step, draft),
  }
  const Step = STEP[step]
  return <Step key={step} join={join} frame={frame} />
}

const STEP = { terms: TermsStep, identity: IdentityStep, id: IdStep, password: PasswordStep, name: NameStep }

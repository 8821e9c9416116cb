import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { ko } from '#kit/ui/ko.ts'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { toast } from '#kit/web/overlays.ts'
import { DISEASES_MAX, INTERESTS_MAX } from '../rules.ts'
import interests from '../data/interests.json' with { type: 'json' }
import { updateInterests, type Setup } from './api.ts'
import { Diseases } from './setup/Diseases.tsx'
import { StepLoader } from './setup/StepLoader.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useUnsavedStep } from './setup/unsavedStep.ts'
import { useStepFlow, type StepFlow } from './setup/useStepFlow.ts'

/** Step 4: interests and health conditions. */
export default function HaruSetting04() {
  const flow = useStepFlow(4)
  return (
    <StepLoader step={4} flow={flow} title={ko.titles.HaruSetting04}>
      {({ setup }) => <InterestsForm setup={setup} flow={flow} />}
    </StepLoader>
  )
}

function InterestsForm({ setup, flow }: { setup: Setup; flow: StepFlow }) {
  const [chosen, change] = useUnsavedStep(4, { interests: setup.interests, diseases: setup.diseases })
  const submit = () =>
    void flow.finish(async () => {
      // Asked before the call: the chosen conditions must not be sent without the consent.
      if (chosen.diseases.length > 0 && !(await ensureHealthConsent('diseases'))) {
        flow.showProblem({ text: setupWords.refused })
        return false
      }
      await updateInterests(chosen)
    })
  return (
    <SetupPage step={4} flow={flow} question={setupWords.interests} lead={setupWords.interestsLead} onSubmit={submit}>
      <section aria-labelledby="setup-interests">
        <h2 id="setup-interests" className="flex items-baseline justify-between text-t6 font-bold">
          {setupWords.interest}
          <span className="num text-t3 font-medium text-fg3">{setupWords.interestCount(chosen.interests.length, INTERESTS_MAX)}</span>
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {interests.map(({ no, name }) => (
            <Chip
              key={no}
              selected={chosen.interests.includes(no)}
              onClick={() => change({ interests: withToggled(chosen.interests, no, INTERESTS_MAX) })}
            >
              {name}
            </Chip>
          ))}
        </div>
      </section>
      <Diseases chosen={chosen.diseases} onToggle={(no) => change({ diseases: withToggled(chosen.diseases, no, DISEASES_MAX) })} />
    </SetupPage>
  )
}

/** Adds or removes the number; shows a toast instead of adding to a full list. */
function withToggled(list: readonly number[], no: number, max: number): number[] {
  if (list.includes(no)) return list.filter((one) => one !== no)
  if (list.length < max) return [...list, no]
  toast(setupWords.full(max))
  return [...list]
}

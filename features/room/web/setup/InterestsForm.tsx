import { interests } from '#features/account/words/interests.ts'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { DISEASES_MAX, INTERESTS_MAX } from '../../rules.ts'
import { updateInterests, type Setup } from '../api.ts'
import { Diseases } from './Diseases.tsx'
import { SetupPage } from './SetupPage.tsx'
import { keepUnsavedStep, unsavedStep } from './unsavedStep.ts'
import type { StepFlow } from './useStepFlow.ts'

type Chosen = { interests: number[]; diseases: number[] }

/** Interests and health conditions. */
export default function InterestsForm({ setup, flow }: { setup: Setup; flow: StepFlow }) {
  const form = useForm<Chosen>({
    initial: unsavedStep(4, { interests: setup.interests, diseases: setup.diseases }),
    problemsOf: () => [],
    onChange: (chosen) => keepUnsavedStep(4, chosen),
    send: (chosen) =>
      flow.finish(async () => {
        // Asked before the call: the chosen conditions must not be sent without the consent.
        if (chosen.diseases.length > 0 && !(await ensureHealthConsent('diseases'))) {
          form.refuse([{ field: 'root', text: setupWords.refused }])
          return false
        }
        await updateInterests(chosen)
      }),
  })
  const { values: chosen, control } = form
  return (
    <SetupPage flow={flow} form={form} question={setupWords.interests} lead={setupWords.interestsLead}>
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
              onClick={() => control('interests').onChange(withToggled(chosen.interests, no, INTERESTS_MAX))}
            >
              {name}
            </Chip>
          ))}
        </div>
      </section>
      <Diseases chosen={chosen.diseases} onToggle={(no) => control('diseases').onChange(withToggled(chosen.diseases, no, DISEASES_MAX))} />
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

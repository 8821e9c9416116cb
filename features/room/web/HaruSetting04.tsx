import { ensureHealthConsent } from '#features/account/web/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { ko } from '#kit/ui/ko.ts'
import { setup as setupWords } from '#features/room/words/setup.ts'
import { toast } from '#kit/web/overlays.ts'
import { DISEASES_MAX, INTERESTS_MAX } from '../rules.ts'
import interests from '../data/interests.json' with { type: 'json' }
import { keepInterests, type Setup } from './api.ts'
import { Diseases } from './setup/Diseases.tsx'
import { Ready } from './setup/Ready.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { useTypedStep } from './setup/unsavedStep.ts'
import { useStep, type Step } from './setup/useStep.ts'

/** Step 4: what one is interested in, and lives with. */
export default function HaruSetting04() {
  const way = useStep(4)
  return (
    <Ready step={4} way={way} title={ko.titles.HaruSetting04}>
      {({ setup }) => <Interests setup={setup} way={way} />}
    </Ready>
  )
}

function Interests({ setup, way }: { setup: Setup; way: Step }) {
  const [chosen, change] = useTypedStep(4, { interests: setup.interests, diseases: setup.diseases })
  const submit = () =>
    void way.finish(async () => {
      // Asked here and not at the server's word: which conditions these are must not leave before.
      if (chosen.diseases.length > 0 && !(await ensureHealthConsent())) {
        way.refuse({ text: setupWords.refused })
        return false
      }
      await keepInterests(chosen)
    })
  return (
    <SetupPage step={4} way={way} question={setupWords.interests} lead={setupWords.interestsLead} onSubmit={submit}>
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
              onClick={() => change({ interests: toggled(chosen.interests, no, INTERESTS_MAX) })}
            >
              {name}
            </Chip>
          ))}
        </div>
      </section>
      <Diseases chosen={chosen.diseases} onToggle={(no) => change({ diseases: toggled(chosen.diseases, no, DISEASES_MAX) })} />
    </SetupPage>
  )
}

/** With it or without it; a full list says so and stays. */
function toggled(list: readonly number[], no: number, max: number): number[] {
  if (list.includes(no)) return list.filter((one) => one !== no)
  if (list.length < max) return [...list, no]
  toast(setupWords.full(max))
  return [...list]
}

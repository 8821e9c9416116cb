import { openPolicy } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError, FormError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { guardian as words } from '#features/guardian/words.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import type { Guardianship } from '../../contract.ts'
import { consent, isProofOver } from '../api.ts'
import { CapTiles } from './CapTiles.tsx'
import { wordsOf } from './format.ts'

type Props = { found: Guardianship; identityNo: string; onOver: (why: string | null) => void }
type Values = { cap: number | null; agrees: boolean }

/** The limit and the agreement of a guardian whose identity is proven. */
export default function Agreeing({ found, identityNo, onOver }: Props) {
  const { form, control, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { cap: null, agrees: false },
    problemsOf,
    send: async ({ cap }, key) => {
      if (cap === null) return
      try {
        await consent({ identity_no: identityNo, monthly_won: cap, version: found.version }, key)
        toast(words.done)
      } catch (error) {
        if (!(error instanceof CallError) || (!isProofOver(error) && error.field !== 'identity_no')) throw error
        onOver(wordsOf(error))
      }
    },
  })
  const [cap, agrees] = [control('cap'), control('agrees')]
  return (
    <form {...form} className="flex flex-col gap-2.5">
      <section className="rounded-card bg-surface p-4">
        <p role="status" className="mb-3 flex flex-wrap items-center justify-between gap-x-3 text-t4 font-semibold text-brand-fg">
          {words.proved}
          <button type="button" onClick={() => onOver(null)} className="min-h-11 text-t4 font-medium text-fg2 underline">
            {words.proveAgain}
          </button>
        </p>
        <h2 className="text-t6 font-bold">{words.capAsk}</h2>
        <p id="guardian-cap" className="mt-1 mb-3 text-t4 text-fg2">
          {words.capHelp}
        </p>
        <div data-field="cap">
          <CapTiles max={found.max_won} {...cap} error={errorAt('cap') !== undefined} aria-describedby="guardian-cap guardian-cap-error" />
        </div>
        <FieldError id="guardian-cap-error" error={errorAt('cap')} />
      </section>
      <section className="rounded-card bg-surface p-4">
        <h2 className="text-t6 font-bold">{words.agreeTitle}</h2>
        <ul className="mt-2 list-disc pl-5 text-t4 text-fg2 marker:text-fg3">
          {words.facts.map((fact) => (
            <li key={fact} className="py-1">
              {fact}
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => void openPolicy('guardian')} className="mt-1 min-h-11 text-t4 font-semibold text-fg underline">
          {words.text}
        </button>
        <div data-field="agrees">
          <CheckCircle
            checked={agrees.value}
            onChange={agrees.onChange}
            label={words.agree}
            error={errorAt('agrees') !== undefined}
            className="mt-2"
          />
        </div>
        <FieldError error={errorAt('agrees')} />
      </section>
      <FormError error={rootError} className="px-2" />
      <Button type="submit" full busy={isBusy}>
        {cap.value === null ? words.submitFirst : words.submit(number(cap.value))}
      </Button>
    </form>
  )
}

function problemsOf({ cap, agrees }: Values): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  if (cap === null) problems.push({ field: 'cap', text: words.capNeeded })
  if (!agrees) problems.push({ field: 'agrees', text: words.agreeNeeded })
  return problems
}

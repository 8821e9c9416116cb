import { useRef, useState } from 'react'
import { openPolicy } from '#features/policy/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { guardian as words } from '#features/guardian/words.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import type { Guardianship } from '../../contract.ts'
import { consent, isProofOver } from '../api.ts'
import { CapTiles } from './CapTiles.tsx'
import { wordsOf } from './format.ts'
import { useGuardianProof } from './useGuardianProof.ts'

/** The guardian proves who they are first: the way there may leave this page, and nothing typed is lost by it. */
export function Consenting({ found }: { found: Guardianship }) {
  const proof = useGuardianProof('guardian')
  const { identityNo, drop } = proof
  if (identityNo === null) return <Before problem={proof.problem} isBusy={proof.isBusy} onProve={() => void proof.prove()} />
  return <Agreeing key={identityNo} found={found} identityNo={identityNo} onOver={drop} />
}

type BeforeProps = { problem: string | null; isBusy: boolean; onProve: () => void }

function Before({ problem, isBusy, onProve }: BeforeProps) {
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t7 font-bold">{words.ask}</h2>
      <p className="mt-1 text-t5 text-fg2">{words.askWhy}</p>
      <ol className="my-4 list-decimal rounded-tile bg-sunken py-3 pr-4 pl-9 text-t4 marker:font-semibold marker:text-fg3">
        {words.steps.map((step) => (
          <li key={step} className="py-1">
            {step}
          </li>
        ))}
      </ol>
      <div role="alert" className="mb-3 empty:hidden">
        {problem !== null && <FieldError error={problem} />}
      </div>
      <Button full busy={isBusy} onClick={onProve}>
        {words.prove}
      </Button>
    </section>
  )
}

type AgreeingProps = { found: Guardianship; identityNo: string; onOver: (why: string | null) => void }
type Problems = { cap?: string; agree?: string; call?: string }

function Agreeing({ found, identityNo, onOver }: AgreeingProps) {
  const [cap, setCap] = useState<number | null>(null)
  const [agrees, setAgrees] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const handlePress = useRef<{ cap: number; key: string }>(undefined)

  const choose = (won: number) => {
    setCap(won)
    setProblems(({ cap: _, ...rest }) => rest)
  }
  const tick = (yes: boolean) => {
    setAgrees(yes)
    setProblems(({ agree: _, ...rest }) => rest)
  }
  const submit = async () => {
    const missing: Problems = { ...(cap === null && { cap: words.capNeeded }), ...(!agrees && { agree: words.agreeNeeded }) }
    setProblems(missing)
    if (cap === null || !agrees) return focusOn(form.current, cap === null ? 'radio' : 'checkbox')
    // The same answer tried again is the same consent, whatever became of the first.
    if (handlePress.current?.cap !== cap) handlePress.current = { cap, key: newKey() }
    setBusy(true)
    try {
      await consent({ identity_no: identityNo, monthly_won: cap, version: found.version }, handlePress.current.key)
      toast(words.done)
    } catch (error) {
      if (error instanceof CallError && (isProofOver(error) || error.field === 'identity_no')) return onOver(wordsOf(error))
      setProblems({ call: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div ref={form} className="flex flex-col gap-2.5">
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
        <CapTiles
          max={found.max_won}
          value={cap}
          onChange={choose}
          error={problems.cap !== undefined}
          aria-describedby="guardian-cap guardian-cap-error"
        />
        <FieldError id="guardian-cap-error" error={problems.cap ?? null} />
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
        <CheckCircle checked={agrees} onChange={tick} label={words.agree} error={problems.agree !== undefined} className="mt-2" />
        <FieldError error={problems.agree ?? null} />
      </section>
      <div role="alert" className="px-2 empty:hidden">
        {problems.call !== undefined && <FieldError error={problems.call} />}
      </div>
      <Button full busy={isBusy} onClick={() => void submit()}>
        {cap === null ? words.submitFirst : words.submit(number(cap))}
      </Button>
    </div>
  )
}

const focusOn = (form: HTMLElement | null, type: 'radio' | 'checkbox'): void =>
  form?.querySelector<HTMLElement>(`input[type=${type}]`)?.focus()

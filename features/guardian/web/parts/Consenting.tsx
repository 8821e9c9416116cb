import { lazy, Suspense } from 'react'
import { useHeldProof, usePendingIdentity } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { loadPart } from '#kit/web/part.ts'
import type { Guardianship } from '../../contract.ts'

/** Loaded once the identity is proven. */
const Agreeing = lazy(() => loadPart(() => import('./Agreeing.tsx')))

/** Asks for the guardian's proof before the form: the proof may leave this page, which would lose entered values. */
export function Consenting({ found }: { found: Guardianship }) {
  const proof = useHeldProof('guardian', usePendingIdentity('guardian'))
  const { identityNo, drop } = proof
  if (identityNo === null) return <Before problem={proof.problem} isBusy={proof.isBusy} onProve={() => void proof.prove()} />
  return (
    <Suspense fallback={<Skeleton className="h-120 rounded-card bg-surface!" />}>
      <Agreeing key={identityNo} found={found} identityNo={identityNo} onOver={drop} />
    </Suspense>
  )
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
      <FormError error={problem} className="mb-3" />
      <Button full busy={isBusy} onClick={onProve}>
        {words.prove}
      </Button>
    </section>
  )
}

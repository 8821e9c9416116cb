import { lazy, Suspense } from 'react'
import { cs } from '#features/cs/words.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'
import { blankFurther, type Further } from './form.ts'

const Form = lazy(() => loadPart(() => import('./FollowForm.tsx')))

type Props = { inquiryNo: number; further: Further | null; onFurther: (further: Further | null) => void }

/** The button that opens the form for a further question, and the form. */
export function FollowPart({ inquiryNo, further, onFurther }: Props) {
  const typed = further?.inquiryNo === inquiryNo ? further.typed : null
  if (typed === null) {
    return (
      <Button variant="line" full className="mt-2.5" onClick={() => onFurther({ inquiryNo, typed: blankFurther })}>
        {cs.follow}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="mt-2.5 h-60 rounded-card" />}>
      <Form
        inquiryNo={inquiryNo}
        initial={typed}
        onChange={(changed) => onFurther({ inquiryNo, typed: changed })}
        onDone={() => onFurther(null)}
      />
    </Suspense>
  )
}

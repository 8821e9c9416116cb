import { useEffect } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { identity } from '#kit/ui/words/identity.ts'

type Props = {
  /** The person is done there. */
  over: Promise<unknown>
  onClose: () => void
}

/** Stands while the person is busy in the other window. */
export function Waiting({ over, onClose }: Props) {
  useEffect(() => void over.then(onClose), [over, onClose])
  return (
    <div className="grid justify-items-center gap-2 pb-2 text-center">
      <Spinner />
      <p role="status" className="mt-2 text-t5 font-semibold">
        {identity.waiting}
      </p>
      <p className="text-t4 text-fg2">{identity.hint}</p>
      <Button variant="quiet" full className="mt-4" onClick={onClose}>
        {identity.cancel}
      </Button>
    </div>
  )
}

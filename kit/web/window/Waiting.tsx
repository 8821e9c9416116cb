import { useEffect } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'

export type WaitingWords = { title: string; waiting: string; hint: string; cancel: string }
type Props = {
  words: WaitingWords
  /** Resolves when the person is done in the other window. */
  over: Promise<unknown>
  onClose: () => void
}

/** Notice while the person is busy in the other window. */
export function Waiting({ words, over, onClose }: Props) {
  useEffect(() => void over.then(onClose), [over, onClose])
  return (
    <div className="grid justify-items-center gap-2 pb-2 text-center">
      <Spinner />
      <p role="status" className="mt-2 text-t5 font-semibold">
        {words.waiting}
      </p>
      <p className="text-t4 text-fg2">{words.hint}</p>
      <Button variant="quiet" full className="mt-4" onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  )
}

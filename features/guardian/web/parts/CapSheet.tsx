import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { CapTiles } from './CapTiles.tsx'
import { wordsOf } from './format.ts'

type Props = { max: number; now: number; onSave: (won: number) => Promise<void>; onDone: () => void }

/** Changes the monthly limit. */
export function CapSheet({ max, now, onSave, onDone }: Props) {
  const [cap, setCap] = useState(now)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onSave(cap)
      onDone()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="mb-3 text-t4 text-fg2">{words.capHelp}</p>
      <CapTiles max={max} value={cap} onChange={setCap} />
      <div role="alert">
        <FieldError error={problem} />
      </div>
      <Button full busy={isBusy} onClick={() => void save()} className="mt-5">
        {words.saveCap}
      </Button>
    </>
  )
}

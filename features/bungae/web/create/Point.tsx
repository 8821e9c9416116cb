import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { findPosition } from '#kit/web/position.ts'
import { bungaeForm as words } from '../../words/create.ts'
import type { Values } from './form.ts'

type Props = { value: Values['point']; onChange: (value: Values['point']) => void }

/** The point of the place, from the phone of a host who stands there; it is not needed. */
export function Point({ value, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  if (value !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status" className="text-t4 font-semibold text-brand-fg">
          {words.hereDone}
        </span>
        <Button variant="quiet" size={44} onClick={() => onChange(null)}>
          {words.hereRemove}
        </Button>
      </div>
    )
  }
  const locate = async () => {
    setBusy(true)
    const at = await findPosition({ isExact: true }).finally(() => setBusy(false))
    if (at !== null) onChange(at)
  }
  return (
    <Button variant="line" size={48} busy={isBusy} icon={<LocateFixed aria-hidden size={18} />} onClick={() => void locate()}>
      {words.here}
    </Button>
  )
}

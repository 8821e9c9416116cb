import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { useForm } from '#kit/web/form.ts'
import { CapTiles } from './CapTiles.tsx'

type Props = { max: number; now: number; onSave: (won: number) => Promise<void>; onDone: () => void }

/** Changes the monthly limit. */
export function CapSheet({ max, now, onSave, onDone }: Props) {
  const { form, control, rootError, isBusy } = useForm<{ cap: number }>({
    initial: { cap: now },
    problemsOf: () => [],
    async send({ cap }) {
      await onSave(cap)
      onDone()
    },
    fieldOf: () => 'root',
  })
  return (
    <form {...form}>
      <p className="mb-3 text-t4 text-fg2">{words.capHelp}</p>
      <CapTiles max={max} {...control('cap')} />
      <div role="alert">
        <FieldError error={rootError} />
      </div>
      <Button type="submit" full busy={isBusy} className="mt-5">
        {words.saveCap}
      </Button>
    </form>
  )
}

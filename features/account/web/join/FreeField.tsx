import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { join } from '#features/account/words/join.ts'
import type { Free } from './useFree.ts'

type Props = Omit<ComponentProps<typeof Field>, 'right'> & {
  free: Free
  /** The text when it is free. */
  freeWords: string
  onCheck: () => void
  help: ReactNode
}

/** A field with a unique value: shows while typing whether it is free. */
export function FreeField({ free, freeWords, onCheck, help, ...rest }: Props) {
  return (
    <>
      <Field {...rest} autoCapitalize="none" autoCorrect="off" spellCheck={false} help={help} />
      {/* Outside of the field: with large text it would leave no room to type. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-t3">
          {free.kind === 'asking' && <span className="text-fg3">{join.checking}</span>}
          {free.kind === 'free' && !rest.error && (
            <span className="flex items-center gap-1 font-semibold text-brand-fg">
              <Check aria-hidden size={14} strokeWidth={2.6} />
              {freeWords}
            </span>
          )}
          {rest.error && <span className="sr-only">{rest.error}</span>}
        </p>
        <button type="button" onClick={onCheck} className="ml-auto min-h-11 text-t4 font-semibold text-fg2 underline">
          {join.check}
        </button>
      </div>
    </>
  )
}

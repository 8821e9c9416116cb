import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { writing } from '#features/post/words/writing.ts'

type Props = {
  /** The error below has the id `<id>-error`. */
  id: string
  /** The item's name, for the label of the remove button. */
  name: string
  error?: string
  onRemove: () => void
  className?: string
  /** Further fields below the row. */
  below?: ReactNode
  children: ReactNode
}

/** One item of a list in the form, with its remove button. */
export function Row({ id, name, error, onRemove, className, below, children }: Props) {
  return (
    <li className={className}>
      <div className="flex min-h-12 items-center gap-1.5">
        {children}
        <IconButton label={writing.removeItem(name)} icon={<X size={18} className="text-fg2" />} onClick={onRemove} className="-mr-2.5" />
      </div>
      {below}
      <FieldError id={errorIdOf(id)} error={error} />
    </li>
  )
}

export const errorIdOf = (id: string): string => `${id}-error`

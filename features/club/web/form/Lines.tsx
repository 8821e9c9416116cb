import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'

type Props = Pick<ComponentProps<'input'>, 'type' | 'maxLength'> & {
  value: string[]
  onChange: (lines: string[]) => void
  error: string | undefined
  /** The fewest and the most lines. */
  least?: number
  most: number
  label: (nth: number) => string
  drop: (nth: number) => string
  add: string
}

/** A list of one-line fields that can be added and removed. */
export function Lines({ value: lines, onChange, error, least = 0, most, label, drop, add, ...field }: Props) {
  return (
    <>
      <div className="flex flex-col gap-2">
        {lines.map((line, at) => (
          <Field
            key={at}
            {...field}
            label={label(at + 1)}
            hideLabel
            placeholder={label(at + 1)}
            autoComplete="off"
            value={line}
            aria-invalid={(error !== undefined && line.trim() === '') || undefined}
            onChange={({ currentTarget }) => onChange(lines.with(at, currentTarget.value))}
            right={
              lines.length > least && (
                <IconButton
                  label={drop(at + 1)}
                  icon={<X size={18} className="text-fg3" />}
                  onClick={() => onChange(lines.toSpliced(at, 1))}
                />
              )
            }
          />
        ))}
        {lines.length < most && (
          <Button variant="quiet" size={48} icon={<Plus aria-hidden size={18} />} onClick={() => onChange([...lines, ''])}>
            {add}
          </Button>
        )}
      </div>
      <FieldError error={error} />
    </>
  )
}

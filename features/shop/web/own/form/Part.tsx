import { useId, type ReactNode } from 'react'
import { FieldError } from '#kit/ui/Field.tsx'
import type { useForm } from '#kit/web/form.ts'
import type { Values } from './model.ts'

export type FormText = ReturnType<typeof useForm<Values>>['text']
export type FormControl = ReturnType<typeof useForm<Values>>['control']

type PartProps = {
  title: string
  help?: string
  field?: string
  error?: string | undefined
  /** The controls below say the title to screen readers. */
  isQuiet?: boolean
  children: ReactNode
}

/** A part of the form below its title, with the error of the part. */
export function Part({ title, help, field, error, isQuiet = false, children }: PartProps) {
  const id = useId()
  return (
    <section data-field={field} aria-labelledby={isQuiet ? undefined : id}>
      <h2
        id={id}
        aria-hidden={isQuiet || undefined}
        className={isQuiet ? 'mb-1.5 text-t4 font-semibold text-fg2' : 'mb-1 text-t6 font-bold'}
      >
        {title}
      </h2>
      {!isQuiet && help !== undefined && <p className="mb-3 text-t3 break-keep text-fg3">{help}</p>}
      {children}
      <FieldError error={error} />
      {isQuiet && help !== undefined && <p className="mt-1.5 text-t3 break-keep text-fg3">{help}</p>}
    </section>
  )
}

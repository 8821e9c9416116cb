import { Field } from '#kit/ui/Field.tsx'

type Props = { label: string; hideLabel?: boolean; value: string; onChange: (time: string) => void; className?: string }

/** A time of the day, kept when the field is left: while it is typed it passes through others. */
export function TimeField({ value, onChange, ...rest }: Props) {
  const leave = (input: HTMLInputElement) => {
    // Half a time is none.
    if (input.value === '') input.value = value
    else if (input.value !== value) onChange(input.value)
  }
  return (
    <Field
      {...rest}
      key={value}
      type="time"
      required
      defaultValue={value}
      onBlur={(event) => leave(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && leave(event.currentTarget)}
    />
  )
}

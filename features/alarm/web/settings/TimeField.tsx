import { Field } from '#kit/ui/Field.tsx'

type Props = { label: string; hideLabel?: boolean; value: string; onChange: (time: string) => void; className?: string }

/** A time of the day. Saves on blur: intermediate values while typing must not be saved. */
export function TimeField({ value, onChange, ...rest }: Props) {
  const leave = (input: HTMLInputElement) => {
    // An incomplete time is an empty value.
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

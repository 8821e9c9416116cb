type Props = { label: string; name: string; control: { value: unknown; onChange: (value: boolean) => void } }

/** A check box of a form, with its label. */
export function CheckField({ label, name, control: { value, onChange } }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-t5">
      <input
        type="checkbox"
        name={name}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 flex-none accent-brand"
      />
      {label}
    </label>
  )
}

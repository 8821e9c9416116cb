import type { ComponentProps, ReactNode } from 'react'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import type { ActForm } from '#kit/web/console/ActForm.tsx'
import { textOf } from '#kit/web/console/formText.ts'
import { tables as words } from '../words/tables.ts'
import { rowIn, type FieldView, type TableView } from './view.ts'

type Form = Parameters<NonNullable<ComponentProps<typeof ActForm>['children']>>[0]

/** The fields of a row. `isNew`: those of the key can be filled. */
export function RowFields({ view, form, isNew }: { view: TableView; form: Form; isNew: boolean }): ReactNode {
  return view.fields.map((field) => <RowField key={field.name} field={field} form={form} isFixed={!isNew && field.isKey === true} />)
}

/** The row in the form as members would see it. */
export function Previewed({ view, form }: { view: TableView; form: Form }) {
  const { Preview, fields } = view
  if (!Preview) return null
  const typed = Object.fromEntries(fields.map(({ name }) => [name, form.control(name).value]))
  return (
    <section aria-label={words.preview} className="flex flex-col gap-1.5">
      <h3 className="text-t4 font-semibold text-fg2">{words.preview}</h3>
      <div className="rounded-tile border border-line p-4">
        <Preview row={rowIn(view, typed)} />
      </div>
    </section>
  )
}

function RowField({ field, form, isFixed }: { field: FieldView; form: Form; isFixed: boolean }) {
  const { name, label, kind, help, max, options = [] } = field
  const { text, control, errorAt } = form
  switch (kind) {
    case 'choice':
      return <Select label={label} options={options} disabled={isFixed} {...text(name)} />
    case 'flag':
      return (
        <label className="flex min-h-11 items-center gap-2.5 text-t5">
          <input
            type="checkbox"
            name={name}
            checked={control(name).value === true}
            onChange={(event) => control(name).onChange(event.currentTarget.checked)}
            className="size-5 flex-none accent-brand"
          />
          {label}
        </label>
      )
    case 'flags':
      return <Flags field={field} control={control(name)} error={errorAt(name)} />
    case 'text':
    case 'list': {
      const { value, onChange } = control(name)
      return (
        <div>
          <TextArea
            name={name}
            label={label}
            {...(max !== undefined && { max })}
            value={textOf(value)}
            onChange={onChange}
            error={errorAt(name) ?? null}
            className="border border-edge"
          />
          {help !== undefined && <p className="mt-1.5 text-t3 text-fg3">{help}</p>}
        </div>
      )
    }
    default:
      return (
        <Field
          {...text(name, max)}
          label={label}
          help={help}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          readOnly={isFixed}
        />
      )
  }
}

type FlagsProps = { field: FieldView; control: ReturnType<Form['control']>; error: string | undefined }

function Flags({ field: { name, label, options = [] }, control: { value, onChange }, error }: FlagsProps) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  return (
    <fieldset data-field={name} className="flex flex-col gap-1">
      <legend className="mb-1.5 text-t4 font-semibold text-fg2">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-2.5 text-t5">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
            className="size-5 flex-none accent-brand"
          />
          {option.label}
        </label>
      ))}
      <FieldError error={error} />
    </fieldset>
  )
}

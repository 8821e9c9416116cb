import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CheckField } from '#kit/web/console/CheckField.tsx'
import { textIn, textOf, type Typed } from '#kit/web/console/formText.ts'
import { NOTICE_MAX, NOTICE_TITLE_MAX } from '../../rules.ts'
import { cs } from '../../words.ts'
import { notices as words } from '../../words/operator.ts'
import { earliestOf, problemsIn } from './typed.ts'

type FormProps = ComponentProps<typeof ActForm>
type Parts = Parameters<NonNullable<FormProps['children']>>[0]
type Props = Pick<FormProps, 'act' | 'reason' | 'submit' | 'version' | 'onSubmit'> & {
  initial: Typed
  isPublished: boolean
  publishHelp?: string
}

/** The fields of a notice with what members will see. */
export function NoticeForm({ initial, isPublished, publishHelp = words.publishHelp, ...form }: Props) {
  return (
    <ActForm {...form} fields={initial} check={problemsIn}>
      {(parts) => <Fields parts={parts} initial={initial} isPublished={isPublished} publishHelp={publishHelp} />}
    </ActForm>
  )
}

type FieldsProps = { parts: Parts; initial: Typed; isPublished: boolean; publishHelp: string }

function Fields({ parts, initial, isPublished, publishHelp }: FieldsProps) {
  const { text, control, errorAt } = parts
  const typed: Typed = Object.fromEntries(Object.keys(initial).map((name) => [name, control(name).value]))
  const content = control('body')
  return (
    <>
      <Field label={words.title} {...text('title', NOTICE_TITLE_MAX)} autoComplete="off" />
      <TextArea
        name="body"
        label={words.text}
        max={NOTICE_MAX}
        value={textOf(content.value)}
        onChange={content.onChange}
        error={errorAt('body') ?? null}
        className="min-h-48 border border-edge"
      />
      <p className="text-t3 text-fg3">{words.markdown}</p>
      <CheckField label={words.pin} name="is_pinned" control={control('is_pinned')} />
      <CheckField label={words.tell} name="is_told" control={control('is_told')} />
      {!isPublished && <Field label={words.publishAt} help={publishHelp} type="datetime-local" {...text('publish_dt')} />}
      <CheckField label={words.isChange} name="is_change" control={control('is_change')} />
      {typed.is_change === true && (
        <div className="flex flex-col gap-3 rounded-tile border border-line p-4">
          <CheckField label={words.unfavourable} name="is_unfavourable" control={control('is_unfavourable')} />
          <Field
            label={words.effectiveOn}
            help={words.earliest(koreanYearDate(earliestOf(typed, isPublished)))}
            type="date"
            {...text('effective_on')}
          />
        </div>
      )}
      {textIn(typed, 'body') !== '' && (
        <section aria-label={words.preview} className="rounded-tile border border-line p-4">
          <h3 className="mb-1 text-t3 text-fg2">{words.preview}</h3>
          <p className="text-t6 font-bold break-words">{textIn(typed, 'title')}</p>
          <Markdown text={textIn(typed, 'body')} from={4} tableLabel={cs.table} className="mt-2" />
        </section>
      )}
    </>
  )
}

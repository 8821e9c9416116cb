import { useId, useState, type ReactNode } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm, type Problem } from '#kit/web/form.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import { REVIEW_IMAGES_MAX, REVIEW_MAX } from '../rules.ts'
import { reviews as words } from '../words/review.ts'
import type { Asked, FormBody, Ratings } from './form-body.ts'
import { StarPicker } from './Stars.tsx'

type Values = Omit<FormBody, 'images'> & { images: MediaItem[] }
type Props = {
  header: ReactNode
  asked: Asked
  initial: Partial<Ratings> & Pick<Values, 'content' | 'images'>
  button: string
  note?: string
  /** Stores the values as a draft. Without it, leaving asks first. */
  onChange?: (body: FormBody) => void
  send: (body: FormBody, key: string) => Promise<void>
  onSaved: () => void
}

/** The form of a review: its ratings, a text, and pictures where they are taken. */
export default function ReviewForm({ header, asked, initial, button, note, onChange, send, onSaved }: Props) {
  const [uploads, setUploads] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const { form, control, errorAt, rootError, isBusy, isDirty } = useForm<Values>({
    initial: valuesOf(initial),
    problemsOf: (values) => problemsOf(asked, values, uploads),
    send: async (values, key) => {
      await send(bodyOf(values), key)
      setSaved(true)
    },
    ...(onChange && { onChange: (values) => onChange(bodyOf(values)) }),
  })
  useLeaveGuardUntilSaved(onChange === undefined && isDirty, isSaved, onSaved)
  const { subject, ratings, text, hasPictures } = asked
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        {subject}
        {ratings.map(({ field, label }) => (
          <RatingField key={field} label={label} field={field} error={errorAt(field)} {...control(field)} />
        ))}
        <div data-field="content">
          <TextArea
            label={text.label}
            placeholder={text.hint}
            max={REVIEW_MAX}
            {...control('content')}
            error={errorAt('content')}
            className="max-h-96 min-h-36"
          />
          <p className="mt-1.5 text-t3 break-keep text-fg3">{text.help}</p>
        </div>
        {hasPictures && (
          <div data-field="images">
            <h2 className="mb-1.5 text-t4 font-semibold text-fg2">{words.pictures}</h2>
            <MediaStrip label={words.pictures} {...control('images')} onBusy={setUploads} max={REVIEW_IMAGES_MAX} />
            <FieldError error={errorAt('images')} />
          </div>
        )}
        {note !== undefined && <p className="text-t4 break-keep text-fg2">{note}</p>}
      </Page>
    </form>
  )
}

type RatingProps = {
  label: string
  field: keyof Ratings
  value: number | null
  onChange: (value: number) => void
  error: string | undefined
}

function RatingField({ label, field, value, onChange, error }: RatingProps) {
  const id = useId()
  return (
    <div data-field={field}>
      <h2 aria-hidden className="mb-2 text-t6 font-bold">
        {label}
      </h2>
      <StarPicker
        label={label}
        value={value}
        onChange={onChange}
        error={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': id })}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

const valuesOf = ({ rating = null, rating_kind = null, rating_time = null, content, images }: Props['initial']): Values => ({
  rating,
  rating_kind,
  rating_time,
  content,
  images,
})

const bodyOf = ({ images, ...values }: Values): FormBody => ({ ...values, images: images.map(({ key }) => key) })

function problemsOf(asked: Asked, values: Values, uploads: number): Problem<Values>[] {
  const problems: Problem<Values>[] = asked.problemsOf(values).map(({ field, error }) => ({ field, text: error.message }))
  return problems.length === 0 && uploads > 0 ? [{ field: 'images', text: words.uploading }] : problems
}

import { useEffect, useId, useState, type ReactNode } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import type { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { useLeaveGuard } from '#kit/web/overlays.ts'
import type { ReviewOf } from '../../contract/review.ts'
import { isDoctor, REVIEW_IMAGES_MAX, REVIEW_MAX } from '#features/review/rules.ts'
import { reviewProblems } from '../../contract/review-rules.ts'
import { review as words } from '../../words/review.ts'
import type { ReviewBody } from './api.ts'
import { StarPicker } from './Stars.tsx'
import { Subject } from './Subject.tsx'

type Values = Required<Omit<ReviewBody, 'images'>> & { images: MediaItem[] }
type Rating = 'rating' | 'rating_kind' | 'rating_time'
type Props = {
  header: ReactNode
  of: ReviewOf
  initial: Values
  button: string
  note?: string
  /** Stores the values as a draft. Without it, leaving asks first. */
  onChange?: (body: Required<ReviewBody>) => void
  send: (body: ReviewBody, key: string) => Promise<void>
  onSaved: () => void
}

/** The form of a review; a doctor's has two ratings, and its text goes to the doctor alone. */
export default function ReviewForm({ header, of, initial, button, note, onChange, send, onSaved }: Props) {
  const { cate_no } = of
  const [uploads, setUploads] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const { form, control, errorAt, rootError, isBusy, isDirty } = useForm<Values>({
    initial: valuesOf(initial),
    problemsOf: (values) => problemsOf(cate_no, values, uploads),
    fieldOf,
    send: async (values, key) => {
      await send(bodyOf(values), key)
      setSaved(true)
    },
    ...(onChange && { onChange: (values) => onChange(bodyOf(values)) }),
  })
  useLeaveGuard(onChange === undefined && isDirty && !isSaved)
  // In an effect: the leave guard must have seen that nothing is unsaved first.
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])
  const ofDoctor = isDoctor(cate_no)
  const rating = (field: Rating, label: string) => <RatingField label={label} field={field} error={errorAt(field)} {...control(field)} />
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6"
      >
        <Subject of={of} />
        {ofDoctor ? (
          <>
            {rating('rating_kind', words.ratingKind)}
            {rating('rating_time', words.ratingTime)}
          </>
        ) : (
          rating('rating', words.rating)
        )}
        <div data-field="content">
          <TextArea
            label={ofDoctor ? words.contentDoctor : words.content}
            placeholder={ofDoctor ? words.doctorHint : words.contentHint}
            max={REVIEW_MAX}
            {...control('content')}
            error={errorAt('content')}
            className="max-h-96 min-h-36"
          />
          <p className="mt-1.5 text-t3 break-keep text-fg3">{ofDoctor ? words.doctorHelp : words.publicHelp}</p>
        </div>
        {!ofDoctor && (
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

type RatingProps = { label: string; field: Rating; value: number | null; onChange: (value: number) => void; error: string | undefined }

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

const valuesOf = ({ rating, rating_kind, rating_time, content, images }: Values): Values => ({
  rating,
  rating_kind,
  rating_time,
  content,
  images,
})

const bodyOf = ({ images, ...values }: Values): Required<ReviewBody> => ({ ...values, images: images.map(({ key }) => key) })

function problemsOf(cateNo: number, values: Values, uploads: number): Problem<Values>[] {
  const problems: Problem<Values>[] = reviewProblems(cateNo, values).map(({ field, error }) => ({ field, text: error.message }))
  return problems.length === 0 && uploads > 0 ? [{ field: 'images', text: words.uploading }] : problems
}

const FIELDS = ['rating', 'rating_kind', 'rating_time', 'content', 'images'] as const
const fieldOf = ({ field }: CallError): keyof Values | 'root' => FIELDS.find((one) => one === field?.split('.')[0]) ?? 'root'

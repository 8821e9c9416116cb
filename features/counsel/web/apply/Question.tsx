import { MediaStrip } from '#features/media/web/public.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import type { useForm } from '#kit/web/form.ts'
import { IMAGES_MAX, QUESTION_MAX } from '../../rules.ts'
import type { Values } from './form.ts'

type Props = Pick<ReturnType<typeof useForm<Values>>, 'control' | 'errorAt'> & {
  /** Pictures that are being uploaded. */
  onUploads: (count: number) => void
}

/** What the member asks, and its pictures. */
export function Question({ control, errorAt, onUploads }: Props) {
  return (
    <Card className="p-4" data-field="question">
      <h2 className="mb-3 text-t6 font-bold">{words.question}</h2>
      <TextArea
        label={words.question}
        hideLabel
        placeholder={words.questionHint}
        max={QUESTION_MAX}
        {...control('question')}
        error={errorAt('question') ?? null}
        className="max-h-96 min-h-28"
      />
      <div data-field="pictures" className="mt-2">
        <MediaStrip label={words.pictures} {...control('pictures')} onBusy={onUploads} max={IMAGES_MAX} />
        <FieldError error={errorAt('pictures')} />
      </div>
    </Card>
  )
}

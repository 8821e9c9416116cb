import { useState } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { cs } from '#features/cs/words.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { FOLLOW_MIN, INQUIRY_MAX, INQUIRY_PICTURES_MAX } from '../../rules.ts'
import { askFurther } from '../api.ts'
import type { FurtherQuestion } from './form.ts'

type Props = { inquiryNo: number; initial: FurtherQuestion; onChange: (typed: FurtherQuestion) => void; onDone: () => void }

/** Asks further after an answer. */
export default function FollowForm({ inquiryNo, initial, onChange, onDone }: Props) {
  const [uploads, setUploads] = useState(0)
  const { form, control, errorAt, rootError, isBusy } = useForm<FurtherQuestion>({
    initial,
    onChange,
    fieldOf: ({ field }) => (field?.startsWith('images') ? 'pictures' : field === 'content' ? 'content' : 'root'),
    problemsOf({ content }) {
      if (lengthOf(normalizeText(content)) < FOLLOW_MIN) return [{ field: 'content', text: cs.needsContent(FOLLOW_MIN) }]
      return uploads > 0 ? [{ field: 'pictures', text: cs.waitUploads }] : []
    },
    async send({ content, pictures }, key) {
      await askFurther(inquiryNo, { content, images: pictures.map((picture) => picture.key) }, key)
      toast(cs.followed)
      onDone()
    },
  })
  return (
    <form {...form} className="mt-2.5 rounded-card bg-surface p-4">
      <div data-field="content">
        <TextArea
          label={cs.follow}
          placeholder={cs.followHint}
          max={INQUIRY_MAX}
          {...control('content')}
          error={errorAt('content')}
          className="max-h-96 min-h-28"
        />
      </div>
      <div data-field="pictures" className="mt-4">
        <h2 className="mb-1.5 text-t4 font-semibold text-fg2">{cs.pictures}</h2>
        <MediaStrip label={cs.pictures} {...control('pictures')} onBusy={setUploads} max={INQUIRY_PICTURES_MAX} />
      </div>
      <div role="alert">
        <FieldError error={errorAt('pictures') ?? rootError} />
      </div>
      <Button type="submit" full busy={isBusy} className="mt-4">
        {cs.send}
      </Button>
    </form>
  )
}

import { useId, useState } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { cs } from '#features/cs/words.ts'
import type { CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { INQUIRY_CATES, INQUIRY_MAX, INQUIRY_PICTURES_MAX, INQUIRY_TITLE_MAX } from '../../rules.ts'
import { bodyOf, problemsOf, type InquiryForm as Form } from './form.ts'

type Props = {
  initial: Form
  onChange: (form: Form) => void
  send: string
  onSend: (body: ReturnType<typeof bodyOf>, key: string) => Promise<void>
}

/** Form of an inquiry: category, title, text and pictures. */
export default function InquiryForm({ initial, onChange, send, onSend }: Props) {
  const id = useId()
  const [uploads, setUploads] = useState(0)
  const { form, text, control, errorAt, rootError, isBusy } = useForm<Form>({
    initial,
    onChange,
    fieldOf,
    problemsOf: (values) => problemsOf(values, uploads),
    send: (values, key) => onSend(bodyOf(values), key),
  })
  return (
    <form {...form} className="rounded-card bg-surface p-4">
      <div data-field="cate">
        <h2 className="mb-2 text-t6 font-bold">{cs.about}</h2>
        <RadioTiles
          label={cs.about}
          options={CATES}
          columns={3}
          minRem={5.5}
          {...control('cate')}
          error={errorAt('cate') !== undefined}
          aria-describedby={errorAt('cate') === undefined ? undefined : `${id}-cate`}
        />
        <FieldError id={`${id}-cate`} error={errorAt('cate')} />
      </div>
      <div className="mt-5">
        <Field label={cs.subject} {...text('title')} maxLength={INQUIRY_TITLE_MAX} autoComplete="off" />
      </div>
      <div data-field="content" className="mt-4">
        <TextArea
          label={cs.content}
          placeholder={cs.contentHint}
          max={INQUIRY_MAX}
          {...control('content')}
          error={errorAt('content')}
          className="max-h-96 min-h-40"
        />
      </div>
      <div data-field="pictures" className="mt-4">
        <h2 className="mb-1.5 text-t4 font-semibold text-fg2">{cs.pictures}</h2>
        <MediaStrip label={cs.pictures} {...control('pictures')} onBusy={setUploads} max={INQUIRY_PICTURES_MAX} />
        <p className="mt-1.5 text-t3 text-fg3">{cs.picturesHelp}</p>
      </div>
      <div role="alert">
        <FieldError error={errorAt('pictures') ?? rootError} />
      </div>
      <Button type="submit" full busy={isBusy} className="mt-4">
        {send}
      </Button>
    </form>
  )
}

const CATES = INQUIRY_CATES.map((cate) => ({ value: cate, name: cs.cates[cate], content: <span>{cs.cates[cate]}</span> }))

const fieldOf = ({ field }: CallError): keyof Form | 'root' => {
  const name = field?.split('.')[0]
  if (name === 'images') return 'pictures'
  return name === 'cate' || name === 'title' || name === 'content' ? name : 'root'
}

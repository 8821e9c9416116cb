import { useId, useRef, useState, type FormEvent } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { cs } from '#features/cs/words.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { INQUIRY_CATES_NOW, INQUIRY_MAX, INQUIRY_PICTURES_MAX, INQUIRY_TITLE_MAX } from '../../rules.ts'
import { bodyOf, placeOf, problemsOf, type InquiryForm as Form, type Problem } from './form.ts'

type Props = {
  form: Form
  onForm: (form: Form) => void
  send: string
  /** A second try of the same words has the same key. */
  onSend: (body: ReturnType<typeof bodyOf>, key: string) => Promise<void>
}

/** What is asked, in words and pictures. */
export function InquiryForm({ form, onForm, send, onSend }: Props) {
  const id = useId()
  const [uploads, setUploads] = useState(0)
  const { element, problems, busy, submit, forget } = useSending(form, uploads, onSend)
  const errorAt = (at: Problem['at']) => problems.find((problem) => problem.at === at)?.text
  const change = (part: Partial<Form>) => {
    forget()
    onForm({ ...form, ...part })
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="rounded-card bg-surface p-4">
      <div data-at="cate">
        <h2 className="mb-2 text-t6 font-bold">{cs.about}</h2>
        <RadioTiles
          label={cs.about}
          options={CATES}
          columns={3}
          minRem={5.5}
          value={form.cate}
          onChange={(cate) => change({ cate })}
          error={errorAt('cate') !== undefined}
          aria-describedby={errorAt('cate') === undefined ? undefined : `${id}-cate`}
        />
        <FieldError id={`${id}-cate`} error={errorAt('cate')} />
      </div>
      <div data-at="title" className="mt-5">
        <Field
          label={cs.subject}
          defaultValue={form.title}
          maxLength={INQUIRY_TITLE_MAX}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={errorAt('title')}
          autoComplete="off"
        />
      </div>
      <div data-at="content" className="mt-4">
        <TextArea
          label={cs.content}
          placeholder={cs.contentHint}
          max={INQUIRY_MAX}
          value={form.content}
          onChange={(content) => change({ content })}
          error={errorAt('content')}
          className="max-h-96 min-h-40"
        />
      </div>
      <div data-at="images" className="mt-4">
        <h2 className="mb-1.5 text-t4 font-semibold text-fg2">{cs.pictures}</h2>
        <MediaStrip
          label={cs.pictures}
          value={form.pictures}
          onChange={(pictures) => change({ pictures })}
          onBusy={setUploads}
          max={INQUIRY_PICTURES_MAX}
        />
        <p className="mt-1.5 text-t3 text-fg3">{cs.picturesHelp}</p>
      </div>
      <div role="alert">
        <FieldError error={errorAt('images') ?? errorAt('whole')} />
      </div>
      <Button type="submit" full busy={busy} className="mt-4">
        {send}
      </Button>
    </form>
  )
}

const CATES = INQUIRY_CATES_NOW.map((cate) => ({ value: cate, name: cs.cates[cate], content: <span>{cs.cates[cate]}</span> }))

/** Checks, sends, and brings the first place that is wrong into sight. */
function useSending(form: Form, uploads: number, onSend: Props['onSend']) {
  const element = useRef<HTMLFormElement>(null)
  const attempt = useRef<{ words: string; key: string } | null>(null)
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const show = (found: Problem[]) => {
    setProblems(found)
    const place = element.current?.querySelector<HTMLElement>(`[data-at=${found[0]?.at}]`)
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = problemsOf(form)
    if (missing.length > 0) return show(missing)
    if (uploads > 0) return show([{ at: 'images', text: cs.waitUploads }])
    const body = bodyOf(form)
    const words = JSON.stringify(body)
    if (attempt.current?.words !== words) attempt.current = { words, key: newKey() }
    setBusy(true)
    setProblems([])
    try {
      await onSend(body, attempt.current.key)
    } catch (error) {
      show([problemIn(error)])
    } finally {
      setBusy(false)
    }
  }
  return { element, problems, busy, submit, forget: () => problems.length > 0 && setProblems([]) }
}

function problemIn(error: unknown): Problem {
  if (!(error instanceof CallError)) return { at: 'whole', text: ko.app.noAnswer }
  return { at: placeOf(error.field), text: inKorean(error.message) }
}

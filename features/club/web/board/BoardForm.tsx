import { Vote } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { TagSuggestions, useTagging } from '#features/tag/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { loadPart } from '#kit/web/part.ts'
import { BOARD_MEDIA_MAX, BOARD_TEXT_MAX, BOARD_TITLE_MAX, type Board } from '../../rules.ts'
import { boardWords } from '../../words/board.ts'
import { boardForm as words } from '../../words/boardForm.ts'
import { pollWords } from '../../words/poll.ts'
import { problemsOf, type Values } from './form.ts'
import { emptyPoll } from './poll/form.ts'

const PollForm = lazy(() => loadPart(() => import('./poll/PollForm.tsx')))

type Props = {
  header: ReactNode
  boards: readonly Board[]
  initial: Values
  button: string
  /** Above the button: why it cannot be sent yet. */
  note?: ReactNode
  /** Whether a poll can be added. */
  withPoll?: boolean
  onChange: (values: Values) => void
  /** @throws CallError */
  send: (values: Values, key: string) => Promise<void>
}

/** The form of a post of a club, on one page. */
export default function BoardForm({ header, boards, initial, button, note, withPoll = false, onChange, send }: Props) {
  const [uploads, setUploads] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const tagging = useTagging(field)
  const { form, text, control, errorAt, rootError, isBusy } = useForm<Values>({
    initial,
    onChange,
    problemsOf: (values) => problemsOf(values, uploads, new Date()),
    send,
  })
  const tiles = boards.map((value) => ({
    value,
    name: boardWords.boards[value],
    content: <span className="text-t4">{boardWords.boards[value]}</span>,
  }))
  const footer = (
    <>
      {note}
      <SubmitBar button={button} problem={rootError} busy={isBusy} />
    </>
  )
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page header={header} footer={footer} className="flex flex-col gap-5 bg-surface px-5 pt-4 pb-6">
        <div data-field="board">
          <RadioTiles label={words.board} options={tiles} minRem={3.6} {...control('board')} />
        </div>
        <Field label={words.title} placeholder={words.titleHint} autoComplete="off" {...text('title', BOARD_TITLE_MAX)} />
        <div data-field="content">
          <TextArea
            ref={field}
            label={words.text}
            placeholder={words.textHint}
            max={BOARD_TEXT_MAX}
            {...control('content')}
            error={errorAt('content') ?? null}
            className="min-h-40"
          />
          <TagSuggestions tagging={tagging} />
        </div>
        <div data-field="images">
          <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
            {words.media}
          </p>
          <MediaStrip label={words.media} video max={BOARD_MEDIA_MAX} {...control('images')} onBusy={setUploads} />
          <FieldError error={errorAt('images')} />
        </div>
        {withPoll && <PollPart {...control('poll')} error={errorAt('poll')} />}
      </Page>
    </form>
  )
}

type PollProps = { value: Values['poll']; onChange: (poll: Values['poll']) => void; error: string | undefined }

/** The poll of a new post, or the button that adds one. */
function PollPart({ value, ...props }: PollProps) {
  return (
    <div data-field="poll">
      {value === null ? (
        <Button variant="line" size={48} icon={<Vote aria-hidden size={18} />} onClick={() => props.onChange(emptyPoll(new Date()))}>
          {pollWords.add}
        </Button>
      ) : (
        <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
          <PollForm value={value} {...props} />
        </Suspense>
      )}
    </div>
  )
}

import { lazy, Suspense, useRef } from 'react'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import { MEDIA_MAX } from '#features/media/rules.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { writing } from '#features/post/words/writing.ts'
import { loadPart } from '#kit/web/part.ts'
import { CONTENT_MAX, isMealPhoto } from '../../rules.ts'
import { optional } from '../parts/optional.ts'
import { infoOf } from './model.ts'
import { AT } from './problems.ts'
import type { SectionProps } from './props.ts'
import { Section } from './Section.tsx'

type Props = Pick<SectionProps, 'form' | 'onChange' | 'errorAt'> & {
  /** How many uploads are not done yet. */
  onBusy: (unfinished: number) => void
}

const MediaStrip = lazy(async () => {
  const { MediaStrip: Strip } = await loadPart(() => import('#features/media/web/public.ts'))
  return { default: Strip }
})

const Calls = optional(async () => (await import('./Calls.tsx')).default)

/** Pictures, films and words, with the people and tags that they may call. */
export function WordsSection({ form, onChange, errorAt, onBusy }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  // A first picture beside a meal is a meal photo.
  const before = async () => !isMealPhoto(infoOf(form), 1) || ensureHealthConsent()
  return (
    <Section title={writing.mediaAndWords}>
      <div id={AT.media} tabIndex={-1} className="mb-3 outline-none">
        <Suspense fallback={<Skeleton className="size-21 rounded-tile" />}>
          <MediaStrip
            label={writing.media}
            video
            max={MEDIA_MAX}
            value={form.media}
            onChange={(media) => onChange({ media })}
            onBusy={onBusy}
            before={before}
          />
        </Suspense>
        <FieldError error={errorAt(AT.media)} />
      </div>
      <TextArea
        id={AT.content}
        ref={field}
        label={writing.words}
        hideLabel
        max={CONTENT_MAX}
        placeholder={writing.wordsPlaceholder}
        value={form.content}
        onChange={(content) => onChange({ content })}
        error={errorAt(AT.content)}
        className="min-h-26"
      />
      <Suspense>
        <Calls field={field} />
      </Suspense>
    </Section>
  )
}

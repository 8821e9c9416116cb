import { lazy, Suspense, useRef } from 'react'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import { MEDIA_MAX } from '#features/media/rules.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { writing } from '#features/post/words/writing.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { loadPart } from '#kit/web/part.ts'
import { CONTENT_MAX, isMealPhoto } from '../../rules.ts'
import { infoOf } from './model.ts'
import { FIELD_IDS } from './problems.ts'
import type { SectionProps } from './props.ts'
import { Section } from './Section.tsx'

type Props = Pick<SectionProps, 'form' | 'onChange' | 'errorAt'> & {
  /** Gets the number of unfinished uploads. */
  onBusy: (unfinished: number) => void
}

const MediaStrip = lazy(async () => {
  const { MediaStrip: Strip } = await loadPart(() => import('#features/media/web/public.ts'))
  return { default: Strip }
})

const FieldSuggestions = lazyOptional(async () => (await import('./FieldSuggestions.tsx')).default)

/** Pictures, films and text, with suggestions for mentions and tags. */
export function WordsSection({ form, onChange, errorAt, onBusy }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  // A picture in a daily with a meal is a meal photo, which needs the consent.
  const before = async () => !isMealPhoto(infoOf(form), 1) || ensureHealthConsent('meals')
  return (
    <Section title={writing.mediaAndWords}>
      <div id={FIELD_IDS.media} tabIndex={-1} className="mb-3 outline-none">
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
        <FieldError error={errorAt(FIELD_IDS.media)} />
      </div>
      <TextArea
        id={FIELD_IDS.content}
        ref={field}
        label={writing.words}
        hideLabel
        max={CONTENT_MAX}
        placeholder={writing.wordsPlaceholder}
        value={form.content}
        onChange={(content) => onChange({ content })}
        error={errorAt(FIELD_IDS.content)}
        className="min-h-26"
      />
      <Suspense>
        <FieldSuggestions field={field} />
      </Suspense>
    </Section>
  )
}

import { ChevronRight } from 'lucide-react'
import { AUDIENCE_ICON, AudienceTiles } from '#features/post/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import type { Visibility } from '#features/post/rules.ts'
import { openAudience } from './pick/openSheets.tsx'
import { FIELD_IDS } from './problems.ts'
import { Section } from './Section.tsx'

type Props = { value: Visibility | null; onChange: (visibility: Visibility) => void; error?: string; help?: boolean }

/** The visibility as radio tiles, for the member's first daily. */
export function AudienceSection({ value, onChange, error, help }: Props) {
  return (
    <Section title={writing.visibility}>
      <AudienceTiles
        id={FIELD_IDS.visibility}
        value={value}
        onChange={onChange}
        error={error}
        help={help ? writing.visibilityHelp : undefined}
      />
    </Section>
  )
}

/** The visibility as one row, with the stored default; a sheet changes it. */
export function AudienceRow({ value, onChange, error }: Omit<Props, 'help' | 'value'> & { value: Visibility }) {
  const Icon = AUDIENCE_ICON[value]
  const choose = async () => {
    const choice = await openAudience(value)
    if (choice) onChange(choice)
  }
  return (
    <Card as="div" className="px-4 py-1">
      <button
        type="button"
        id={FIELD_IDS.visibility}
        aria-label={writing.visibilityIs(ko.daily.visibilities[value])}
        aria-describedby={error ? `${FIELD_IDS.visibility}-error` : undefined}
        onClick={() => void choose()}
        className="flex min-h-12 w-full items-center gap-2.5 text-left text-t5"
      >
        <Icon size={20} aria-hidden className="flex-none text-fg2" />
        <span className="flex-1 font-medium">{writing.visibility}</span> <span className="text-fg2">{ko.daily.visibilities[value]}</span>
        <ChevronRight size={18} aria-hidden className="flex-none text-fg3" />
      </button>
      <FieldError id={`${FIELD_IDS.visibility}-error`} error={error} />
    </Card>
  )
}

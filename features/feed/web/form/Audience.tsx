import type { Visibility } from '#features/post/rules.ts'
import { AudienceTiles } from '#features/post/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { feed as words } from '#features/feed/words.ts'
import { writing } from '#features/post/words/writing.ts'
import { FIELD_IDS } from './useSave.ts'

type Props = { value: Visibility | null; onChange: (visibility: Visibility) => void; error?: string; help: boolean }

/** The visibility of the feed, with the member's default selected. */
export function Audience({ value, onChange, error, help }: Props) {
  return (
    <Card aria-label={writing.visibility} className="px-4 pt-2.5 pb-4">
      <h2 className="flex min-h-11 items-center text-t6 font-bold">{writing.visibility}</h2>
      <AudienceTiles
        id={FIELD_IDS.visibility}
        value={value}
        onChange={onChange}
        error={error}
        help={help ? words.visibilityHelp : undefined}
      />
    </Card>
  )
}

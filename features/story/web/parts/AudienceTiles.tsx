import { Globe, Users } from 'lucide-react'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { story as words } from '#features/story/words.ts'
import { STORY_AUDIENCES, type StoryAudience } from '../../rules.ts'
import { FIELD_IDS } from './usePublish.ts'

type Props = { value: StoryAudience | null; onChange: (audience: StoryAudience) => void; error?: string }

/** The choice of a visibility, without a preselection where the member has no default. */
export function AudienceTiles({ value, onChange, error }: Props) {
  const options = STORY_AUDIENCES.map((audience) => {
    const Icon = ICON[audience]
    const name = words.audiences[audience]
    const content = (
      <>
        <Icon size={20} strokeWidth={1.9} className="mb-1" />
        <span className="text-t4">{name}</span>
      </>
    )
    return { value: audience, name, content }
  })
  return (
    <section>
      <h2 className="mb-2 text-t5 font-bold">{words.audience}</h2>
      <div id={FIELD_IDS.audience} tabIndex={-1} className="outline-none">
        <RadioTiles
          label={words.audience}
          options={options}
          value={value}
          onChange={onChange}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${FIELD_IDS.audience}-error`}
          tileClassName="min-h-16"
        />
        <FieldError id={`${FIELD_IDS.audience}-error`} error={error} />
      </div>
    </section>
  )
}

const ICON = { public: Globe, followers: Users }

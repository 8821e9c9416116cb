import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { writing } from '#features/post/words/writing.ts'

type Props = { text: string; onContinue: () => void; onDrop: () => void }

/** Asks whether to continue a draft. Part of the page instead of a dialog, because nothing may open on entry. */
export function DraftBanner({ text, onContinue, onDrop }: Props) {
  return (
    <Card aria-label={text} className="px-4 py-3.5">
      <p className="text-t5 font-semibold">{text}</p>
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <Button variant="quiet" size={44} onClick={onDrop}>
          {writing.draftDrop}
        </Button>
        <Button variant="weak" size={44} onClick={onContinue}>
          {writing.draftContinue}
        </Button>
      </div>
    </Card>
  )
}

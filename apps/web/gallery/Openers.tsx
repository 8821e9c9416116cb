import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { samples } from './words.ts'

/** Opens an overlay; resolves to the text of the choice made in it, if any. */
export type Opener = { label: string; open: (button: Element) => unknown }

/** A button for each overlay, and the answer of the last one. */
export function Openers({ openers }: { openers: readonly Opener[] }) {
  const [picked, setPicked] = useState<string | null>(null)
  const handlePress = async ({ open }: Opener, button: Element) => {
    setPicked(null)
    const answer = await open(button)
    if (typeof answer === 'string') setPicked(answer)
  }
  return (
    <div className="mt-3 grid gap-2 px-5">
      {openers.map((opener) => (
        <Button key={opener.label} variant="line" size={48} full onClick={(event) => void handlePress(opener, event.currentTarget)}>
          {opener.label}
        </Button>
      ))}
      <p role="status" className="min-h-5 text-t4 text-fg2">
        {picked !== null && samples.picked(picked)}
      </p>
    </div>
  )
}

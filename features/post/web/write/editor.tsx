import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { writing } from '#features/post/words/writing.ts'

/** A part of the form, or a function of the latest form. */
export type FormChange<F> = (part: Partial<F> | ((form: F) => Partial<F>)) => void

/** A post's form and its setter, which always starts from the latest state: an undo or an upload may come late. */
export function usePostForm<F extends object>(start: F, onChange?: (form: F) => void) {
  const [form, setForm] = useState(start)
  const latest = useRef(start)
  const change: FormChange<F> = (part) => {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    setForm(latest.current)
    onChange?.(latest.current)
  }
  return { form, change }
}

/** Says that the draft is stored on this device; not a live region, because it would speak at every letter. */
export function DraftSavedLabel() {
  return (
    // Keeps the title centred, except where enlarged text needs the width.
    <span className="ml-[clamp(-30px,20rem-100vw,0px)] min-w-11 flex-none pr-3.5 text-right text-t3 leading-4 font-medium whitespace-nowrap text-fg2">
      {writing.draftKept}
    </span>
  )
}

type SaveBarProps = { id: string; text: string | undefined; busy: boolean; onPress: () => void; children: string }

/** The button that saves, below what is wrong as a whole. */
export function SaveBar({ id, text, busy, onPress, children }: SaveBarProps) {
  return (
    <div className="px-5 py-3">
      <p id={id} role="alert" tabIndex={-1} className="pb-2 text-t4 text-danger-fg outline-none empty:hidden">
        {text}
      </p>
      <Button full busy={busy} onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}

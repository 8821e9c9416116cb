import { Bold } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { DESC_MAX } from '../../../rules.ts'
import { own } from '../../../words/own.ts'

const words = own.form

type Props = { value: string; onChange: (value: string) => void; error: string | undefined }

/** The description with the tags that text may have; a text with tags is shown below as buyers will see it. */
export function Description({ value, onChange, error }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const makeBold = () => {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    onChange(`${value.slice(0, from)}<b>${value.slice(from, to)}</b>${value.slice(to)}`)
    area.focus()
    // Once the new text is drawn: the same letters stay chosen, or the caret stands between the tags.
    requestAnimationFrame(() => area.setSelectionRange(from + 3, to + 3))
  }
  return (
    <div data-field="item_desc">
      <TextArea
        ref={field}
        name="item_desc"
        label={words.description}
        placeholder={words.descriptionHint}
        max={DESC_MAX}
        value={value}
        onChange={onChange}
        error={error}
        className="max-h-120 min-h-40"
      />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button variant="line" size={44} icon={<Bold aria-hidden size={16} />} onClick={makeBold}>
          {words.bold}
        </Button>
        <span className="text-t3 text-fg3">{words.boldHelp}</span>
      </div>
      {ALLOWED_TAG.test(value) && (
        <section aria-label={words.shown} className="mt-3 rounded-tile border border-line p-4">
          <h3 className="mb-2 text-t3 font-semibold text-fg2">{words.shown}</h3>
          <Html html={value.replace(OTHER_TAG, '&lt;')} className="text-t5" />
        </section>
      )}
    </div>
  )
}

const ALLOWED_TAG = /<(?:b|p|br|div|span)\b/i
/** The start of what the server will store as plain text. Not `safeMarkup`: it would travel to every form of a post. */
const OTHER_TAG = /<(?!\/?(?:b|p|br|div|span)\b)/gi

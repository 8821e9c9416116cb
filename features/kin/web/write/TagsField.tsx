import { X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { lengthOf } from '#kit/contract/shape.ts'
import { Field } from '#kit/ui/Field.tsx'
import { TAG_MAX, TAGS_MAX } from '../../rules.ts'
import { kinForm as words } from '../../words/write.ts'

type Props = { value: readonly string[]; onChange: (tags: string[]) => void; error: string | undefined }

/** Tags as chips: a space, a comma or Enter ends one. */
export function TagsField({ value, onChange, error }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Takes the finished words of the field; all of them when the field is left. */
  const take = (isEnd: boolean) => {
    const input = field.current
    if (!input || isComposing.current) return
    const parts = input.value.split(/[\s,#]+/)
    const rest = isEnd ? '' : (parts.pop() ?? '')
    const { tags, problem: found } = added(value, parts)
    setProblem(found)
    if (tags.length !== value.length) onChange(tags)
    // A refused word stays to be corrected.
    if (found === null && input.value !== rest) input.value = rest
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Enter would send the form, also the one that ends a syllable.
      event.preventDefault()
      if (!event.nativeEvent.isComposing) take(true)
    }
    if (event.key === 'Backspace' && field.current?.value === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <div data-field="ki_tag">
      <Field
        ref={field}
        label={words.tags}
        placeholder={words.tagsHint}
        help={words.tagsHelp(TAGS_MAX)}
        autoComplete="off"
        enterKeyHint="done"
        error={problem ?? error ?? null}
        onChange={() => take(false)}
        onBlur={() => take(true)}
        onKeyDown={handleKey}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => {
          isComposing.current = false
          take(false)
        }}
      />
      {value.length > 0 && (
        <ul aria-label={words.tags} className="mt-2 flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={words.removeTag(tag)}
                onClick={() => {
                  onChange(value.filter((one) => one !== tag))
                  field.current?.focus()
                }}
                className="flex min-h-11 items-center gap-1.5 rounded-chip bg-inverse px-3.5 text-t4 font-semibold break-all text-on-inverse"
              >
                #{tag}
                <X aria-hidden size={16} className="flex-none" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The tags with the words that are allowed, and what is wrong with the first that is not. */
function added(tags: readonly string[], typed: readonly string[]): { tags: string[]; problem: string | null } {
  const all = [...tags]
  for (const word of typed) {
    if (word === '') continue
    if (lengthOf(word) > TAG_MAX || !/^[\p{L}\p{N}_]+$/u.test(word)) return { tags: all, problem: words.problems.tag(TAG_MAX) }
    if (all.some((one) => one.toLowerCase() === word.toLowerCase())) return { tags: all, problem: words.problems.sameTag }
    if (all.length >= TAGS_MAX) return { tags: all, problem: words.problems.tags(TAGS_MAX) }
    all.push(word.normalize('NFC'))
  }
  return { tags: all, problem: null }
}

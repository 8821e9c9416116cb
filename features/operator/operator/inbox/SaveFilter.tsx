import { BookmarkPlus } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { inbox as words } from '../../words/inbox.ts'
import { inboxPath, titleOf, type InboxQuery } from './query.ts'
import { saveFilter } from './savedFilters.ts'
import { useOperatorNo } from '#kit/web/console/operator.ts'

const NAME_MAX = 20

/** Names the list that is shown, so that it is a link in the navigation. */
export function SaveFilter({ query }: { query: InboxQuery }) {
  const operatorNo = useOperatorNo()
  if (operatorNo === undefined || Object.keys(query).length === 0) return null
  const ask = async () => {
    const name = await openSheet<string>((close) => <NameForm suggested={titleOf(query)} onDone={close} />, { title: words.saveFilter })
    if (name) saveFilter(operatorNo, { name, path: inboxPath(query) })
  }
  return (
    <IconButton label={words.saveFilter} icon={<BookmarkPlus size={20} strokeWidth={1.9} />} onClick={() => void ask()} className="-mr-2" />
  )
}

function NameForm({ suggested, onDone }: { suggested: string; onDone: (name?: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone(field.current?.value.trim() || suggested)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        ref={field}
        label={words.saveFilterName}
        help={words.saveFilterHelp}
        maxLength={NAME_MAX}
        defaultValue={suggested}
        data-first-focus
      />
      <Button type="submit" size={48}>
        {words.saveFilterDone}
      </Button>
    </form>
  )
}

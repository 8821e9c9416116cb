import { useState, type FormEvent } from 'react'
import type { TableView } from '#features/catalogue/operator/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { BANWORD_KINDS, BANWORD_MAX, TRIED_MAX, type Banword } from '../contract/banned-words.ts'
import { tryBannedWords } from '../operator-contract.ts'
import { bannedWords as words } from '../words/banned-words.ts'

export const banwordView: TableView = {
  table: 'banword',
  area: 'safety',
  title: words.title,
  help: words.help,
  fields: [
    { name: 'word', label: words.word, kind: 'line', max: BANWORD_MAX, isKey: true },
    {
      name: 'kind',
      label: words.kind,
      kind: 'choice',
      options: BANWORD_KINDS.map((value) => ({ value, label: words.kinds[value] })),
      isKey: true,
    },
  ],
  nameOf: ({ word }) => String(word),
  subOf: ({ kind }) => words.kinds[kind as Banword['kind']],
  Top: TryWords,
}

/** Which banned words a text has. */
function TryWords() {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Answer<typeof tryBannedWords> | null>(null)
  const act = useAct()
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    setFound(await act.run(`try ${typed}`, () => call(tryBannedWords, { body: { text: typed } })))
  }
  return (
    <form onSubmit={(event) => void run(event)} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field
          className="min-w-0 flex-1"
          label={words.try}
          placeholder={words.tryHint}
          autoComplete="off"
          maxLength={TRIED_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={act.problem?.words ?? null}
        />
        <Button type="submit" variant="weak" size={48} busy={act.isBusy}>
          {words.tryAct}
        </Button>
      </div>
      <div role="status" className="text-t4">
        {found && (
          <>
            <p className={found.is_name_refused ? 'font-semibold text-danger-fg' : 'font-semibold text-brand-fg'}>
              {found.is_name_refused ? words.refused : words.allowed}
              {found.is_id_refused && ` · ${words.idRefused}`}
            </p>
            <ul>
              {found.words.map(({ word, kind }) => (
                <li key={`${kind} ${word}`}>
                  <strong>{word}</strong> <span className="text-fg2">{words.kinds[kind]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </form>
  )
}

import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { addCaseNote, type CaseNote } from '../../contract.ts'
import { CASE_NOTE_MAX } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'
import { caseKey, type CaseKey } from './caseKey.ts'

/** What operators wrote about a case, with a field for the next note. */
export function Notes({ one, notes, isWaiting }: { one: CaseKey; notes: readonly CaseNote[]; isWaiting: boolean }) {
  const act = useAct()
  const add = (content: string) =>
    act.run(`note ${caseKey(one)} ${content}`, (key) => call(addCaseNote, { params: one, body: { content } }, { key }), {
      done: words.noted,
    })
  return (
    <Box title={words.notes}>
      {notes.length === 0 && <p className="text-t4 text-fg3">{words.noNotes}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {notes.map(({ note_no, by, content, reg_dt }) => (
          <li key={note_no} className="text-t4">
            <p className="break-words whitespace-pre-line">{content}</p>
            <p className="text-t3 text-fg2">
              {operatorNameOf(by)} · {stamp(reg_dt)}
            </p>
          </li>
        ))}
      </ul>
      {isWaiting && (
        <ActForm
          key={notes.length}
          act={act}
          variant="quiet"
          reason={{ name: 'content', label: words.note, max: CASE_NOTE_MAX, min: 1 }}
          submit={words.addNote}
          onSubmit={add}
        />
      )}
    </Box>
  )
}

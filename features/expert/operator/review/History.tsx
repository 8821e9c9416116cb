import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box } from '#kit/web/console/Split.tsx'
import type { ApplicationCase } from '../../operator-contract.ts'
import { review as words } from '../../words/review.ts'

/** What happened to the application, oldest first, with questions, answers and reasons. */
export function History({ one: { history } }: { one: ApplicationCase }) {
  return (
    <Box title={words.history}>
      <ol className="flex flex-col gap-3 text-t4">
        {history.map(({ history_no, act, actor, by, words: text, reg_dt }) => (
          <li key={history_no}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                <b className="font-semibold">{act === 'submit' && text !== null ? words.answer : (words.acts[act] ?? act)}</b>{' '}
                <span className="text-fg2">
                  {by === null ? words.actors[actor === 'system' ? 'system' : 'member'] : operatorNameOf(by)}
                </span>
              </span>
              <span className="text-t3 text-fg2">{stamp(reg_dt)}</span>
            </p>
            {text !== null && <p className="mt-1 rounded-tile bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </Box>
  )
}

import { appeal as words } from '#features/report/words/appeal.ts'
import { momentText, targetNames } from '#features/report/words/decision.ts'
import type { OwnBlock } from '../../contract.ts'
import { OBJECTION_MAX, OBJECTION_MIN } from '../../rules.ts'
import { RIGHTS_BLOCK } from '../../transitions.ts'
import { sendObjection } from '../appealApi.ts'
import { Words, WordsForm } from './WordsForm.tsx'

/** What I wrote and somebody's rights block, with my objection. */
export function BlockCard({ one: { block_no, target_kind, state, end_dt, objection } }: { one: OwnBlock }) {
  return (
    <article className="rounded-card bg-surface p-4">
      <h3 className="text-t5 font-bold">{words.blockedUntil(targetNames[target_kind], momentText(end_dt))}</h3>
      <p className="mt-1 text-t4 text-fg2">{words.blockStates[state]}</p>
      {objection !== '' && (
        <div className="mt-3">
          <Words title={words.myObjection}>{objection}</Words>
        </div>
      )}
      {state === RIGHTS_BLOCK.blocked && (
        <WordsForm
          isOpen={false}
          open={words.object}
          help=""
          label={words.objectLabel}
          min={OBJECTION_MIN}
          max={OBJECTION_MAX}
          send={(text, key) => sendObjection(block_no, text, key)}
          done={words.objected}
        />
      )}
    </article>
  )
}

import { Lock } from 'lucide-react'
import { ReportButton } from '#features/report/web/public.ts'
import { relativeTime } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ItemQuestion } from '../../contract.ts'
import { itemQuestions as words } from '../../words/detail.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { removeQuestion } from './api.ts'

type Props = {
  question: ItemQuestion
  /** Who can report what others wrote: the seller the questions, all others the answers as well. Without it nobody. */
  reporter?: 'seller' | 'member'
  /** Takes an own question back. @throws CallError */
  onRemove?: (questionNo: number) => Promise<void>
}

/** A question with its answer; of a secret one of somebody else only that there is one. */
export function QuestionRow({ question, reporter, onRemove = removeQuestion }: Props) {
  const { asker, content, is_mine, is_secret, reply, reply_dt, reg_dt, question_no } = question
  const now = useNow()
  const remove = async () => {
    if (!(await confirm({ text: words.removeAsk, yes: words.remove, danger: true }))) return
    await busy(onRemove(question_no)).then(() => toast(words.removed), alertError)
  }
  return (
    <article className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-t3 text-fg3">
        <Tag tone={reply_dt === null ? 'gray' : 'brand'}>{reply_dt === null ? words.waiting : words.answered}</Tag>
        <span>{is_mine ? words.mine : asker}</span>
        <time dateTime={reg_dt}>{relativeTime(reg_dt, now)}</time>
        {is_secret && <Lock role="img" aria-label={words.secretMark} size={13} strokeWidth={2.2} />}
        {is_mine && (
          <button type="button" onClick={() => void remove()} className="-my-3 -mr-2 ml-auto min-h-11 px-2 text-t3 text-fg3">
            {words.remove}
          </button>
        )}
        {!is_mine && content !== null && reporter && (
          <ReportButton
            target={{ target_kind: 'item_question', target_no: question_no }}
            name={words.question}
            className="-my-3 -mr-2 ml-auto"
          />
        )}
      </div>
      <p className={content === null ? 'mt-1 text-t4 text-fg3' : 'mt-1 text-t5 break-words whitespace-pre-line'}>
        {content ?? words.isSecret}
      </p>
      {reply !== null && (
        <div className="mt-2 rounded-tile bg-sunken px-4 py-3">
          <p className="flex items-center justify-between gap-2 text-t3 font-semibold text-brand-fg">
            {words.answer}
            {reporter === 'member' && (
              <ReportButton target={{ target_kind: 'item_answer', target_no: question_no }} name={words.answer} className="-my-3 -mr-2" />
            )}
          </p>
          <p className="mt-0.5 text-t4 break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}

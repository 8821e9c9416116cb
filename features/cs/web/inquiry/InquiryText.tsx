import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { cs } from '#features/cs/words.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { invalidateInquiries, removeInquiry, useInquiry } from '../api.ts'
import { BUTTON_LINK } from '../parts/look.ts'
import { RowsFallback } from '../parts/RowsFallback.tsx'
import { Conversation } from './Conversation.tsx'
import { FollowPart } from './FollowPart.tsx'
import type { Further } from './form.ts'
import { Pictures } from './Pictures.tsx'

type Props = { inquiryNo: number; further: Further | null; onFurther: (further: Further | null) => void; onGone: () => void }

/** An inquiry with its answers, after which the member may ask further; until the first one it can be changed or deleted. */
export function InquiryText({ inquiryNo, further, onFurther, onGone }: Props) {
  const found = useInquiry(inquiryNo)
  if (!found.data) return <RowsFallback query={found} goneText={cs.inquiryGone} out={toInquiries} />
  const { cate, title, content, images, state, reg_dt, messages, due_dt, is_editable, may_follow } = found.data
  return (
    <>
      <article className="rounded-card bg-surface p-4">
        <Tag tone={state === 1 ? 'brand' : 'gray'}>{cs.states[state]}</Tag>
        <h2 className="mt-1.5 text-t7 font-bold break-words">{title}</h2>
        <p className="mt-0.5 text-t3 text-fg3">{`${cs.cates[cate]} · ${koreanYearDate(reg_dt)}`}</p>
        <p className="mt-3 text-t5 break-words whitespace-pre-line">{content}</p>
        <Pictures images={images} />
      </article>
      <Conversation messages={messages} />
      {is_editable && <OpenInquiry inquiryNo={inquiryNo} onGone={onGone} />}
      {due_dt !== null && <p className={STATE}>{cs.due(koreanDate(due_dt), koreanTime(due_dt))}</p>}
      {state === 2 && <p className={STATE}>{cs.closedText}</p>}
      {may_follow && <FollowPart inquiryNo={inquiryNo} further={further} onFurther={onFurther} />}
    </>
  )
}

function OpenInquiry({ inquiryNo, onGone }: { inquiryNo: number; onGone: () => void }) {
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: yes, keep: no } = cs
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    try {
      await busy(removeInquiry(inquiryNo))
      toast(cs.removed)
      onGone()
    } catch (error) {
      // It may have been answered meanwhile.
      await invalidateInquiries()
      await alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    }
  }
  return (
    <section className="mt-2.5 rounded-card bg-surface p-4">
      <p className="text-t4 text-fg2">{cs.waiting}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Link to={`${href('Inquiry')}?no=${inquiryNo}&edit=1`} className={BUTTON_LINK}>
          {cs.edit}
        </Link>
        <Button variant="line" size={48} onClick={() => void remove()}>
          {cs.remove}
        </Button>
      </div>
    </section>
  )
}

const STATE = 'mt-2.5 px-4 text-t4 text-fg2'

const toInquiries = (
  <Link to={href('Inquiry')} replace className={BUTTON_LINK}>
    {cs.toInquiries}
  </Link>
)

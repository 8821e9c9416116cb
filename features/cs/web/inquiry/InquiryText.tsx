import { lazy, Suspense } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { cs } from '#features/cs/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm, openViewer, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { Link } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { Inquiry } from '../../contract.ts'
import { invalidateInquiries, removeInquiry, useInquiry } from '../api.ts'
import { BUTTON_LINK } from '../parts/look.ts'
import { RowsFallback } from '../parts/RowsFallback.tsx'

/** Loaded only for an answer, since most visits show an unanswered inquiry. */
const Markdown = lazy(() => loadPart(() => import('#kit/ui/Markdown.tsx')).then((part) => ({ default: part.Markdown })))

/** An inquiry with its answer; without one it can be changed or deleted. */
export function InquiryText({ inquiryNo, onGone }: { inquiryNo: number; onGone: () => void }) {
  const found = useInquiry(inquiryNo)
  if (!found.data) return <RowsFallback query={found} goneText={cs.inquiryGone} out={toInquiries} />
  const { cate, title, content, images, state, reg_dt } = found.data
  return (
    <>
      <article className="rounded-card bg-surface p-4">
        <Tag tone={state === 1 ? 'brand' : 'gray'}>{cs.states[state]}</Tag>
        <h2 className="mt-1.5 text-t7 font-bold break-words">{title}</h2>
        <p className="mt-0.5 text-t3 text-fg3">{`${cs.cates[cate]} · ${koreanYearDate(reg_dt)}`}</p>
        <p className="mt-3 text-t5 break-words whitespace-pre-line">{content}</p>
        {images.length > 0 && <Pictures images={images} />}
      </article>
      {state === 1 ? <Answer inquiry={found.data} /> : <OpenInquiry inquiryNo={inquiryNo} onGone={onGone} />}
    </>
  )
}

function Pictures({ images }: { images: Inquiry['images'] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {images.map((item, index) => (
        <li key={item.key}>
          <button type="button" onClick={() => openViewer(images, index)} className="block overflow-hidden rounded-tile">
            <span className="sr-only">{`${cs.picture(index + 1, images.length)} ${cs.openPictures}`}</span>
            <Photo item={item} alt="" ratio={1} size="thm" className="size-21 rounded-tile" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Answer({ inquiry: { answer, answer_dt } }: { inquiry: Inquiry }) {
  return (
    <section className="mt-2.5 rounded-card bg-brand-weak p-4">
      <h2 className="text-t6 font-bold">{cs.answer}</h2>
      {answer_dt !== null && <p className="text-t3 text-fg2">{cs.answered(koreanYearDate(answer_dt))}</p>}
      <Suspense fallback={<Skeleton className="mt-2 h-12" />}>
        <Markdown text={answer ?? ''} from={3} tableLabel={cs.table} className="mt-2" />
      </Suspense>
    </section>
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

const toInquiries = (
  <Link to={href('Inquiry')} replace className={BUTTON_LINK}>
    {cs.toInquiries}
  </Link>
)

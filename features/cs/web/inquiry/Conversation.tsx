import { lazy, Suspense } from 'react'
import { cs } from '#features/cs/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { InquiryMessage } from '../../contract.ts'
import { Pictures } from './Pictures.tsx'

/** Loaded only for an answer, since most visits show an unanswered inquiry. */
const Markdown = lazy(() => loadPart(() => import('#kit/ui/Markdown.tsx')).then((part) => ({ default: part.Markdown })))

/** What followed the question: answers, and what the member asked further. */
export function Conversation({ messages }: { messages: readonly InquiryMessage[] }) {
  return messages.map((message) => (
    <section key={message.message_no} className={message.kind === 'answer' ? ANSWER : QUESTION}>
      <h2 className="text-t6 font-bold">{cs.messages[message.kind]}</h2>
      <p className="text-t3 text-fg2">{cs.dated[message.kind](koreanYearDate(message.reg_dt))}</p>
      {message.kind === 'answer' ? (
        <Suspense fallback={<Skeleton className="mt-2 h-12" />}>
          <Markdown text={message.content} from={3} tableLabel={cs.table} className="mt-2" />
        </Suspense>
      ) : (
        <p className="mt-2 text-t5 break-words whitespace-pre-line">{message.content}</p>
      )}
      <Pictures images={message.images} />
    </section>
  ))
}

const ANSWER = 'mt-2.5 rounded-card bg-brand-weak p-4'
const QUESTION = 'mt-2.5 rounded-card bg-surface p-4'

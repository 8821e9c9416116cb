import { ChevronRight } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import { QUESTION } from '../../transitions.ts'
import { kinForm as words } from '../../words/write.ts'
import { useSimilarQuestions } from '../api.ts'

/** Questions like the title that is being written. The draft stays while one is read. */
export function Similar({ title }: { title: string }) {
  const found = useSimilarQuestions(title).data ?? []
  const rows = title === '' ? [] : found
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 && words.similarCount(rows.length)}
      </p>
      {rows.length > 0 && (
        <section aria-label={words.similar} className="mt-2 rounded-tile bg-sunken px-4 pt-3 pb-1">
          <p aria-hidden className="text-t3 font-semibold text-fg2">
            {words.similar}
          </p>
          <ul className="divide-y divide-line">
            {rows.map(({ ki_no, ki_title, state, answer_qtt }) => (
              <li key={ki_no}>
                <Link to={href('KinDetail', { id: ki_no })} className="flex min-h-11 items-center gap-2 py-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 text-t4 break-words">{ki_title}</span>
                    <span className="num text-t3 text-fg2">{state === QUESTION.adopted ? words.adopted : words.answers(answer_qtt)}</span>
                  </span>
                  <ChevronRight aria-hidden size={18} className="flex-none text-fg3" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

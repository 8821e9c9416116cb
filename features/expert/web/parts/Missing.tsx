import { ChevronRight } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { application } from '#features/expert/words.ts'
import { apply as words } from '#features/expert/words/apply.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../../contract.ts'
import { stepOf, STEPS } from '../steps.ts'
import { problemsOf } from '../problems.ts'
import { useApplyPaths } from './paths.ts'
import { useApply } from './useApply.ts'

/** The questions of a draft that are not answered yet, each with a link to its step. */
export function Missing({ status }: { status: ApplicationStatus }) {
  const { openForm } = useApply()
  const { question } = useApplyPaths()
  const open = new Set(problemsOf(status, status.application?.form ?? {}).map(stepOf))
  return (
    <Card className="p-5 wide:p-7">
      <h2 className="text-t6 font-bold">{words.missing}</h2>
      {open.size === 0 && <p className="mt-2 text-t5 text-fg2">{words.nothingMissing}</p>}
      <ul className="mt-1 divide-y divide-line">
        {STEPS.filter((step) => open.has(step)).map((step) => (
          <li key={step}>
            <Link to={question(step)} className="flex min-h-12 items-center justify-between gap-3 text-t5">
              {application.questions[step]}
              <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
            </Link>
          </li>
        ))}
      </ul>
      <Button full className="mt-3" onClick={() => void openForm(status)}>
        {words.goOn}
      </Button>
    </Card>
  )
}

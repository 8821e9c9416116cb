import { EyeOff, FileText, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Watermarked } from '#kit/web/console/Watermarked.tsx'
import type { ExpertDocument } from '../../contract.ts'
import { openDocument } from '../../operator-contract.ts'
import { OPEN_REASON_MIN } from '../../operator-rules.ts'
import { QUESTION_MAX } from '../../rules.ts'
import { application } from '../../words.ts'
import { review as words } from '../../words/review.ts'

/** The papers beside the form. Each is masked until the operator gives a reason to open it. */
export function Papers({ documents }: { documents: readonly ExpertDocument[] }) {
  return (
    <Box title={words.papers}>
      <p className="text-t4 text-fg2">{documents.length === 0 ? words.noPapers : words.papersHelp}</p>
      <ul className="flex flex-col gap-3 empty:hidden">
        {documents.map((document) => (
          <Paper key={document.document_no} document={document} />
        ))}
      </ul>
    </Box>
  )
}

type Shown = { path: string; mimetype: string }

function Paper({ document: { document_no, kind, file_name, reg_dt } }: { document: ExpertDocument }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isAsking, setAsking] = useState(false)
  const act = useAct()
  const name = application.paperKinds[kind]
  const open = async (reason: string) => {
    const input = { params: { document_no }, body: { reason } }
    const opened = await act.run(`open ${document_no}`, () => call(openDocument, input))
    if (!opened) return
    setAsking(false)
    setShown(opened)
  }
  return (
    <li className="flex flex-col gap-3 rounded-tile bg-sunken p-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileText aria-hidden size={20} strokeWidth={1.9} className="flex-none text-fg2" />
        <p className="min-w-[min(9rem,100%)] flex-1 text-t4">
          <b className="block font-semibold">{name}</b>
          <span className="text-t3 break-words text-fg2">
            {file_name} · {stampDay(reg_dt)}
          </span>
        </p>
        {shown ? (
          <Button
            variant="quiet"
            size={44}
            aria-label={words.hideOf(name)}
            icon={<EyeOff aria-hidden size={18} />}
            onClick={() => setShown(null)}
          >
            {words.hide}
          </Button>
        ) : (
          <Button
            variant="weak"
            size={44}
            aria-label={words.openOf(name)}
            aria-expanded={isAsking}
            icon={<Lock aria-hidden size={18} />}
            onClick={() => setAsking(!isAsking)}
          >
            {words.open}
          </Button>
        )}
      </div>
      {isAsking && !shown && (
        <ActForm
          act={act}
          reason={{ label: words.openReason, max: QUESTION_MAX, min: OPEN_REASON_MIN }}
          variant="weak"
          submit={words.openYes}
          onSubmit={open}
        />
      )}
      {shown && (
        <Watermarked>
          <Content shown={shown} name={name} />
        </Watermarked>
      )}
    </li>
  )
}

/** The paths work once, so the element must not be remounted with the same path. */
function Content({ shown: { path, mimetype }, name }: { shown: Shown; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <ErrorText />
  const label = words.shown(name)
  if (mimetype !== 'application/pdf') return <img src={path} alt={label} onError={() => setBroken(true)} className="w-full" />
  return <iframe src={path} title={label} className="h-[70dvh] w-full bg-surface" />
}

const ErrorText = () => (
  <p role="alert" className="text-t4 text-danger-fg">
    {words.broken}
  </p>
)

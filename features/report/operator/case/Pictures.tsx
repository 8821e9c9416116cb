import { EyeOff, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { call, newKey } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { openPicture, type CasePicture } from '../../operator-contract.ts'
import { reportCases as words } from '../../words/console.ts'

type Props = { caseNo: number; pictures: readonly CasePicture[]; isSevere: boolean }

/** Pictures of what was reported. Those of a severe case are covered until the operator opens each one. */
export function Pictures({ caseNo, pictures, isSevere }: Props) {
  if (pictures.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-t4 font-semibold">{words.pictures}</h3>
      {isSevere && <p className="text-t4 text-fg2">{words.covered}</p>}
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ key, path }, nth) => (
          <li key={key}>
            {isSevere ? <Covered caseNo={caseNo} of={key} nth={nth + 1} /> : path !== null && <Shown path={path} nth={nth + 1} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FRAME = 'grid size-40 place-items-center overflow-hidden rounded-tile bg-sunken text-fg3'

function Shown({ path, nth }: { path: string; nth: number }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <span role="img" aria-label={words.picture(nth)} className={FRAME}>
        <ImageOff aria-hidden size={28} />
      </span>
    )
  }
  return (
    <a href={path} target="_blank" rel="noreferrer" className={FRAME}>
      <img src={path} alt={words.picture(nth)} onError={() => setBroken(true)} className="size-full object-cover" />
    </a>
  )
}

/** Nothing of the picture is loaded before it is opened; each opening is logged. */
function Covered({ caseNo, of, nth }: { caseNo: number; of: string; nth: number }) {
  const act = useAct()
  const [path, setPath] = useState<string | null>(null)
  const open = async () => {
    const params = { case_no: caseNo }
    // A name of its own: each opening is logged.
    const answer = await act.run(`picture ${newKey()}`, (key) => call(openPicture, { params, body: { key: of } }, { key }))
    if (answer) setPath(answer.path)
  }
  return (
    <div className="flex flex-col gap-1.5">
      {path === null ? (
        <span className={FRAME}>
          <EyeOff aria-hidden size={28} />
        </span>
      ) : (
        <Shown path={path} nth={nth} />
      )}
      <Button size={44} variant="quiet" busy={act.isBusy} onClick={() => (path === null ? void open() : setPath(null))}>
        {path === null ? words.open(nth) : words.cover(nth)}
      </Button>
      <FormError error={act.problem?.words} />
    </div>
  )
}

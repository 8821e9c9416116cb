import { Eye } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { openPersonal } from '../contract.ts'
import { REASON_MAX, REASON_MIN } from '../rules.ts'
import { personal as words } from '../words/personal.ts'

/** Below masked personal data of a case: shows it for a reason, which is asked once per case. `target`: what the log calls the case. */
export function OpenPersonal({ target, isMasked }: { target: string; isMasked: boolean }) {
  if (!isMasked) return null
  const ask = () => void askReason(`personal ${target}`, (reason, key) => call(openPersonal, { body: { target, reason } }, { key }))
  return (
    <Button variant="line" size={44} onClick={ask} className="self-start print:hidden">
      <Eye aria-hidden size={18} strokeWidth={1.9} /> {words.open}
    </Button>
  )
}

type Show<T> = (reason: string, key: string) => Promise<T>

/** Asks why personal data has to be seen, and shows it: resolves to the answer, or to undefined if no reason was given. `help`: what the reason is for. */
export const askReason = <T,>(name: string, show: Show<T>, help: string = words.help): Promise<T | undefined> =>
  openSheet<T>((close) => <ReasonForm name={name} show={show} help={help} onDone={close} />, { title: words.title })

function ReasonForm<T>({ name, show, help, onDone }: { name: string; show: Show<T>; help: string; onDone: (answer: T) => void }) {
  const act = useAct()
  const send = async (reason: string) => {
    const answer = await act.run(name, (key) => show(reason, key))
    if (answer !== null) onDone(answer)
  }
  return (
    <ActForm act={act} reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }} submit={words.show} onSubmit={send}>
      {() => <p className="text-t4 text-fg2">{help}</p>}
    </ActForm>
  )
}

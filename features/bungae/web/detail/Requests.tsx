import type { ReactNode } from 'react'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { AdhocDetail } from '../../contract.ts'
import { bungaeErrors } from '../../errors.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { answerRequest, decideObjection } from '../api.ts'

const send = (work: Promise<unknown>): void => void busy(work).catch(alertError)

/** Accepts; asks where they take part in another bungae at the same time. */
async function accept(adhocNo: number, { user_no, haru_name }: AdhocDetail['pending'][number]): Promise<void> {
  try {
    await busy(answerRequest(adhocNo, user_no, { accepts: true }))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== bungaeErrors.overlap_asker.code) return alertError(error)
    const question = { text: words.overlapAsker(haru_name), yes: words.overlapAccept, no: words.keep }
    if (await confirm(question)) send(answerRequest(adhocNo, user_no, { accepts: true, accepts_overlap: true }))
  }
}

/** Who asks to join: for the host. */
export function Requests({ adhoc: { adhoc_no, pending } }: { adhoc: AdhocDetail }) {
  return (
    <Rows title={words.requests}>
      {pending.map((person) => (
        <Row key={person.user_no} person={person} text={words.trust(person.trust_level)}>
          <Button variant="quiet" size={44} onClick={() => send(answerRequest(adhoc_no, person.user_no, { accepts: false }))}>
            {words.reject}
          </Button>
          <Button size={44} onClick={() => void accept(adhoc_no, person)}>
            {words.accept}
          </Button>
        </Row>
      ))}
    </Rows>
  )
}

/** Objections to marks: for the host and managers of the club. */
export function Objections({ adhoc: { adhoc_no, objections } }: { adhoc: AdhocDetail }) {
  return (
    <Rows title={words.objections}>
      {objections.map((person) => (
        <Row key={person.user_no} person={person} text={`${words.objected[person.state] ?? ''} · ${person.objection}`}>
          <Button variant="quiet" size={44} onClick={() => send(decideObjection(adhoc_no, person.user_no, false))}>
            {words.doubt}
          </Button>
          <Button size={44} onClick={() => send(decideObjection(adhoc_no, person.user_no, true))}>
            {words.believe}
          </Button>
        </Row>
      ))}
    </Rows>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-2.5 bg-surface px-5 py-6">
      <h2 className="text-t7 font-bold">{title}</h2>
      <ul className="mt-3 flex flex-col gap-4">{children}</ul>
    </section>
  )
}

function Row({ person, text, children }: { person: AvatarPerson; text?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar person={person} size={44} />
      <span className="min-w-0 grow basis-32">
        <b className="block text-t5 font-semibold break-words">{person.haru_name}</b>
        {text && <span className="block text-t4 break-words text-fg2">{text}</span>}
      </span>
      <span className="ml-auto flex gap-2">{children}</span>
    </li>
  )
}

import { Ban, BellOff, BellRing, Flag, Link2 } from 'lucide-react'
import { copyLink } from '#features/share/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { person as words } from '#features/follow/words.ts'
import type { SheetItem } from '#kit/web/layers.ts'
import { actionSheet, alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { session } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Relation } from '../contract.ts'
import type * as Acts from './actions.ts'
import type { Named } from './api.ts'

/** A row of a menu, and what it does. */
export type PersonAct = SheetItem & { run: () => Promise<void> }

/** What can be done about a person; about oneself, and by a guest, only the address can be copied. */
export function personActs(person: Named, relation: Relation | null = null): PersonAct[] {
  const { user_no: no, haru_name: name } = person
  const copy: PersonAct = {
    key: 'person-copy',
    label: words.copy,
    icon: <Link2 size={18} aria-hidden />,
    run: () => copyLink({ kind: 'room', no, title: words.room(name) }),
  }
  const viewer = session.viewer()
  if (!viewer || viewer.user_no === no) return [copy]
  const mute: PersonAct = relation?.muted
    ? { key: 'person-mute', label: words.unmute, icon: <BellRing size={18} aria-hidden />, run: () => act(({ unmute }) => unmute(person)) }
    : { key: 'person-mute', label: words.mute, icon: <BellOff size={18} aria-hidden />, run: () => act(({ mute: begin }) => begin(person)) }
  const block: PersonAct = relation?.blocked
    ? { key: 'person-block', label: words.unblock, icon: <Ban size={18} aria-hidden />, run: () => act(({ unblock }) => unblock(person)) }
    : {
        key: 'person-block',
        label: words.block,
        icon: <Ban size={18} aria-hidden />,
        danger: true,
        run: () => act(({ block: begin }) => begin(person)),
      }
  const report: PersonAct = {
    key: 'person-report',
    label: words.report,
    icon: <Flag size={18} aria-hidden />,
    danger: true,
    run: () => act(({ report: begin }) => begin(person)),
  }
  return [copy, ...(relation?.blocked ? [] : [mute]), block, report]
}

/** Offers what can be done about a person, and does what is picked. */
export async function openPersonMenu(person: Named, relation: Relation | null): Promise<void> {
  const acts = personActs(person, relation)
  const picked = await actionSheet({ title: person.haru_name, items: acts.map(({ run: _run, ...item }) => item) })
  await acts.find(({ key }) => key === picked)?.run()
}

/** What is rarely done is loaded when it is. */
async function act(run: (acts: typeof Acts) => Promise<void>): Promise<void> {
  const acts = await busy(loadPart(() => import('./actions.ts'))).catch(() => null)
  return acts ? run(acts) : alert(ko.ui.failed)
}

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
import type * as Actions from './actions.ts'
import type { NamedPerson } from './api.ts'

/** An item of the menu with its action. */
export type PersonAction = SheetItem & { run: () => Promise<void> }

/** The actions on a person. Guests, and members on themselves, can only copy the address. */
export function personActions(person: NamedPerson, relation: Relation | null = null): PersonAction[] {
  const { user_no: no, haru_name: name } = person
  const copy: PersonAction = {
    key: 'person-copy',
    label: words.copy,
    icon: <Link2 size={18} aria-hidden />,
    run: () => copyLink({ kind: 'room', no, title: words.room(name) }),
  }
  const viewer = session.viewer()
  if (!viewer || viewer.user_no === no) return [copy]
  const mute: PersonAction = relation?.muted
    ? {
        key: 'person-mute',
        label: words.unmute,
        icon: <BellRing size={18} aria-hidden />,
        run: () => runAction(({ unmute }) => unmute(person)),
      }
    : {
        key: 'person-mute',
        label: words.mute,
        icon: <BellOff size={18} aria-hidden />,
        run: () => runAction(({ mute: begin }) => begin(person)),
      }
  const block: PersonAction = relation?.blocked
    ? {
        key: 'person-block',
        label: words.unblock,
        icon: <Ban size={18} aria-hidden />,
        run: () => runAction(({ unblock }) => unblock(person)),
      }
    : {
        key: 'person-block',
        label: words.block,
        icon: <Ban size={18} aria-hidden />,
        danger: true,
        run: () => runAction(({ block: begin }) => begin(person)),
      }
  const report: PersonAction = {
    key: 'person-report',
    label: words.report,
    icon: <Flag size={18} aria-hidden />,
    danger: true,
    run: () => runAction(({ report: begin }) => begin(person)),
  }
  return [copy, ...(relation?.blocked ? [] : [mute]), block, report]
}

/** Opens the menu of a person and runs the chosen action. */
export async function openPersonMenu(person: NamedPerson, relation: Relation | null): Promise<void> {
  const actions = personActions(person, relation)
  const picked = await actionSheet({ title: person.haru_name, items: actions.map(({ run: _run, ...item }) => item) })
  await actions.find(({ key }) => key === picked)?.run()
}

/** The actions are used rarely, so their code is loaded on demand. */
async function runAction(run: (actions: typeof Actions) => Promise<void>): Promise<void> {
  const actions = await busy(loadPart(() => import('./actions.ts'))).catch(() => null)
  return actions ? run(actions) : alert(ko.ui.failed)
}

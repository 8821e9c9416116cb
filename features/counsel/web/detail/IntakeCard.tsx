import { formatPhone } from '#features/identity/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { PictureList } from '#kit/web/PictureList.tsx'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselInfo, CounselIntake } from '../../contract/session.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselIntake as words } from '../../words/detail.ts'
import type { EditedIntake } from '../apply/IntakeEdit.tsx'
import { Section } from './Facts.tsx'
import { conditionsOf, measuresText } from './measures.ts'

/** What the member told the expert: both see the same, each while they may. */
export default function IntakeCard({ info }: { info: CounselInfo }) {
  const { side, state, intake, partner, has_card, readable_until } = info
  const isEditable = side === 'member' && state === COUNSEL.requested
  return (
    <Section title={words.title[side]}>
      {intake ? <IntakeFacts intake={intake} /> : <p className="mt-2 text-t4 text-fg2">{words.gone}</p>}
      {isEditable && intake && partner && (
        <Button variant="quiet" size={48} full className="mt-3" onClick={() => void openEdit({ counNo: info.coun_no, intake, partner })}>
          {words.edit.open}
        </Button>
      )}
      {side === 'member' && has_card && (
        <Button variant="quiet" size={48} full className="mt-3" onClick={() => void openCard(info.coun_no)}>
          {words.card.open}
        </Button>
      )}
      {side === 'expert' && readable_until !== null && intake !== null && (
        <p className="mt-3 text-t3 text-fg3">{words.readable(koreanDate(readable_until))}</p>
      )}
    </Section>
  )
}

/** Measures, conditions, question, pictures and contact. */
export function IntakeFacts({ intake }: { intake: CounselIntake }) {
  const { user_contact, question, images } = intake
  const diseases = conditionsOf(intake)
  return (
    <>
      <p className="num mt-2 text-t4 text-fg2">{measuresText(intake)}</p>
      {diseases.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {diseases.map((one) => (
            <Tag key={one}>{one}</Tag>
          ))}
        </p>
      )}
      <blockquote aria-label={words.question} className="mt-3 rounded-tile bg-sunken px-3.5 py-3 text-t4 break-words whitespace-pre-wrap">
        {question}
      </blockquote>
      <PictureList items={images} label={words.photos} nameOf={words.photo} className="mt-3" />
      {user_contact !== null && (
        <p className="mt-3 text-t4">
          <span className="text-fg2">{words.contact}</span> <b className="num font-semibold">{formatPhone(user_contact)}</b>
        </p>
      )}
    </>
  )
}

async function openEdit(editing: EditedIntake): Promise<void> {
  const part = await busy(loadPart(() => import('../apply/IntakeEdit.tsx'))).catch(() => null)
  if (part) await part.openIntakeEdit(editing)
  else await alert(ko.ui.failed)
}

async function openCard(counNo: number): Promise<void> {
  const part = await busy(loadPart(() => import('./CardSheet.tsx'))).catch(() => null)
  if (part) part.openCardSheet(counNo)
  else await alert(ko.ui.failed)
}

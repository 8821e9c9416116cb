import { useId, type ReactNode } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { POINTS_OF_DAYS, SANCTION_DAYS, WARNING_POINTS } from '#features/sanction/rules.ts'
import { ACTIVITIES } from '#kit/contract/limits.ts'
import type { FormParts } from '#kit/web/console/ActForm.tsx'
import { withKeys } from '#kit/web/console/ChoiceField.tsx'
import {
  CONTENT_ACTS,
  decisionProblem,
  MEMBER_ACTS,
  type AskedDecision,
  type CaseFacts,
  type ContentAct,
  type MemberAct,
} from '../../operator-rules.ts'
import { decideWords as words } from '../../words/console.ts'
import { activityNames } from '../../words/decision.ts'

type Props = { form: FormParts; facts: CaseFacts; asked: AskedDecision; onChange: (part: Partial<AskedDecision>) => void }

/** What to do with the content and the member, and whether the case ends with it. */
export function Choices({ form: { control, errorAt }, facts, asked, onChange: change }: Props) {
  const id = useId()
  const error = errorAt('acts') ?? errorAt('activities')
  const onChange = (part: Partial<AskedDecision>) => {
    for (const name of ['acts', 'activities']) control(name).onChange('')
    change(part)
  }
  const contents = CONTENT_ACTS.filter((content) => isPossible(facts, asked, content))
  const { content, member, days, activities, close } = asked
  const isTimed = member === 'limit' || member === 'suspend'
  return (
    <div data-field="acts" className="flex flex-col gap-3">
      {contents.length > 0 && (
        <Group title={words.content}>
          <RadioTiles
            label={words.content}
            {...TILES}
            value={content}
            onChange={(one) => onChange({ content: one })}
            onClear={() => onChange({ content: null })}
            options={contents.map((value, nth) => withKeys(tile(value, words.contents[value]), { digit: String(nth + 1) }))}
          />
        </Group>
      )}
      {facts.has_member && (
        <Group title={words.member}>
          <RadioTiles
            label={words.member}
            {...TILES}
            value={member}
            onChange={(one) => onChange({ member: one, days: days ?? 1 })}
            onClear={() => onChange({ member: null })}
            options={MEMBER_ACTS.map((value, nth) =>
              withKeys(tile(value, words.members[value], SUBS[value]), { digit: String(contents.length + nth + 1) }),
            )}
          />
        </Group>
      )}
      {isTimed && (
        <RadioTiles
          label={words.days}
          {...TILES}
          value={days}
          onChange={(one) => onChange({ days: one })}
          options={SANCTION_DAYS.map((value) => tile(value, words.daysOf(value), words.plus(POINTS_OF_DAYS[value])))}
        />
      )}
      {member === 'limit' && (
        <div
          role="group"
          aria-label={words.activities}
          data-field="activities"
          {...(errorAt('activities') !== undefined && { 'aria-describedby': id })}
          className="flex flex-wrap gap-2"
        >
          {ACTIVITIES.map((one) => {
            const isOn = activities.includes(one)
            return (
              <Chip
                key={one}
                selected={isOn}
                onClick={() => onChange({ activities: ACTIVITIES.filter((each) => (each === one ? !isOn : activities.includes(each))) })}
              >
                {activityNames[one]}
              </Chip>
            )
          })}
        </div>
      )}
      {(member === 'suspend' || member === 'permanent') && <p className="text-t3 break-keep text-fg2">{words.passesOfSuspended}</p>}
      {facts.is_waiting && (
        <Group title={words.close}>
          <RadioTiles
            label={words.close}
            {...TILES}
            value={close === null ? 'open' : 'uphold'}
            onChange={(one) => onChange({ close: one === 'open' ? null : 'uphold' })}
            options={(['uphold', 'open'] as const).map((value) => tile(value, words.closes[value]))}
          />
        </Group>
      )}
      <div role="alert" className="empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}

const TILES = { minRem: 7, tileClassName: 'px-3 py-2 text-t4' }
const SUBS: Record<MemberAct, string> = {
  warn: words.plus(WARNING_POINTS),
  limit: SANCTION_DAYS.map(words.daysOf).join(' · '),
  suspend: SANCTION_DAYS.map(words.daysOf).join(' · '),
  permanent: words.two,
}

function tile<V extends string | number>(value: V, name: string, sub?: string) {
  const content = (
    <>
      {name}
      {sub !== undefined && <span className="text-t3 font-normal">{sub}</span>}
    </>
  )
  return { value, name: sub === undefined ? name : `${name} ${sub}`, content }
}

const isPossible = (facts: CaseFacts, asked: AskedDecision, content: ContentAct): boolean =>
  decisionProblem(facts, { ...asked, content, member: null, close: null, is_fake_review: false }) !== 'not_possible'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="text-t3 font-semibold text-fg2">
        {title}
      </p>
      {children}
    </div>
  )
}

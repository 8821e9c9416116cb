import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { openPeople, type CounselCase } from '../../operator-contract.ts'
import { OPEN_REASON_MIN } from '../../operator-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { counselCases as words } from '../../words/operator.ts'

type Opened = Answer<typeof openPeople>
type Side = 'member' | 'expert'

/** The two sides with masked names, until the operator gives a reason to see them; and what each wrote. */
export function People({ one }: { one: CounselCase }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAsking, setAsking] = useState(false)
  const act = useAct()
  const { coun_no, messages } = one
  const open = async (reason: string) => {
    const input = { params: { coun_no }, body: { reason } }
    const people = await act.run(`people ${coun_no}`, () => call(openPeople, input))
    if (!people) return
    setAsking(false)
    setOpened(people)
  }
  const nameOf = (side: Side) => {
    const person = opened?.[side] ?? one[side]
    if (person === null) return words.gone
    const realName = opened?.[side]?.real_name
    return (
      <span key={side}>
        <MemberLink of={person} />
        {realName && <span className="block text-fg2">{words.realName(realName)}</span>}
      </span>
    )
  }
  const wrote = (side: Side) => (messages === null ? words.messagesNone : words.messagesOf(messages[side]))
  return (
    <Box
      title={words.people}
      tools={
        opened === null && (
          <Button
            variant="weak"
            size={44}
            aria-expanded={isAsking}
            icon={<Lock aria-hidden size={18} />}
            onClick={() => setAsking(!isAsking)}
          >
            {words.openPeople}
          </Button>
        )
      }
    >
      {opened === null && <p className="text-t4 text-fg2">{words.masked}</p>}
      {isAsking && opened === null && (
        <ActForm
          act={act}
          reason={{ label: words.openReason, max: REASON_MAX, min: OPEN_REASON_MIN }}
          variant="weak"
          submit={words.openYes}
          onSubmit={open}
        />
      )}
      <Facts
        rows={[
          [words.member, nameOf('member')],
          [words.expert, nameOf('expert')],
          [`${words.messages} · ${words.member}`, wrote('member')],
          [`${words.messages} · ${words.expert}`, wrote('expert')],
        ]}
      />
    </Box>
  )
}

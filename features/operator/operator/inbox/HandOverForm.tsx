import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChoiceField } from '#kit/web/console/ChoiceField.tsx'
import { useOperatorNo } from '#kit/web/console/operator.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { actRight, handOverCase, hasRight, type Right } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'
import { CASE_NOTE_MAX, REASON_MIN } from '../../rules.ts'
import { OPERATOR } from '../../transitions.ts'
import { inbox as words } from '../../words/inbox.ts'
import { rolesText } from '../../words/session.ts'
import { useOperators } from './api.ts'
import { caseKey, type CaseKey } from './caseKey.ts'

/** Asks for a colleague who may act on cases with this right, and hands the case over to them. */
export const askHandOver = (one: CaseKey, right: string | null): Promise<unknown> =>
  openSheet((close) => <HandOverForm one={one} right={right} onDone={() => close()} />, { title: words.handOverTitle })

function HandOverForm({ one, right, onDone }: { one: CaseKey; right: string | null; onDone: () => void }) {
  const act = useAct()
  const me = useOperatorNo()
  const [to, setTo] = useState<number | null>(null)
  const found = useOperators()
  if (!found.data) return <CaseFallback query={found} />
  const colleagues = found.data.filter(
    ({ operator_no, state, roles }) => state === OPERATOR.active && operator_no !== me && hasRight(roles, actRight(right as Right | null)),
  )
  if (colleagues.length === 0) return <EmptyView text={words.handOverNobody} />
  const handOver = async (note: string) => {
    const body = { operator_no: to!, note }
    const name = `hand over ${caseKey(one)} ${to}`
    if (await act.run(name, (key) => call(handOverCase, { params: one, body }, { key }), { done: words.handedOver })) onDone()
  }
  return (
    <ActForm
      act={act}
      reason={{ name: 'note', label: words.handOverNote, max: CASE_NOTE_MAX, min: REASON_MIN }}
      submit={words.handOver}
      check={() => [to === null && { field: 'to', words: operatorErrors.not_colleague.message }]}
      onSubmit={handOver}
    >
      {(form) => (
        <ChoiceField
          name="to"
          form={form}
          label={words.handOverTo}
          value={to}
          onChange={setTo}
          isFirstFocus
          columns={2}
          minRem={9}
          options={colleagues.map(({ operator_no, name, roles }) => ({
            value: operator_no,
            name: `${name} ${rolesText(roles)}`,
            content: (
              <span className="flex flex-col">
                <span className="font-semibold">{name}</span>
                <span className="text-t3 text-fg2">{rolesText(roles)}</span>
              </span>
            ),
          }))}
        />
      )}
    </ActForm>
  )
}

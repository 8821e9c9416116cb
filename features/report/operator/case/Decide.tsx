import { useQuery } from '@tanstack/react-query'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CheckField } from '#kit/web/console/CheckField.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { reportCaseErrors } from '../../operator-errors.ts'
import { decideCase, listTemplates, type CaseOf, type CasePlan } from '../../operator-contract.ts'
import { canBeFake, canDecide, MESSAGE_MAX, needsMessage, type AskedDecision, type DecisionProblem } from '../../operator-rules.ts'
import { REPORT_REASON_CODES } from '../../rules.ts'
import { REPORT_CASE } from '../../transitions.ts'
import { decideWords as words } from '../../words/console.ts'
import { RULE_OPTIONS } from '../names.ts'
import { Choices } from './Choices.tsx'
import { Plan } from './Plan.tsx'
import { DISMISSAL, factsIn, useAsked, usePlan } from './useDecision.ts'

type Props = { one: CaseOf }

/** The decision about a case; its effect and the member's message are shown before. */
export function Decide({ one }: Props) {
  const { proposal_no, can_act, state } = one
  if (!can_act) return <p className="text-t4 text-fg2">{words.noRight}</p>
  return (
    <>
      {proposal_no !== null && (
        <Box>
          <p className="text-t4">
            {words.waits} <TextLink to={`/proposal/${proposal_no}`}>{words.toProposal(proposal_no)}</TextLink>
          </p>
        </Box>
      )}
      {canDecide(factsIn(one)) && <Acts one={one} />}
      {state === REPORT_CASE.waiting && <Dismiss one={one} />}
    </>
  )
}

function Acts({ one }: Props) {
  const { asked, change } = useAsked(one)
  const { plan, problem } = usePlan(one, asked)
  const { act, decide } = useDeciding(one)
  const own = useOwn(one)
  const facts = factsIn(one)
  const isOfAd = one.target_kind === 'ad'
  const isBareClose = asked.close !== null && isBare(asked)
  const submit = plan?.needs_second ? words.submits.propose : isBareClose ? words.submits.close : words.submits.act
  return (
    <Box title={words.title}>
      <ActForm
        decision="approve"
        act={act}
        fields={{ message: '' }}
        submit={submit}
        variant={plan && (plan.measures.length > 0 || plan.expert !== null) ? 'danger' : 'main'}
        closed={own}
        check={() => {
          if (plan !== undefined) return []
          if (problem === null) return [{ words: words.loading }]
          return [{ field: FIELDS[problem] ?? 'acts', words: reportCaseErrors[problem].message }]
        }}
        onSubmit={() =>
          decide(asked, plan, {
            ask: { text: isBareClose ? words.closeAsk : words.ask, yes: submit },
            done: plan?.needs_second || plan?.expert?.needs_second ? words.proposed : words.done,
          })
        }
      >
        {(form) => {
          const { control, errorAt } = form
          const write = (message: string) => {
            control('message').onChange(message)
            change({ message })
          }
          return (
            <>
              <Choices form={form} facts={facts} asked={asked} onChange={change} />
              {canBeFake(facts, asked) && (
                <CheckField
                  label={words.isFakeReview}
                  name="is_fake_review"
                  control={{ value: asked.is_fake_review, onChange: (is_fake_review) => change({ is_fake_review }) }}
                />
              )}
              <div className="grid grid-cols-1 gap-3 full:grid-cols-2">
                <Select
                  label={words.rule}
                  options={RULE_OPTIONS}
                  value={asked.rule}
                  onChange={({ currentTarget: { value } }) => {
                    const rule = REPORT_REASON_CODES.find((code) => code === value)
                    if (rule) change({ rule })
                  }}
                />
                {!isOfAd && <Templates rule={asked.rule} onPick={write} />}
              </div>
              <div data-field="message">
                <TextArea
                  name="message"
                  label={isOfAd ? words.reason : needsMessage(asked) ? words.messageNeeded : words.message}
                  max={MESSAGE_MAX}
                  value={asked.message}
                  onChange={write}
                  error={errorAt('message')}
                  className="border border-edge"
                />
              </div>
              <Plan plan={plan} problem={problem} close={asked.close} facts={facts} />
            </>
          )
        }}
      </ActForm>
    </Box>
  )
}

/** The field of a problem; of any other one it is the choice of acts. */
const FIELDS: Partial<Record<DecisionProblem, string>> = { message: 'message', days: 'activities' }

const isBare = ({ content, member, is_fake_review }: AskedDecision): boolean => content === null && member === null && !is_fake_review

/** Closes the case without any act: the reports were wrong. */
function Dismiss({ one }: Props) {
  const asked = { ...DISMISSAL, rule: one.reason }
  const { plan } = usePlan(one, asked)
  const { act, decide } = useDeciding(one)
  return (
    <ActForm
      decision="reject"
      act={act}
      submit={words.dismiss}
      closed={useOwn(one)}
      check={() => [plan === undefined && { words: words.loading }]}
      onSubmit={() => decide(asked, plan, { ask: { text: words.dismissAsk, yes: words.dismiss }, done: words.dismissed })}
    />
  )
}

/** Sends a decision with the version of the plan that was shown. */
function useDeciding({ case_no }: CaseOf) {
  const act = useAct()
  const openNext = useNextCase()
  const decide = async (
    asked: AskedDecision,
    plan: CasePlan | undefined,
    messages: { ask: { text: string; yes: string }; done: string },
  ) => {
    if (plan === undefined) return
    const body = { ...asked, message: asked.message.trim(), activities: [...asked.activities], version: plan.version }
    const send = (key: string) => call(decideCase, { params: { case_no }, body }, { key })
    const answer = await act.run(`decide ${case_no} ${JSON.stringify(body)}`, send, messages)
    if (answer && asked.close !== null) openNext(case_no)
  }
  return { act, decide }
}

/** Why the operator may not decide it: it is about them or a review of them, or they reported it. */
function useOwn({ about, expert, reports }: CaseOf): string | undefined {
  const members = [about, expert, ...reports.map(({ reporter }) => reporter)].filter((one) => one !== null)
  return useOwnAccountProblem(...members)
}

/** Texts for members about this rule; picking one writes it into the message. */
function Templates({ rule, onPick }: { rule: AskedDecision['rule']; onPick: (text: string) => void }) {
  const { data = [] } = useQuery({ queryKey: keyOf(listTemplates), queryFn: () => call(listTemplates) })
  const fitting = data.filter((one) => one.rule === rule)
  return (
    <div className="flex flex-col items-start gap-5">
      <Select
        key={rule}
        className="w-full"
        label={words.template}
        placeholder={words.templateNone}
        options={fitting.map(({ template_no, title }) => ({ value: String(template_no), label: title }))}
        defaultValue=""
        onChange={({ currentTarget: { value } }) => {
          const found = fitting.find(({ template_no }) => String(template_no) === value)
          if (found) onPick(found.content)
        }}
      />
      <TextLink to="/report-template">{words.templateEdit}</TextLink>
    </div>
  )
}

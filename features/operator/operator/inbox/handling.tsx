import { number } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { toast } from '#kit/web/overlays.ts'
import { claimCases, releaseCases, resumeCase, type HandledCase } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'
import { inbox as words } from '../../words/inbox.ts'
import { caseIn, caseKey, type CaseKey } from './caseKey.ts'

/** Claims a case, gives one back, or shows a parked one again; a toast says what came of it. */
export function useHandling() {
  const act = useAct()
  const claim = async (one: CaseKey) => {
    const answer = await act.run(`claim ${caseKey(one)}`, (key) => call(claimCases, { body: { cases: [one] } }, { key }))
    if (answer) toast(problemIn(answer.results[0]!) ?? words.claimed(number(1)))
  }
  const release = async (one: CaseKey) => {
    const answer = await act.run(`release ${caseKey(one)}`, (key) => call(releaseCases, { body: { cases: [one] } }, { key }))
    if (answer) toast(answer.results[0]?.problem?.message ?? words.released)
  }
  const resume = async (one: CaseKey) => {
    await act.run(`resume ${caseKey(one)}`, (key) => call(resumeCase, { params: one }, { key }), { done: words.resumed })
  }
  return { claim, release, resume, act }
}

/** Claims cases that are named by their keys; of each that was not claimed it says why. */
export async function claimMany(keys: readonly string[], key: string) {
  const cases = keys.map((one) => caseIn(one)!)
  const { results } = await call(claimCases, { body: { cases } }, { key })
  return {
    results: results.map((one) => {
      const message = problemIn(one)
      return { no: caseKey(one), problem: message === null ? null : { message } }
    }),
  }
}

/** Why a case was not claimed: who holds it, or that it is over. */
function problemIn({ problem, claimed_by }: HandledCase): string | null {
  if (problem === null) return null
  const isTaken = problem.code === operatorErrors.case_taken.code && claimed_by !== null
  return isTaken ? words.taken(operatorNameOf(claimed_by)) : inKorean(problem.message)
}

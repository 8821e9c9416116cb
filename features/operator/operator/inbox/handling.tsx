import { number } from '#kit/ui/format.ts'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { toast } from '#kit/web/overlays.ts'
import { claimCases, releaseCases, resumeCase, type HandledCase } from '../../contract.ts'
import { operatorErrors } from '../../errors.ts'
import { CASES_MAX } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'
import { caseKey, type CaseKey } from './caseKey.ts'

/** Claims cases, gives one back, or shows a parked one again; a toast says what came of it. */
export function useHandling() {
  const act = useAct()
  const claim = async (cases: readonly CaseKey[]) => {
    const results: HandledCase[] = []
    for (let from = 0; from < cases.length; from += CASES_MAX) {
      const some = cases.slice(from, from + CASES_MAX)
      const answer = await act.run(`claim ${some.map(caseKey).join()}`, (key) => call(claimCases, { body: { cases: some } }, { key }))
      if (!answer) return
      results.push(...answer.results)
    }
    toast(claimedText(results))
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

/** What came of claiming: how many, and who holds the others. */
export function claimedText(results: readonly HandledCase[]): string {
  const done = results.filter(({ problem }) => problem === null)
  const taken = results.filter(({ problem }) => problem?.code === operatorErrors.case_taken.code)
  const gone = results.filter(({ problem }) => problem?.code === operatorErrors.case_gone.code)
  const names = [...new Set(taken.map(({ claimed_by }) => claimed_by && operatorNameOf(claimed_by)).filter((name) => name !== null))]
  return [
    done.length > 0 && words.claimed(number(done.length)),
    taken.length > 0 && words.taken(number(taken.length), names.join(', ')),
    gone.length > 0 && words.gone(number(gone.length)),
  ]
    .filter(Boolean)
    .join(' ')
}

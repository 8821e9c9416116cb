import { nextFakeStep } from '#features/sanction/rules.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import type { CaseExpert } from '../../operator-contract.ts'
import { nextStepText } from '../../fake-review-text.ts'
import { decideWords, reportCases as words } from '../../words/console.ts'

/** Whom the reported review rates: how many reviews they faked, and what follows. */
export function RatedExpert({ expert }: { expert: CaseExpert | null }) {
  if (expert === null) return null
  const { fake_qtt, is_counted, proposal_no } = expert
  const count = words.fakesOf(fake_qtt)
  return (
    <Box title={words.expert}>
      <Facts
        rows={[
          [words.member, <MemberLink key="member" of={expert} />],
          [words.fakes, is_counted ? `${count} · ${words.counted}` : count],
          [words.nextStep, nextOf(expert)],
        ]}
      />
      {proposal_no !== null && <TextLink to={`/proposal/${proposal_no}`}>{decideWords.toProposal(proposal_no)}</TextLink>}
    </Box>
  )
}

function nextOf({ fake_qtt, is_final, proposal_no }: CaseExpert): string {
  if (proposal_no !== null) return words.sellingProposed
  if (is_final) return words.sellingClosed
  return nextFakeStep(fake_qtt) === null ? words.sellingOpen : nextStepText(fake_qtt)
}

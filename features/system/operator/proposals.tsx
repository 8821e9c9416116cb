import { proposalKind, Change, type ProposalKind } from '#features/operator/operator/public.ts'
import { SWITCH_NAMES } from '#kit/contract/app-state.ts'
import { stamp } from '#kit/web/console/format.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { switchView } from '../operator-contract.ts'
import { switchDesk as words } from '../words/operator.ts'

const stateWords = (isOn: boolean): string => (isOn ? words.on : words.off)

/** How the console shows what a second operator decides about switches. */
export const systemProposals: Readonly<Record<'switch_on', ProposalKind>> = {
  switch_on: proposalKind(switchView, {
    rows: ({ name, is_on, reason, change_dt }) => [
      [
        words.name,
        <TextLink key="name" to={`/switch/${name}`}>
          {SWITCH_NAMES[name]}
        </TextLink>,
      ],
      [words.state, <Change key="state" before={stateWords(is_on)} after={words.on} />],
      [words.facts.closeReason, reason || words.facts.none],
      [words.facts.closedAt, change_dt === null ? words.facts.never : stamp(change_dt)],
    ],
    effect: ({ name }) => words.effect(SWITCH_NAMES[name]),
  }),
}

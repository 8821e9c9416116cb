import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ACCOUNT_ACTS, PROPOSAL_ACTS } from '#features/operator/rules.ts'
import { facts, operatorLog, proposals } from '#features/operator/words.ts'
import { showSection } from '#kit/web/console/testing.tsx'
import {
  DIFFERENCE_KINDS,
  EVENT_ACTS,
  EVENT_PROPOSAL_KINDS,
  ACCOUNT_CHECK_ACTS,
  EXCHANGE_ACTS,
  EXCHANGE_WARNINGS,
  LEDGER_ACTS,
  LIMIT_ACTS,
  OPERATOR_CONFIG,
  RELATIONS,
  VIV_PROPOSAL_KINDS,
} from '../operator-rules.ts'
import { LINE_KINDS, LINE_WORDS, ORIGINS, VIV_CONFIG } from '../rules.ts'
import { ledgerWords } from '../words/operator-ledger.ts'
import { exchanges } from '../words/operator.ts'
import { DifferenceSubject } from './ledger/DifferenceSubject.tsx'
import { RefLink } from './parts/links.tsx'

test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
  ['difference', DIFFERENCE_KINDS, ledgerWords.differenceKinds],
  ['booking', LINE_KINDS, LINE_WORDS],
  ['warning of an exchange', EXCHANGE_WARNINGS, exchanges.warnings],
  ['origin', ORIGINS, exchanges.originSources],
  ['origin in the log', ORIGINS, facts.values],
  ['relation', RELATIONS, ledgerWords.relations],
  [
    'act',
    [...EVENT_ACTS, ...LIMIT_ACTS, ...EXCHANGE_ACTS, ...ACCOUNT_CHECK_ACTS, ...LEDGER_ACTS, ...PROPOSAL_ACTS, ...ACCOUNT_ACTS],
    operatorLog.acts,
  ],
  ['proposal', [...VIV_PROPOSAL_KINDS, ...EVENT_PROPOSAL_KINDS], proposals.kinds],
  ['figure', Object.keys({ ...VIV_CONFIG, ...OPERATOR_CONFIG }), facts.figures],
])('every kind of %s has Korean words', (_, codes, words) => {
  expect(codes.filter((code) => !/[가-힣]/.test(words[code] ?? ''))).toEqual([])
})

const SUBJECTS = [
  'all',
  'server',
  'cash_clearing',
  'payout_clearing',
  'account:12',
  'journal:3',
  'lot:4',
  'user:5',
  'charge:6',
  'refund:7',
  'gift:8',
  'event:9',
]
test.each([...SUBJECTS, '5:paid', '5:free', '5:pending'])('the subject %s of a difference is shown in Korean', (subject) => {
  showSection(
    '/ledger',
    <p data-testid="it">
      <DifferenceSubject of={subject} />
    </p>,
    '/ledger',
    {},
  )
  expect(screen.getByTestId('it').textContent).toMatch(/^[가-힣][가-힣 \d]*$/)
})

const REFS = [
  'exchange:1',
  'gift:2',
  'grant:3:7',
  'charge:4:0',
  'refund:5:9',
  'proposal:6',
  'lot:7',
  'expire:8:1:0',
  'leave:9:1',
  'referral:10',
]
test.each(REFS)('the reference %s of a booking is shown in Korean', (ref) => {
  showSection(
    '/journal',
    <p data-testid="it">
      <RefLink of={ref} />
    </p>,
    '/journal',
    {},
  )
  expect(screen.getByTestId('it').textContent).toMatch(/^[가-힣][가-힣 \d]*$/)
})

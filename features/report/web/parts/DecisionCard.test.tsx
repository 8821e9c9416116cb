import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Decision, Measure } from '#features/sanction/contract.ts'
import { SANCTION } from '#features/sanction/transitions.ts'
import { DecisionCard } from './DecisionCard.tsx'

const aMeasure = (kind: Measure['kind'], state: number = SANCTION.inForce): Measure => ({
  sanction_no: 1,
  kind,
  activities: [],
  points: 0,
  state,
  end_dt: null,
})
const aDecision = (measures: Measure[]): Decision => ({
  decision_no: 7,
  rule: 'ABUSE',
  target_kind: 'counsel_review',
  message: '경고를 받았어요.',
  reg_dt: '2026-11-21T12:00:00+09:00',
  measures,
  appeal: null,
  appeal_until: '2026-12-05T12:00:00+09:00',
  can_appeal: false,
})

it('says what of a decision was undone while the rest stands', () => {
  const show = (measures: Measure[]) => <DecisionCard one={aDecision(measures)} isOpen={false} />
  const { rerender } = render(show([aMeasure('fake_review'), aMeasure('warn')]))
  expect(screen.queryByText(/되돌/)).toBeNull()
  rerender(show([aMeasure('fake_review'), aMeasure('warn', SANCTION.undone)]))
  expect(screen.getByText('되돌린 것: 경고')).toBeTruthy()
  rerender(show([aMeasure('fake_review', SANCTION.undone), aMeasure('warn', SANCTION.undone)]))
  expect(screen.getByText('되돌렸어요')).toBeTruthy()
  expect(screen.queryByText(/되돌린 것/)).toBeNull()
})

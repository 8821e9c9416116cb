import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BUNGAE, PARTICIPANT } from '../transitions.ts'
import { StateTag } from './StateTag.tsx'

const textOf = (of: Partial<Parameters<typeof StateTag>[0]['adhoc']>) =>
  render(<StateTag adhoc={{ state: BUNGAE.full, my_state: null, end_dt: '2100-01-01T00:00:00Z', joined_qtt: 2, capacity: 2, ...of }} />)
    .container.textContent

test('calls a bungae full only while its seats are taken', () => {
  expect(textOf({})).toBe('자리가 다 찼어요')
  expect(textOf({ joined_qtt: 1 })).toBe('대기 받는 중')
  expect(textOf({ joined_qtt: 1, my_state: PARTICIPANT.joined })).toBe('참여 중')
})

import { expect, test } from 'vitest'
import { facts } from '#features/operator/words.ts'
import { REPORT_REASON_CODES } from '../rules.ts'
import { ruleName } from './names.ts'

test('the log and a proposal that expired name a rule as the case does', () => {
  for (const code of REPORT_REASON_CODES) expect([code, facts.values[code]]).toEqual([code, ruleName(code)])
})

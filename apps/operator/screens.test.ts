import { expect, test } from 'vitest'
import { factRows } from '#features/operator/operator/facts.ts'
import { ruleName } from '#features/report/operator/names.ts'
import { REPORT_REASON_CODES } from '#features/report/rules.ts'
import './screens.ts'

test('the log and an expired proposal name a rule as the case of a report does', () => {
  for (const code of REPORT_REASON_CODES) {
    expect(factRows({ rule: code })[0]![1]).toBe(ruleName(code))
    expect(ruleName(code)).not.toBe(code)
  }
})

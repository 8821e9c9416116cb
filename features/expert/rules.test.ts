import { describe, expect, test } from 'vitest'
import { expertErrors as errors } from './errors.ts'
import {
  againFrom,
  applicationProblems,
  formatProblems,
  isAccountNo,
  isBusinessNo,
  maskFileName,
  needsLicense,
  needsProof,
  needsReport,
  type DocumentKind,
  type ExpertForm,
} from './rules.ts'

const TODAY = '2026-11-21'

test.each([
  // Published business numbers of companies.
  ['1248100998', true],
  ['2208162517', true],
  ['1208147521', true],
  ['1248100999', false],
  ['2208162571', false],
  ['0000000001', false],
  ['124810099', false],
  ['12481009980', false],
  ['124-81-009', false],
  ['', false],
])('isBusinessNo(%j) is %s', (digits, is) => expect(isBusinessNo(digits)).toBe(is))

test.each([
  ['1234567890', true],
  ['1234567890123456', true],
  ['123456789', false],
  ['12345678901234567', false],
  ['12345-7890', false],
])('isAccountNo(%j) is %s', (digits, is) => expect(isAccountNo(digits)).toBe(is))

test('each of the ten categories needs exactly one of license, report and proof', () => {
  const fields = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(fields.filter(needsLicense)).toEqual([1, 2, 8])
  expect(fields.filter(needsReport)).toEqual([7])
  expect(fields.filter(needsProof)).toEqual([3, 4, 5, 6, 9, 10])
  expect([undefined, null].some((none) => needsLicense(none) || needsReport(none) || needsProof(none))).toBe(false)
})

const whole = {
  cate_no: 6,
  job_title: '필라테스 강사',
  affiliation_name: '하루 필라테스',
  business_kind: 'none',
  bank_code: '088',
  account_no: '110123456789',
  intro: '가'.repeat(50),
  areas: [{ sido: '11', sigugun: '11440' }],
} satisfies ExpertForm
const license = { license_kind: '의사', license_no: '12345', license_issuer: '보건복지부', license_issue_dt: '2010-03-01' }

describe('applicationProblems: what is missing', () => {
  test.each<[string, ExpertForm, DocumentKind[], unknown[]]>([
    ['nothing', whole, ['certificate'], []],
    ['nothing, with a career document as proof', whole, ['career'], []],
    ['a document', whole, [], [['documents', errors.documents]]],
    ['a proof', whole, ['etc'], [['documents', errors.proof]]],
    ['an introduction of fifty letters', { ...whole, intro: '가'.repeat(49) }, ['career'], [['intro', errors.intro]]],
    ['a title', { ...whole, job_title: null }, ['career'], [['job_title', errors.needed]]],
    ['a region', { ...whole, areas: [] }, ['career'], [['areas', errors.area]]],
    ['nothing, for a doctor with a license', { ...whole, ...license, cate_no: 1 }, ['license'], []],
    ['a license number', { ...whole, ...license, cate_no: 8, license_no: '' }, ['license'], [['license_no', errors.license]]],
    ['a seller’s report number', { ...whole, cate_no: 7 }, ['etc'], [['report_no', errors.report_no]]],
    ['nothing, for a seller with a report number', { ...whole, cate_no: 7, report_no: '제2020-1' }, ['etc'], []],
    [
      'number and document of a business',
      { ...whole, business_kind: 'personal' },
      ['career'],
      [
        ['business_no', errors.business_no],
        ['documents', errors.business_paper],
      ],
    ],
    ['nothing, for a business', { ...whole, business_kind: 'corporate', business_no: '1248100998' }, ['career', 'business'], []],
  ])('%s', (_, form, kinds, wanted) => {
    expect(applicationProblems(form, kinds, TODAY).map(({ field, error }) => [field, error])).toEqual(wanted)
  })

  test('an empty form gives every required field, in the order of the form', () => {
    expect(applicationProblems({}, [], TODAY).map(({ field }) => field)).toEqual([
      'cate_no',
      'job_title',
      'affiliation_name',
      'documents',
      'business_kind',
      'bank_code',
      'account_no',
      'intro',
      'areas',
    ])
  })
})

const at = (from_ym: string, to_ym: string | null) => ({ careers: [{ career_name: '하루의원', from_ym, to_ym }] })
test.each<[ExpertForm, string[]]>([
  [{}, []],
  [{ license_issue_dt: TODAY, license_expire_dt: TODAY }, []],
  [{ license_issue_dt: '2026-11-22' }, ['license_issue_dt']],
  [{ license_expire_dt: '2026-11-20' }, ['license_expire_dt']],
  [{ business_no: '1' }, ['business_no']],
  [{ business_no: '' }, []],
  [{ account_no: '123' }, ['account_no']],
  [at('2020-01', null), []],
  [at('2020-01', '2020-01'), []],
  [at('2020-02', '2020-01'), ['careers.0']],
  [at('2026-12', null), ['careers.0']],
  [at('2020-02', '2026-12'), ['careers.0']],
])('formatProblems(%o) names %o', (form, fields) => expect(formatProblems(form, TODAY).map(({ field }) => field)).toEqual(fields))

test('againFrom is seven days after the rejection', () => {
  expect(againFrom(new Date('2026-11-21T05:00:00Z')).toISOString()).toBe('2026-11-28T05:00:00.000Z')
})

test.each([
  ['의사면허_홍길동.pdf', '의사***.pdf'],
  ['홍.png', '***.png'],
  ['홍길동', '홍길***'],
  ['.pdf', '.p***'],
  ['a.longending', '***.longe'],
])('maskFileName(%j) is %s', (name, masked) => expect(maskFileName(name)).toBe(masked))

import { OpenPersonal } from '#features/operator/operator/public.ts'
import { useQuery } from '@tanstack/react-query'
import { useBanks } from '#features/catalogue/web/public.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getApplicationCase, type ApplicationCase as Case } from '../../operator-contract.ts'
import { stateTone } from '../../web/parts/stateTone.ts'
import { application } from '../../words.ts'
import { review as words } from '../../words/review.ts'
import { ApplicationActions } from './ApplicationActions.tsx'
import { useCateName } from './ApplicationLine.tsx'
import { History } from './History.tsx'
import { Papers } from './Papers.tsx'

/** One application: the form with its papers beside it, what happened to it, and the decisions. */
export function ApplicationCase({ applicationNo }: { applicationNo: number }) {
  const input = { params: { application_no: applicationNo } }
  const found = useQuery({ queryKey: keyOf(getApplicationCase, input), queryFn: () => call(getApplicationCase, input), ...LIVE_CASE })
  const cateName = useCateName()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.decided_by} />
      <CaseHead
        title={one.real_name ?? nameWithNumber(one.member)}
        sub={(one.is_renewal ? words.renewalNumber : words.number)(one.application_no)}
      >
        <Tag tone={stateTone(one.state)}>{words.states[one.state]}</Tag>
        <Tag tone="brand">{cateName(one.cate_no)}</Tag>
        {!one.identity.is_active && <Tag tone="danger">{words.left}</Tag>}
        {one.shared.some(({ is_business }) => is_business) && <Tag tone="warn">{words.sameBusiness}</Tag>}
        {one.shared.some(({ is_license }) => is_license) && <Tag tone="warn">{words.sameLicense}</Tag>}
      </CaseHead>
      {one.shared.length > 0 && <Shared one={one} />}
      {/* Form and papers stand side by side where there is room: one is read against the other. */}
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Person one={one} />
          <License one={one} />
          {!one.is_renewal && <Work one={one} />}
        </div>
        <div className="flex flex-col gap-4">
          <Papers documents={one.documents} />
          <History one={one} />
          <Earlier one={one} />
        </div>
      </div>
      <ApplicationActions key={`${one.application_no} ${one.state}`} one={one} />
    </>
  )
}

/** Other members who gave the same business or licence number: before the form, since the papers are read with that in mind. */
function Shared({ one: { shared } }: { one: Case }) {
  const cateName = useCateName()
  return (
    <Box title={words.shared}>
      <p className="text-t4 text-fg2">{words.sharedHelp}</p>
      <ul className="flex flex-col gap-2 text-t4">
        {shared.map(({ application_no, member, is_renewal, state, cate_no, submit_dt, is_business, is_license }) => (
          <li key={application_no} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TextLink to={`/application/${application_no}`}>{(is_renewal ? words.renewalNumber : words.number)(application_no)}</TextLink>
            <MemberLink of={member} />
            <span className="text-fg2">
              {[words.states[state], cateName(cate_no), submit_dt === null ? '' : stampDay(submit_dt)].filter(Boolean).join(' · ')}
            </span>
            {is_business && <Tag tone="warn">{words.sameBusiness}</Tag>}
            {is_license && <Tag tone="warn">{words.sameLicense}</Tag>}
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** Rows whose value is there. */
const filled = (rows: readonly (readonly [string, string | null | undefined])[]): (readonly [string, string])[] =>
  rows.filter((row): row is readonly [string, string] => Boolean(row[1]))

const dayOf = (day: string | null | undefined): string | null => (day ? stampDay(`${day}T12:00:00+09:00`) : null)

function Person({ one: { application_no, is_masked, member, real_name, identity, submit_dt } }: { one: Case }) {
  return (
    <Box title={words.person}>
      <Facts
        rows={[
          [words.realName, real_name ?? words.none],
          [words.member, <MemberLink key="member" of={member} />],
          ...filled([
            [words.birth, dayOf(identity.birth)],
            [words.identity, identity.identity_dt === null ? null : stampDay(identity.identity_dt)],
            [words.submittedAt, submit_dt === null ? null : stamp(submit_dt)],
          ]),
        ]}
      />
      <OpenPersonal target={`application:${application_no}`} isMasked={is_masked} />
    </Box>
  )
}

function License({ one: { form, renews, license_no, license_expire_dt } }: { one: Case }) {
  const cateName = useCateName()
  const written = filled([
    [words.licenseKind, form.license_kind],
    [words.licenseNo, form.license_no],
    [words.licenseIssuer, form.license_issuer],
    [words.licenseIssued, dayOf(form.license_issue_dt)],
    [words.licenseExpires, dayOf(form.license_expire_dt)],
    [words.reportNo, form.report_no],
  ])
  const confirmed = filled([
    [words.licenseNo, license_no],
    [words.licenseExpires, dayOf(license_expire_dt)],
  ])
  return (
    <>
      {renews !== null && (
        <Box
          title={words.renews}
          tools={<TextLink to={`/application/${renews.application_no}`}>{words.number(renews.application_no)}</TextLink>}
        >
          <Facts
            rows={[
              [words.cate, cateName(renews.cate_no)],
              ...filled([
                [words.licenseNo, renews.license_no],
                [words.licenseExpires, dayOf(renews.license_expire_dt)],
              ]),
            ]}
          />
        </Box>
      )}
      <Box title={words.license}>{written.length > 0 ? <Facts rows={written} /> : <p className="text-t4 text-fg3">{words.none}</p>}</Box>
      {confirmed.length > 0 && (
        <Box title={words.confirmed}>
          <Facts rows={confirmed} />
        </Box>
      )}
    </>
  )
}

function Work({ one: { form, account_last4 } }: { one: Case }) {
  const cateName = useCateName()
  const banks = useBanks()
  const careers = (form.careers ?? []).map(({ career_name, from_ym, to_ym }) => words.career(career_name, from_ym, to_ym))
  const kind = form.business_kind ? application.businessKinds[form.business_kind] : null
  return (
    <>
      <Box title={words.job}>
        <Facts
          rows={filled([
            [words.cate, cateName(form.cate_no ?? null)],
            [words.jobTitle, form.job_title],
            [words.affiliation, form.affiliation_name],
            [words.address, form.affiliation_address],
            [words.business, kind],
            [words.businessNo, form.business_no],
            [words.account, form.bank_code && account_last4 ? words.accountMasked(banks.nameOf(form.bank_code), account_last4) : null],
          ])}
        />
      </Box>
      <Box title={words.intro}>
        <p className="text-t4 break-words whitespace-pre-line">{form.intro}</p>
        {careers.length > 0 && (
          <ul className="list-disc pl-5 text-t4 text-fg2">
            {careers.map((career, nth) => (
              // Careers may repeat and do not move.
              <li key={nth}>{career}</li>
            ))}
          </ul>
        )}
      </Box>
    </>
  )
}

function Earlier({ one: { earlier } }: { one: Case }) {
  const cateName = useCateName()
  return (
    <Box title={words.earlier}>
      {earlier.length === 0 && <p className="text-t4 text-fg3">{words.noEarlier}</p>}
      <ul className="flex flex-col gap-2 text-t4">
        {earlier.map(({ application_no, is_renewal, state, cate_no, submit_dt, reject_reason }) => (
          <li key={application_no}>
            <TextLink to={`/application/${application_no}`}>{(is_renewal ? words.renewalNumber : words.number)(application_no)}</TextLink>{' '}
            <span className="text-fg2">
              {[words.states[state], cateName(cate_no), submit_dt === null ? '' : stampDay(submit_dt)].filter(Boolean).join(' · ')}
            </span>
            {reject_reason !== null && <p className="break-words whitespace-pre-line text-fg2">{reject_reason}</p>}
          </li>
        ))}
      </ul>
    </Box>
  )
}

import { LOCATION_ACTS } from '#features/location/operator-rules.ts'
import type { MemberView } from '#features/account/operator/public.ts'
import { memberScreens } from '#features/account/operator/screens.ts'
import { MEMBER_ACTS } from '#features/account/operator-rules.ts'
import { AD_ACTS } from '#features/ad/operator-rules.ts'
import { adScreens } from '#features/ad/operator/screens.ts'
import { campaignScreens } from '#features/campaign/operator/screens.ts'
import { CAMPAIGN_ACTS } from '#features/campaign/operator-rules.ts'
import { withdrawalScreens } from '#features/account-deletion/operator/screens.ts'
import { WITHDRAWAL_ACTS } from '#features/account-deletion/operator-rules.ts'
import { catalogueScreens } from '#features/catalogue/operator/screens.ts'
import { TABLE_ACTS } from '#features/catalogue/operator-rules.ts'
import { COUNSEL_ACTS } from '#features/counsel/operator-rules.ts'
import { TRUST_LOG_ACTS } from '#features/bungae/operator-rules.ts'
import { KIN_LOG_ACTS } from '#features/kin/operator-rules.ts'
import { csScreens } from '#features/cs/operator/screens.ts'
import { CS_ACTS } from '#features/cs/operator-rules.ts'
import { counselConsoleScreens } from '#features/counsel/operator/screens.ts'
import { POLICY_ACTS } from '#features/policy/operator-rules.ts'
import { policyScreens } from '#features/policy/operator/screens.ts'
import { REVIEW_ACTS } from '#features/expert/operator-rules.ts'
import { expertScreens } from '#features/expert/operator/screens.ts'
import { operatorScreens } from '#features/operator/operator/screens.ts'
import { CLAIM_ACTS, ORDER_ACTS, PLATFORM_ACTS } from '#features/order/operator-rules.ts'
import { GUARDIAN_ACTS } from '#features/guardian/operator-rules.ts'
import { memberGuardiansView } from '#features/guardian/operator/view.ts'
import { goodsConsoleScreens } from '#features/shop/operator/screens.ts'
import { GOODS_ACTS } from '#features/shop/operator-rules.ts'
import { orderConsoleScreens } from '#features/order/operator/screens.ts'
import { memberReportsView } from '#features/report/operator/member/view.ts'
import { reportConsoleScreens } from '#features/report/operator/screens.ts'
import { REPORT_ACTS } from '#features/report/operator-rules.ts'
import { memberChargesView, topupScreens } from '#features/topup/operator/screens.ts'
import { TOPUP_ACTS } from '#features/topup/rules.ts'
import { systemScreens } from '#features/system/operator/screens.ts'
import { SYSTEM_ACTS } from '#features/system/operator-rules.ts'
import { TRACE_ACTS } from '#features/trace/operator-rules.ts'
import { traceScreens } from '#features/trace/operator/screens.ts'
import { EVENT_ACTS, EXCHANGE_ACTS, LEDGER_ACTS, LIMIT_ACTS } from '#features/viv/operator-rules.ts'
import { exchangeScreens, ledgerScreens, memberBooksView } from '#features/viv/operator/screens.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'

/** Parts of a member's page, in its order. */
const memberViews: readonly MemberView[] = [
  memberReportsView,
  memberBooksView,
  { ...memberChargesView, right: 'topup.see' },
  memberGuardiansView,
]

/** The sections of the console, in the order of its navigation. */
export const screens: readonly ConsoleScreen[] = [
  ...memberScreens(memberViews),
  ...withdrawalScreens,
  ...exchangeScreens,
  ...topupScreens,
  ...ledgerScreens([memberChargesView]),
  ...reportConsoleScreens,
  ...counselConsoleScreens,
  ...orderConsoleScreens,
  ...goodsConsoleScreens,
  ...expertScreens,
  ...csScreens,
  ...policyScreens,
  ...catalogueScreens({
    catalogue: async () => [],
    safety: async () => [(await import('#features/account/operator/banned-words.tsx')).banwordView],
  }),
  ...adScreens,
  ...campaignScreens,
  ...traceScreens,
  ...systemScreens,
  ...operatorScreens({
    acts: [
      ...EXCHANGE_ACTS,
      ...TOPUP_ACTS,
      ...LEDGER_ACTS,
      ...EVENT_ACTS,
      ...LIMIT_ACTS,
      ...MEMBER_ACTS,
      ...WITHDRAWAL_ACTS,
      ...GUARDIAN_ACTS,
      ...LOCATION_ACTS,
      ...REVIEW_ACTS,
      ...COUNSEL_ACTS,
      ...KIN_LOG_ACTS,
      ...TRUST_LOG_ACTS,
      ...CLAIM_ACTS,
      ...ORDER_ACTS,
      ...PLATFORM_ACTS,
      ...GOODS_ACTS,
      ...CS_ACTS,
      ...POLICY_ACTS,
      ...TABLE_ACTS,
      ...TRACE_ACTS,
      ...SYSTEM_ACTS,
      ...CAMPAIGN_ACTS,
      ...AD_ACTS,
      ...REPORT_ACTS,
    ],
    kinds: async () => {
      const [viv, events, topup, counsel, order, report, system] = await Promise.all([
        import('#features/viv/operator/proposals.tsx'),
        import('#features/viv/operator/event-proposals.tsx'),
        import('#features/topup/operator/proposals.tsx'),
        import('#features/counsel/operator/proposals.tsx'),
        import('#features/order/operator/proposals.tsx'),
        import('#features/report/operator/proposals.tsx'),
        import('#features/system/operator/proposals.tsx'),
      ])
      return {
        ...viv.vivProposals,
        ...events.eventProposals,
        ...topup.topupProposals,
        ...counsel.counselProposals,
        ...order.orderProposals,
        ...report.reportProposals,
        ...system.systemProposals,
      }
    },
  }),
]

/** The address that leads to the first section that the operator sees. */
export const HOME = '/'

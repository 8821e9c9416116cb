import { ArrowLeftRight, Flag, History, Megaphone, Package, ScrollText, Settings, UserRoundCheck, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MemberView } from '#features/account/operator/public.ts'
import { memberScreens } from '#features/account/operator/screens.ts'
import { withdrawalScreens } from '#features/account-deletion/operator/screens.ts'
import { WITHDRAWAL_ACTS } from '#features/account-deletion/operator-rules.ts'
import { GUARDIAN_ACTS } from '#features/guardian/operator-rules.ts'
import { memberGuardiansView } from '#features/guardian/operator/view.ts'
import { MEMBER_ACTS } from '#features/account/operator-rules.ts'
import { AD_ACTS } from '#features/ad/operator-rules.ts'
import { adScreens } from '#features/ad/operator/screens.ts'
import { TRUST_LOG_ACTS } from '#features/bungae/operator-rules.ts'
import { bungaeInbox } from '#features/bungae/operator/inbox.ts'
import { CAMPAIGN_ACTS } from '#features/campaign/operator-rules.ts'
import { campaignScreens } from '#features/campaign/operator/screens.ts'
import { TABLE_ACTS } from '#features/catalogue/operator-rules.ts'
import { catalogueScreens } from '#features/catalogue/operator/screens.ts'
import { CLUB_LOG_ACTS } from '#features/club/operator-rules.ts'
import { clubFound, clubScreens } from '#features/club/operator/screens.ts'
import { COUNSEL_ACTS } from '#features/counsel/operator-rules.ts'
import { counselFound, counselInbox } from '#features/counsel/operator/inbox.ts'
import { counselConsoleScreens } from '#features/counsel/operator/screens.ts'
import { CS_ACTS } from '#features/cs/operator-rules.ts'
import { csInbox } from '#features/cs/operator/inbox.ts'
import { csScreens } from '#features/cs/operator/screens.ts'
import { REVIEW_ACTS } from '#features/expert/operator-rules.ts'
import { expertFound, expertInbox } from '#features/expert/operator/inbox.ts'
import { expertScreens } from '#features/expert/operator/screens.ts'
import { KIN_LOG_ACTS } from '#features/kin/operator-rules.ts'
import { kinFound, kinScreens } from '#features/kin/operator/screens.ts'
import { LOCATION_ACTS } from '#features/location/operator-rules.ts'
import { memberLocationView } from '#features/location/operator/view.ts'
import { nameCodes } from '#features/operator/operator/public.ts'
import { inboxScreen, recordScreens, settingScreens } from '#features/operator/operator/screens.ts'
import { CLAIM_ACTS, ORDER_ACTS, PLATFORM_ACTS } from '#features/order/operator-rules.ts'
import { orderFound, orderInbox } from '#features/order/operator/inbox.ts'
import { orderConsoleScreens } from '#features/order/operator/screens.ts'
import { POLICY_ACTS } from '#features/policy/operator-rules.ts'
import { policyScreens } from '#features/policy/operator/screens.ts'
import { memberReportsView } from '#features/report/operator/member/view.ts'
import { reportConsoleScreens } from '#features/report/operator/screens.ts'
import { reportFound, reportInbox } from '#features/report/operator/inbox.ts'
import { REPORT_ACTS } from '#features/report/operator-rules.ts'
import { report } from '#features/report/words/report.ts'
import { GOODS_ACTS } from '#features/shop/operator-rules.ts'
import { shopInbox } from '#features/shop/operator/inbox.ts'
import { goodsConsoleScreens } from '#features/shop/operator/screens.ts'
import { topupFound, topupInbox } from '#features/topup/operator/inbox.ts'
import { memberChargesView, topupScreens } from '#features/topup/operator/screens.ts'
import { CLOSE_ACTS, TOPUP_ACTS } from '#features/topup/rules.ts'
import { systemInbox } from '#features/system/operator/inbox.ts'
import { systemScreens } from '#features/system/operator/screens.ts'
import { SYSTEM_ACTS } from '#features/system/operator-rules.ts'
import { TRACE_ACTS } from '#features/trace/operator-rules.ts'
import { traceInbox } from '#features/trace/operator/inbox.ts'
import { traceScreens } from '#features/trace/operator/screens.ts'
import { ACCOUNT_CHECK_ACTS, EVENT_ACTS, EXCHANGE_ACTS, LEDGER_ACTS, LIMIT_ACTS, STATEMENT_ACTS } from '#features/viv/operator-rules.ts'
import { vivFound, vivInbox } from '#features/viv/operator/inbox.ts'
import { exchangeScreens, ledgerScreens, memberBooksView } from '#features/viv/operator/screens.ts'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { consoleShell } from './shell/words.ts'

nameCodes(report.reasons)

/** How the inbox shows the cases of each queue. */
const inboxViews: InboxViews = {
  ...vivInbox,
  ...topupInbox,
  ...counselInbox,
  ...orderInbox,
  ...shopInbox,
  ...expertInbox,
  ...bungaeInbox,
  ...reportInbox,
  ...csInbox,
  ...traceInbox,
  ...systemInbox,
}

/** How a search of the whole console shows what it found. */
export const foundViews: FindViews = {
  ...orderFound,
  ...topupFound,
  ...vivFound,
  ...counselFound,
  ...expertFound,
  ...reportFound,
  ...kinFound,
  ...clubFound,
}

/** Names of the acts in the log. */
const acts: readonly string[] = [
  ...EXCHANGE_ACTS,
  ...ACCOUNT_CHECK_ACTS,
  ...TOPUP_ACTS,
  ...CLOSE_ACTS,
  ...LEDGER_ACTS,
  ...EVENT_ACTS,
  ...LIMIT_ACTS,
  ...STATEMENT_ACTS,
  ...MEMBER_ACTS,
  ...WITHDRAWAL_ACTS,
  ...GUARDIAN_ACTS,
  ...LOCATION_ACTS,
  ...REVIEW_ACTS,
  ...COUNSEL_ACTS,
  ...KIN_LOG_ACTS,
  ...TRUST_LOG_ACTS,
  ...CLUB_LOG_ACTS,
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
]

const proposalKinds = async () => {
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
}

const [safetyScreen, catalogueScreen] = catalogueScreens({
  catalogue: async () => {
    const [{ diseaseView }, { foodView }, { workoutView }, { carrierView }, { categoryView }] = await Promise.all([
      import('#features/room/operator/diseases.ts'),
      import('#features/daily/operator/foods.ts'),
      import('#features/daily/operator/workouts.ts'),
      import('#features/order/operator/carriers.ts'),
      import('#features/account/operator/categories.ts'),
    ])
    return [categoryView, diseaseView, foodView, workoutView, carrierView]
  },
  safety: async () => [(await import('#features/account/operator/banned-words.tsx')).banwordView],
})

/** Parts of a member's page, in its order. */
const memberViews: readonly MemberView[] = [
  memberReportsView,
  memberBooksView,
  { ...memberChargesView, right: 'topup.see' },
  memberGuardiansView,
  memberLocationView,
]

/** A group of the navigation. */
export type Section = {
  title: string
  icon: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>
  screens: readonly ConsoleScreen[]
}

const names = consoleShell.groups
/** The navigation below the inbox, in its order. */
export const sections: readonly Section[] = [
  { title: names.member, icon: Users, screens: [...memberScreens(memberViews), ...withdrawalScreens] },
  { title: names.report, icon: Flag, screens: [...reportConsoleScreens, ...kinScreens, ...clubScreens] },
  { title: names.expert, icon: UserRoundCheck, screens: [...expertScreens, ...counselConsoleScreens] },
  { title: names.money, icon: ArrowLeftRight, screens: [...exchangeScreens, ...topupScreens, ...ledgerScreens([memberChargesView])] },
  { title: names.order, icon: Package, screens: [...orderConsoleScreens, ...goodsConsoleScreens] },
  { title: names.notice, icon: ScrollText, screens: [...csScreens, ...policyScreens, safetyScreen!] },
  { title: names.ad, icon: Megaphone, screens: [...adScreens, ...campaignScreens] },
  { title: names.record, icon: History, screens: recordScreens(acts, proposalKinds) },
  { title: names.setting, icon: Settings, screens: [...settingScreens, catalogueScreen!, ...systemScreens, ...traceScreens] },
]

/** The first section of everybody. */
export const inbox: ConsoleScreen = inboxScreen(inboxViews, proposalKinds)

export const screens: readonly ConsoleScreen[] = [inbox, ...sections.flatMap((section) => section.screens)]

/** The address that leads to the first section that the operator sees. */
export const HOME = '/'
